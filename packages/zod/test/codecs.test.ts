import { describe, expect, test } from "vitest";
import * as z from "zod";
import { bigint, bigintText, dateTime, instant, plainDate } from "../src/codecs.js";
import { Industry$, Memory$ } from "../src/index.js";

describe("dateTime", () => {
  test("goes to a Date and back", () => {
    const date = z.decode(dateTime(), "2026-01-02T03:04:05.678+01:00");
    expect(date).toEqual(new Date("2026-01-02T02:04:05.678Z"));
    expect(z.encode(dateTime(), date)).toBe("2026-01-02T02:04:05.678Z");
  });

  test("takes a leap second for the second after it", () => {
    expect(z.decode(dateTime(), "2016-12-31T23:59:60Z")).toEqual(new Date("2017-01-01T00:00:00Z"));
  });

  test.each([
    ["2026-01-02 03:04:05Z", "2026-01-02T03:04:05Z"],
    ["2026-01-02t03:04:05.5z", "2026-01-02T03:04:05.5Z"],
    ["2026-01-02T03:04:05+0130", "2026-01-02T01:34:05Z"],
    ["2026-01-02 03:04:05.000-0800", "2026-01-02T11:04:05Z"],
  ])("reads %s as services write it", (text, plain) => {
    expect(z.decode(dateTime(), text)).toEqual(new Date(plain));
  });

  test("refuses what is no date", () => {
    expect(z.safeDecode(dateTime(), "2026-13-01T00:00:00Z").success).toBe(false);
    expect(z.safeEncode(dateTime(), new Date(Number.NaN)).success).toBe(false);
  });

  test("stands in a schema of one's own", () => {
    const Dated = Memory$.extend({ created_at: dateTime() });
    const json = {
      id: "m",
      content: "c",
      user_id: "u",
      expired: false,
      has_unresolved_conflict: false,
      created_at: "2026-01-02T03:04:05.000Z",
      updated_at: "2026-01-02T03:04:05Z",
    };
    const memory = z.decode(Dated, json);
    expect(memory.created_at.getUTCFullYear()).toBe(2026);
    expect(z.encode(Dated, memory)).toEqual(json);
  });
});

describe("Temporal", () => {
  /** The part of it that the codecs use. */
  const from = (text: string) => ({ text, toString: () => text });
  const Temporal = { Instant: { from }, PlainDate: { from } };

  test("instants and dates", () => {
    const value = z.decode(instant(Temporal), "2026-01-02T03:04:05Z");
    expect(value.text).toBe("2026-01-02T03:04:05Z");
    expect(z.encode(instant(Temporal), value)).toBe("2026-01-02T03:04:05Z");
    expect(z.decode(plainDate(Temporal), "2026-01-02").text).toBe("2026-01-02");
    expect(z.safeDecode(plainDate(Temporal), "2026-02-30").success).toBe(false);
  });
});

describe("bigint", () => {
  test("of numbers", () => {
    expect(z.decode(bigint(), 42)).toBe(42n);
    expect(z.encode(bigint(), 42n)).toBe(42);
    expect(z.safeEncode(bigint(), 2n ** 60n).success).toBe(false);
  });

  test("of text", () => {
    expect(z.decode(bigintText(), "9223372036854775807")).toBe(9223372036854775807n);
    expect(z.encode(bigintText(), -5n)).toBe("-5");
    expect(z.safeDecode(bigintText(), "9223372036854775808").success).toBe(false);
  });
});

test("raw schemas have their shape", () => {
  expect(Object.keys(Industry$.shape)).toEqual(["id", "name", "description"]);
});
