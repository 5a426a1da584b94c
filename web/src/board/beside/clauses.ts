// How a clause of the rules is opened: beside the board, or on a page of its own.
import { Context } from "../../context/context";

/** Null where no rulebook is at hand: clauses are only named there. */
export type OpenClause = ((id: string) => void) | null;

export const clauses = new Context<OpenClause>("a way to open clauses (clauses.give)");
