// The board of a table as the player of this device sees it.
import * as api from "../../api/client";
import * as tokens from "../../api/tokens";
import type { Scene } from "../../generated/wire";
import { openingOf } from "./openings";
import type { Yours } from "./yours.svelte";

export const boardOf = (card: Yours): Promise<Scene> =>
  card.status === "gathering"
    ? openingOf(card.game, card.scenario_id ?? "")
    : api.tableApi(card.id, tokens.current(card.id)?.token).picture();
