import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, kindOf, type Block } from "../../../scripts/docs/pages.js";
import { packageFolder } from "../docs/support/desk.js";
import type { Peer } from "./peers.js";

/** The same program twice: with the peer's generated code, and with specloom's. */
export interface Pair {
  /** The heading above both. */
  readonly heading: string;
  readonly before: Block;
  readonly after: Block;
  /** The output of both. */
  readonly prints: string;
}

export interface MigrationPage {
  /** The peer's configuration. */
  readonly config: string;
  readonly text: string;
  readonly pairs: readonly Pair[];
}

/**
 * Reads a page: the first block in JavaScript is the configuration, and every other one is followed by its counterpart in
 * TypeScript. Before and after print the same.
 */
export function readMigration({ page, config }: Pick<Peer, "page" | "config">): MigrationPage {
  const text = readFileSync(join(packageFolder, "docs", page), "utf8");
  const [first, ...befores] = [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(({ 0: whole, 1: code = "", index }) => ({
    code,
    end: index + whole.length,
    line: text.slice(0, index).split("\n").length + 1,
  }));
  if (first?.code.startsWith(`// ${config}\n`) !== true) throw new Error(`${page} does not begin with ${config}`);
  const afters = blocksOf({ path: page, text });
  const pairs = befores.map(({ code, line }, index): Pair => {
    const next = befores[index + 1]?.line ?? Infinity;
    const found = afters.filter((block) => block.line > line && block.line < next);
    const [after] = found;
    if (after === undefined || found.length > 1) throw new Error(`${page}:${line} has ${found.length} counterparts`);
    const name = kindOf(after) === "module" ? { name: after.name! } : {};
    const before: Block = { page, line, code, prints: after.prints, language: "tsx", ...name };
    // A component shows the name of a pet, and another one after a click.
    const prints = kindOf(after) === "module" ? "Rex\nRex II\n" : after.prints;
    return { heading: headingAbove(text, line), before, after, prints };
  });
  return { config: first.code, text, pairs };
}

function headingAbove(text: string, line: number): string {
  const lines = text.split("\n").slice(0, line);
  return lines.findLast((one) => one.startsWith("## "))?.slice(3) ?? "";
}
