// The little of Node that the tests use to call Python.
declare module "node:child_process" {
  export function execFileSync(
    file: string,
    args: string[],
    options: { encoding: "utf-8"; env: Record<string, string | undefined> },
  ): string;
}
declare module "node:fs" {
  export function existsSync(path: string): boolean;
  export function readFileSync(path: string, encoding: "utf-8"): string;
}
declare const process: { env: Record<string, string | undefined>; cwd(): string };
