// Write src/generated/icons.ts (the icons named in src/icons/used.json, and whom to thank), all other icons of the set
// for the server to hand out (../src/banneret/pictures: a file for each first letter, and the list of names), and
// src/generated/grain.png (the grain of parchment).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";

const require = createRequire(import.meta.url);
const here = (path) => new URL(path, import.meta.url);
const json = (path) => JSON.parse(readFileSync(path, "utf-8"));

/** A path with a tenth of a unit (of 512) as its finest step: shorter, and nobody sees it. */
function rounded(path) {
  let out = "";
  for (const [, command, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = [];
    // the two flags of an arc are single digits that may run together with what follows
    for (let left = rest.replace(/^[\s,]+/, ""); left; left = left.replace(/^[\s,]+/, "")) {
      const flag = /a/i.test(command) && [3, 4].includes(numbers.length % 7);
      const token = flag ? left[0] : left.match(/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i)[0];
      numbers.push(String(Math.round(Number(token) * 10) / 10).replace(/^(-?)0\./, "$1."));
      left = left.slice(token.length);
    }
    out += command + numbers.map((number, i) => (i && !number.startsWith("-") ? " " : "") + number).join("");
  }
  return out;
}

const set = json(require.resolve("@iconify-json/game-icons/icons.json"));

function drawn(name) {
  const icon = set.icons[name];
  const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((m) => rounded(m[1]));
  return { d: paths.join(""), width: icon.width ?? set.width, height: icon.height ?? set.height };
}

/** The whole set, by first letter. */
function pictures() {
  const names = Object.keys(set.icons).sort();
  const files = { "names.json": names };
  for (const name of names) (files[`${name[0]}.json`] ??= {})[name] = drawn(name);
  return Object.entries(files);
}

function icons() {
  const info = json(require.resolve("@iconify-json/game-icons/info.json"));
  const authors = json(here("../src/icons/authors.json"));
  const used = [...new Set(Object.values(json(here("../src/icons/used.json"))).flat())].sort();
  const missing = used.filter((name) => !(name in set.icons));
  if (missing.length) {
    throw new Error(
      `src/icons/used.json names icons that ${info.name} does not have: ${missing.join(", ")}. ` +
        "Look the right name up at https://game-icons.net.",
    );
  }
  const bundled = Object.fromEntries(used.map((name) => [name, drawn(name)]));
  const credits = {
    set: { name: info.name, url: "https://game-icons.net" },
    licence: { title: info.license.title, url: "https://creativecommons.org/licenses/by/3.0/" },
    authors, // of the whole set: its data do not say who drew which icon
    icons: used.map((name) => ({ name, url: `https://icon-sets.iconify.design/game-icons/${name}/` })),
  };
  return [
    "// Made by `npm run icons` from src/icons/used.json: change that.",
    "export interface Drawing { d: string; width: number; height: number }",
    `export const drawings: Record<string, Drawing> = ${JSON.stringify(bundled)};`,
    `export const credits = ${JSON.stringify(credits)};`,
    "",
  ].join("\n");
}

/** Noise that tiles: several octaves of smoothed lattice noise, as the alpha of brown and of cream. */
function grain(size) {
  let seed = 1415;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const total = new Float64Array(size * size);
  for (const [cells, weight] of [
    [5, 0.2],
    [11, 0.2],
    [32, 0.18],
    [90, 0.2],
    [size, 0.22],
  ]) {
    const lattice = Float64Array.from({ length: cells * cells }, random);
    const ease = (t) => t * t * (3 - 2 * t);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const [fx, fy] = [(x * cells) / size, (y * cells) / size];
        const [ix, iy] = [Math.floor(fx), Math.floor(fy)];
        const at = (dx, dy) => lattice[((iy + dy) % cells) * cells + ((ix + dx) % cells)];
        const [tx, ty] = [ease(fx - ix), ease(fy - iy)];
        const top = at(0, 0) + (at(1, 0) - at(0, 0)) * tx;
        const low = at(0, 1) + (at(1, 1) - at(0, 1)) * tx;
        total[y * size + x] += weight * (top + (low - top) * ty);
      }
    }
  }
  const stride = 1 + size * 4;
  const rows = Buffer.alloc(size * stride);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const value = total[y * size + x];
      const alpha = Math.min(255, Math.round((Math.abs(value - 0.5) * 150) / 4) * 4);
      rows.set([...(value < 0.5 ? [74, 46, 12] : [255, 250, 232]), alpha], y * stride + 1 + x * 4);
    }
  }
  return png(size, size, rows);
}

/** A PNG of red, green, blue and alpha, 8 bits each. */
function png(width, height, rows) {
  const table = Array.from({ length: 256 }, (_, n) => {
    for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
    return n >>> 0;
  });
  const crc = (data) => (data.reduce((c, byte) => table[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
    const out = Buffer.alloc(8 + body.length);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), 4 + body.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = chunk("IDAT", deflateSync(rows, { level: 9 }));
  return Buffer.concat([signature, chunk("IHDR", header), data, chunk("IEND", Buffer.alloc(0))]);
}

try {
  mkdirSync(here("../src/generated/"), { recursive: true });
  writeFileSync(here("../src/generated/icons.ts"), icons());
  writeFileSync(here("../src/generated/grain.png"), grain(288));
  mkdirSync(here("../../src/banneret/pictures/"), { recursive: true });
  for (const [name, data] of pictures())
    writeFileSync(here(`../../src/banneret/pictures/${name}`), JSON.stringify(data));
} catch (trouble) {
  console.error(trouble.message);
  process.exit(1);
}
