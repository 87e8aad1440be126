import { decodeJson } from "../../diagnostics/decode.js";
import { parseJson } from "../../diagnostics/syntax/json.js";
import { isRecord } from "../../write/index.js";
import type { Exchange } from "../types.js";
import { Tally, type Note } from "./notes.js";
import { readEntry } from "./har/entry.js";
import { Field, Malformed } from "./har/field.js";

/** The exchanges of a HAR file, and what it does not have; or the reason why it cannot be read. */
export type HarRead =
  | { readonly exchanges: readonly Exchange[]; readonly notes: readonly Note[] }
  | { readonly problem: string };

/** The limits of a file, in characters and entries. */
const longestFile = 256 * 1024 * 1024;
const mostEntries = 200_000;

/** Reads a HAR 1.2 file of a browser, a test runner or a proxy. What a file does not have is noted, and never guessed. */
export function readHar(file: string): HarRead {
  if (file.length > longestFile) return { problem: `the file is longer than ${longestFile} characters` };
  const text = file.replace(/^\uFEFF/, "");
  const value = decodeJson(text);
  if (value === undefined) return { problem: `the file is not JSON${placeIn(text)}` };
  if (!isRecord(value)) return { problem: "the file is not a HAR file: expected an object with `log`" };
  try {
    return readLog(new Field(value, ""));
  } catch (error) {
    if (error instanceof Malformed) return { problem: error.message };
    throw error;
  }
}

function readLog(file: Field): HarRead {
  const log = file.at("log").object();
  const list = log.at("entries");
  if (!list.exists) list.fail("a list");
  const entries = list.items();
  if (entries.length > mostEntries) return { problem: `${list.place} has more than ${mostEntries} entries` };
  const tally = new Tally();
  const exchanges = entries.flatMap((entry) => readEntry(entry.object(), tally) ?? []);
  return { exchanges, notes: tally.list() };
}

/** Returns the place of the first problem of a text. */
function placeIn(text: string): string {
  const problem = parseJson(text).problems.find(({ kind }) => kind === "syntax");
  if (problem === undefined) return "";
  if (problem.start >= text.trimEnd().length) return ": it ends too early";
  const before = text.slice(0, problem.start);
  return `: line ${before.split("\n").length}, column ${before.length - before.lastIndexOf("\n")}`;
}
