import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Clause from "../../src/board/beside/Clause.svelte";
import { clauses } from "../../src/board/beside/clauses";
import { given } from "../given";

afterEach(cleanup);

describe("what is given to components deep down", () => {
  it("is missed aloud where nobody has given it", () => {
    expect(() => render(Clause, { id: "TOY-1.1" })).toThrow("Nobody has given a way to open clauses");
  });
  it("may be nothing: a clause is only named then", () => {
    render(Clause, { props: { id: "TOY-1.1" }, context: new Map([given(clauses, null)]) });
    expect(screen.getByText("TOY-1.1").tagName).toBe("SPAN");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
