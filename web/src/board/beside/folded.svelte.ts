// Whether cards that are not meant now lie open: closed at first, and then as the reader left them.
class Folded {
  open = $state(false);
}

export const folded = new Folded();
