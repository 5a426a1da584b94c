// The dice by docs/dice.md, in WebCrypto: nothing here asks the server.

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function big(value: number, length: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(length));
  if (length === 8) view.setBigUint64(0, BigInt(value));
  else view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

const sha256 = async (data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", data));

export const hex = (data: Uint8Array): string => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is published before the first roll. */
export const commitment = async (server: string): Promise<string> =>
  hex(await sha256(join(bytes("banneret commitment 1\n"), bytes(server))));

/** The key of all draws, from the table's part of the seed and the salts. */
export function key(server: string, salts: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [server, ...salts].map(bytes).flatMap((part) => [big(part.length, 8), part]);
  return sha256(join(bytes("banneret key 1\n"), ...parts));
}

/** The numbers below this are dealt evenly among n values. */
export const fairBound = (n: number): bigint => 2n ** 64n - (2n ** 64n % BigInt(n));

/** Draws by number: `below(d, n)` is draw d below n. */
export async function source(secret: Uint8Array<ArrayBuffer>): Promise<(number: number, n: number) => Promise<number>> {
  const hmac = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (number, n) => {
    const fair = fairBound(n);
    for (let attempt = 0; ; attempt++) {
      const digest = await crypto.subtle.sign("HMAC", hmac, join(big(number, 8), big(attempt, 4)));
      const x = new DataView(digest).getBigUint64(0);
      if (x < fair) return Number(x % BigInt(n));
    }
  };
}
