// Write src/generated/wire.ts from the Python types of the server.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const own = `${root}.venv/bin/python`;
const python = process.env.BANNERET_PYTHON ?? (existsSync(own) ? own : "python3");
// What PYTHONPATH names already stays: where a wheel is built in isolation, pip names there what it has installed for
// that.
const PYTHONPATH = [`${root}src`, process.env.PYTHONPATH].filter(Boolean).join(delimiter);
const text = execFileSync(python, ["-m", "banneret.server.typescript"], {
  encoding: "utf-8",
  env: { ...process.env, PYTHONPATH },
});
mkdirSync(new URL("../src/generated/", import.meta.url), { recursive: true });
writeFileSync(new URL("../src/generated/wire.ts", import.meta.url), text);
