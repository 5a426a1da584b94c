/* Read before all others: what the compiled modules define is nobody else's, so they reach it straight and not by a
   table of addresses. What comes from outside is declared first, and stays visible. */
#include <Python.h>
#include <frameobject.h>
#include <structmember.h>
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#pragma GCC visibility push(hidden)
