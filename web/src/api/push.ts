// Word to this browser when it is your turn and no page is open: Web Push through the service worker.
import type { Subscription } from "../generated/wire";
import { pushKey } from "./client";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(
    key
      .replaceAll("-", "+")
      .replaceAll("_", "/")
      .padEnd(Math.ceil(key.length / 4) * 4, "="),
  );
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** What this browser's push service gives, in the words of the contract. */
export async function subscribe(): Promise<Subscription> {
  const worker = await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
  const { key } = await pushKey();
  const found =
    (await worker.pushManager.getSubscription()) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) }));
  const { endpoint, keys, expirationTime } = found.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("This browser gave no complete subscription.");
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, expirationTime: expirationTime ?? null };
}
