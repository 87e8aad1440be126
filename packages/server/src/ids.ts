import { randomBytes } from "node:crypto";

/** The prefixes of ids, by kind of resource. */
const prefixes = {
  key: "key",
  user: "usr",
  workspace: "ws",
  industry: "ind",
  project: "prj",
  actor: "act",
  fact: "fct",
  agent: "agt",
  memory: "mem",
  history: "his",
  event: "evt",
  conflict: "cnf",
  resolution: "rsl",
  item: "itm",
  upload: "upl",
  document: "doc",
  passage: "psg",
} as const;

let last = 0;
let count = 0;

/**
 * Returns a new id: a prefix, the time in milliseconds and a counter, and 60 random bits, in base 36. Ids of one process sort by their
 * creation, so that inserts append to an index and lists can continue after an id.
 */
export function newId(kind: keyof typeof prefixes, now: number = Date.now()): string {
  if (now <= last) count += 1;
  else [last, count] = [now, 0];
  const time = last.toString(36).padStart(9, "0");
  const random = (randomBytes(8).readBigUInt64BE() >> 4n).toString(36).padStart(12, "0");
  return `${prefixes[kind]}_${time}${count.toString(36).padStart(4, "0")}${random}`;
}
