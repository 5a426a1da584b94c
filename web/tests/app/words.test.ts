import { describe, expect, it } from "vitest";
import { fromNow, named, sentences, who } from "../../src/app/shell/words";

describe("words", () => {
  it("for ids", () => expect(named("first_blood")).toBe("First blood"));
  it("as sentences", () =>
    expect(sentences("It is over", "", "All won!", "So there")).toBe("It is over. All won! So there."));
  it("for times", () => {
    const now = Date.parse("2020-01-01T12:00:00Z");
    expect(fromNow("2020-01-01T15:30:00Z", now)).toBe("in 3 hours");
    expect(fromNow("2019-12-30T12:00:00Z", now)).toBe("2 days ago");
    expect(fromNow("2020-01-01T12:00:30Z", now)).toBe("in less than a minute");
    expect(fromNow("2020-01-01T11:59:50Z", now)).toBe("just now");
  });
  it("for who sits where", () => {
    expect(who({ seat: "s", kind: "person", name: "Joan" })).toBe("Joan");
    expect(who({ seat: "s", kind: "bot", bot: "knight" })).toBe("bot, knight");
    expect(who({ seat: "s", kind: "bot", bot: "knight", taken_over: true, name: "Joan" })).toBe(
      "bot (knight), for Joan",
    );
    expect(who({ seat: "s", kind: "open" })).toBe("open to anyone");
  });
});
