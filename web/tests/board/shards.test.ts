import { describe, expect, it } from "vitest";
import { shards } from "../../src/board/geometry/shards";

describe("a path in shards", () => {
  it("has the parts that begin near each other together", () => {
    expect(shards("M1 1L2 2M101 1h5M3 4q1 1 2 2M-1 1v1", 100)).toEqual(["M1 1L2 2M3 4q1 1 2 2", "M101 1h5", "M-1 1v1"]);
  });

  it("loses nothing", () => {
    const parts = Array.from({ length: 200 }, (_, i) => `M${(i * 37) % 500} ${(i * 91) % 300}l4 -2`);
    const found = shards(parts.join(""), 120);
    expect(found.length).toBeGreaterThan(8);
    expect(found.join("").split(/(?=M)/).sort()).toEqual([...parts].sort());
  });

  it("has none where nothing is drawn", () => {
    expect(shards("", 100)).toEqual([]);
  });
});
