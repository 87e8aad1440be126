/**
 * Measures how the generator's work grows with a document, for the named kinds of growth or for all: first counts, at larger
 * sizes than the tests and with all outputs, then CPU time at sizes in the thousands. Prints a table, and exits with 1 if a
 * function takes more than twice the work for twice the document without a reason in its kind.
 *
 *     pnpm check growth [--counts | --times] [KIND...]
 */
import { excessesOf } from "../generator/test/growth/excess.js";
import { kinds } from "../generator/test/growth/kinds/index.js";
import { measureKinds } from "../generator/test/growth/program.js";

/** The maximum growth of CPU time per doubling, relative to the previous doubling. Times vary more than counts. */
const mostTime = 3.2;
/** The shortest meaningful time, in milliseconds. */
const leastTime = 1_000;

const args = process.argv.slice(2);
const titles = args.filter((arg) => !arg.startsWith("--"));
const unknown = titles.filter((title) => !(title in kinds));
if (unknown.length > 0) throw new Error(`no kind of growth is called ${unknown.join(", ")}`);

const failures: string[] = [];
if (!args.includes("--times")) {
  for (const [title, { sizes, works, lost }] of Object.entries(await measureKinds("large", titles))) {
    const kind = kinds[title]!;
    const excesses = excessesOf(works, kind);
    const work = sizes.map((_, at) => Object.values(works).reduce((sum, counts) => sum + counts[at]!, 0));
    print([title, ...sizes, ...work]);
    if (lost.length > 0) failures.push(`${title}: two runs were counted differently: ${lost.join(", ")}`);
    for (const [name, counts] of excesses) {
      const reason = kind.allows?.[name];
      if (reason === undefined) failures.push(`${title}: ${name} ${counts.join(", ")}`);
      else print([`  ${name}`, "", "", "", ...counts, reason]);
    }
  }
}
if (!args.includes("--counts")) {
  for (const [title, { sizes, works }] of Object.entries(await measureKinds("times", titles))) {
    const [one = 0, two = 0, four = 0] = works["CPU milliseconds"] ?? [];
    const grows = (four - two) / Math.max(two - one, 1);
    const isExcess = four >= leastTime && grows > mostTime;
    const reason = Object.values(kinds[title]!.allows ?? {})[0];
    print([title, ...sizes, `${one} ms`, `${two} ms`, `${four} ms`, isExcess && reason !== undefined ? reason : ""]);
    if (isExcess && reason === undefined)
      failures.push(`${title}: ${one}, ${two} and ${four} ms for sizes of ${sizes.join(", ")}`);
  }
}

if (failures.length > 0) console.log(`\ngrows too fast:\n${failures.map((text) => `  ${text}`).join("\n")}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function print([title, ...cells]: readonly (string | number)[]): void {
  console.log(`${String(title).padEnd(56)}${cells.map((cell) => String(cell).padStart(10)).join(" ")}`);
}
