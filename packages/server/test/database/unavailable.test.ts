import { expect, it } from "vitest";
import { isFull, isUnavailable } from "../../src/database/unavailable.js";

const error = (code: string): Error => Object.assign(new Error("failed"), { code });

it.each([
  error("ECONNREFUSED"),
  error("57P03"),
  error("08006"),
  new AggregateError([error("ECONNREFUSED"), error("EHOSTUNREACH")]),
  new Error("Connection terminated unexpectedly"),
  new Error("timeout exceeded when trying to connect"),
])("%s says that the database cannot be reached", (reason) => {
  expect(isUnavailable(reason)).toBe(true);
});

it.each([
  error("23505"),
  error("ENOENT"),
  error("57014"),
  new Error("Connection"),
  new AggregateError([]),
  "ECONNRESET",
])("%s does not say that the database cannot be reached", (reason) => {
  expect(isUnavailable(reason)).toBe(false);
});

it.each([error("ENOSPC"), error("EDQUOT"), error("53100"), new Error("failed", { cause: error("ENOSPC") })])(
  "%s says that the disk is full",
  (reason) => {
    expect([isFull(reason), isUnavailable(reason)]).toEqual([true, false]);
  },
);
