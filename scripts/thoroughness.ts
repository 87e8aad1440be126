/** A switch for tests to try every version of other tools, set by `pnpm check compatibility`. */
export const isThorough = process.env["COMPATIBILITY"] === "all";
