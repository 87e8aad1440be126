import pg from "pg";
import { expect, it } from "vitest";
import { describeError } from "../../src/http/log.js";

/** Returns an error as PostgreSQL reports it. */
function databaseError(code: string, message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, "error");
  return Object.assign(error, { code, severity: "ERROR", routine: "exec", table: "facts", constraint: "facts_pkey" });
}

it("leaves out messages of the database that can contain values of callers", () => {
  const described = describeError(new Error("Cannot store", { cause: databaseError("22P02", 'invalid: "my secret"') }));
  expect(described.cause).toMatchObject({ code: "22P02", message: "Database error facts facts_pkey" });
  expect(JSON.stringify(described)).not.toContain("secret");
});

it("keeps messages of the database about its machine", () => {
  for (const code of ["53100", "57P01", "58030"])
    expect(describeError(databaseError(code, "No space left on device"))).toMatchObject({
      code,
      message: "No space left on device",
    });
});
