// Which seat of a table this device sits on: by a link that was opened, by what it has kept, or by none yet.
import * as tokens from "../../api/tokens";
import { takeSeat } from "../lobby/start";
import { Table } from "./table.svelte";

export class Sitting {
  /** An invitation that was opened and not yet taken. */
  invite = $state<string>();
  table: Table;
  /** Other seats here that this device holds. */
  others = $derived.by(() => {
    const { view } = this.table;
    return view
      ? Object.keys(tokens.kept(this.id)?.seats ?? {}).filter((seat) => seat !== view.seat && seat !== tokens.UNKNOWN)
      : [];
  });

  constructor(private readonly id: string) {
    const given = tokens.takeGiven();
    const held = tokens.current(id);
    if (given.seat) tokens.keepSeat(id, tokens.UNKNOWN, given.seat);
    // an invitation counts unless this device already sits here by somebody else's
    const own = Object.values(tokens.kept(id)?.invites ?? {}).includes(given.invite ?? "");
    if (given.invite && (!held || own)) this.invite = given.invite;
    this.table = $state.raw(new Table(id, this.invite ? undefined : (given.seat ?? held?.token)));
    const asked = held ? undefined : tokens.pending(id);
    if (asked) void this.#again(asked);
  }

  /** He sat down, and the reply was lost: ask again. */
  async #again({ invite, seat, name }: tokens.Pending): Promise<void> {
    try {
      await takeSeat(this.id, { ...(invite ? { invite } : {}), ...(seat ? { seat } : {}), name });
      this.reopen();
    } catch {
      // he is asked himself
    }
  }

  /** A link was pasted into the address bar of the open page: take what it hands over, and look from there. */
  pasted(): void {
    const given = tokens.takeGiven();
    if (given.seat) {
      tokens.keepSeat(this.id, tokens.UNKNOWN, given.seat);
      this.reopen();
    } else if (given.invite && !tokens.current(this.id)) this.invite = given.invite;
  }

  /** Look again from the seat that this device holds now. */
  reopen(): void {
    this.table.close();
    this.invite = undefined;
    this.table = new Table(this.id, tokens.current(this.id)?.token);
  }

  moveTo(seat: string): void {
    tokens.sitAt(this.id, seat);
    this.reopen();
  }
}
