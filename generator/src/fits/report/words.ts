import { listed, plural } from "../../findings/words.js";
import type { Finding } from "../check/finding.js";
import type { FitsResult } from "../check/index.js";
import type { Unused } from "../check/unused.js";

/** The maximum number of operations that are listed for a finding. */
const mostOperations = 3;
/** The maximum number of findings, and of unused parts of a kind, that are listed for people. */
const mostListed = 100;

/** Returns the blocks of the first items, and how many more there are. */
export function blocksOf<T>(items: readonly T[], print: (item: T) => string, start = ""): readonly string[] {
  const more = items.length - mostListed;
  return [...items.slice(0, mostListed).map(print), ...(more > 0 ? [`${start}and ${more} more`] : [])];
}

/** A finding with the line of the document that it is about. */
export type PlacedFinding = Finding & { readonly place: { readonly file: string; readonly line?: number } };

/** A result with the lines of its findings, and the document that it is about. */
export interface Placed extends Omit<FitsResult, "findings"> {
  readonly findings: readonly PlacedFinding[];
  readonly document: string;
}

/** Returns `Does not fit: 2 breaking, 1 possible, for 3 consumers`. */
export function headOf({ findings, failed, consumers }: Placed): string {
  const parts = (["breaking", "possible"] as const).flatMap((level) => {
    const count = findings.filter((one) => one.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  const counts = parts.length === 0 ? "" : `${parts.join(", ")}, `;
  return `${failed ? "Does not fit" : "Fits"}: ${counts}for ${plural(consumers.length, "consumer")}`;
}

/** Returns the operations of a finding: `GET /pets, GET /pets/{id} and 3 more`. Empty if the title names the only one. */
export function operationsOf({ operations, title }: PlacedFinding, code: (text: string) => string): string {
  const [only] = operations;
  if (only === undefined || (operations.length === 1 && title.includes(`\`${only}\``))) return "";
  return listed(operations.map(code), mostOperations);
}

export const wholeNote = "the code passes the whole object on, and may not read it";

/** Returns the kinds of parts that no consumer uses, with titles. */
export function unusedGroups(unused: Unused): readonly (readonly [title: string, labels: readonly string[]])[] {
  return Object.entries<readonly string[]>({ ...unused }).filter(([, labels]) => labels.length > 0);
}
