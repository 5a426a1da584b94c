// A game of the account that this device has no token for yet: it gets one when the game is opened.
import * as api from "../../api/client";
import * as tokens from "../../api/tokens";
import { address } from "../shell/address.svelte";
import { toasts } from "../shell/toasts.svelte";
import type { Yours } from "./yours.svelte";

export async function fetchSeat(event: MouseEvent, card: Yours): Promise<void> {
  if (!card.account) return;
  event.preventDefault();
  try {
    const seated = await api.myToken(card.id);
    tokens.keepSeat(card.id, seated.seat, seated.token);
    address.go(`/t/${card.id}`);
  } catch (error) {
    toasts.refused(error);
  }
}
