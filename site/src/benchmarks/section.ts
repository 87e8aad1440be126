/** A question of a reader, answered by one table of saved results: a sentence, a plot, and the same numbers as a table. */
import type { Measure, Results, Row, Table } from "../../../bench/results.js";
import { type Bar, type Group, renderChart } from "./chart.js";
import { direction, escape, headOf, inPlot, inUnit, written } from "./markup.js";

export interface Section {
  /** The bench and the table in its results. */
  readonly bench: string;
  readonly table: string;
  /** The heading. */
  readonly question: string;
  /** A sentence about the measurement, in plain Markdown without figures. */
  readonly lead: string;
  /** The plotted measure. Without one there is only the table. */
  readonly measure?: string;
  /** Measures whose values are the parts of one bar, in place of `measure`. */
  readonly parts?: readonly string[];
  /** Rows that are plotted. Default: all. */
  readonly plots?: (row: Row) => boolean;
  /** Measures in the table, in place of all. */
  readonly columns?: readonly string[];
  /** Rows that are plotted next to the others but do not compete: the unit of a ratio, or a tool that does less. */
  readonly asides?: readonly string[];
  /** Keeps the order of the results instead of the best first. */
  readonly inOrder?: boolean;
  /** Leaves the table open instead of folding it. */
  readonly isOpen?: boolean;
  /** The rows are not competitors: parts of one tool, or one tool in different circumstances. */
  readonly isAlone?: boolean;
}

/** Returns the name that a reader knows: the benches call our client and validators "ours". */
const nameOf = ({ subject }: Row): string => subject.replace(/^ours\b/, "specloom");

function groupsOf(rows: readonly Row[]): ReadonlyMap<string | undefined, readonly Row[]> {
  const groups = new Map<string | undefined, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return groups;
}

const numberOf = (row: Row, id: string): number | undefined => {
  const value = row.values[id];
  return typeof value === "number" ? value : undefined;
};

/** Returns a comparison by a measure: the best first, then those without a number. */
const byRank =
  ({ id, better }: Measure) =>
  (one: Row, other: Row): number => {
    const last = better === "higher" ? -Infinity : Infinity;
    const [first = last, second = last] = [numberOf(one, id), numberOf(other, id)];
    if (first === second) return 0;
    return first < second === (better === "higher") ? 1 : -1;
  };

/** The best row of ours, and the best of the others, that have a number. */
interface Duel {
  readonly group: string | undefined;
  readonly measure: Measure;
  readonly ours: Row;
  readonly peer: Row;
}

function duelsOf(rows: readonly Row[], measure: Measure): readonly Duel[] {
  if (measure.better === "neither") return [];
  return [...groupsOf(rows)].flatMap(([group, members]) => {
    const ranked = members.filter((row) => numberOf(row, measure.id) !== undefined).toSorted(byRank(measure));
    const [ours, peer] = [ranked.find(({ isOurs }) => isOurs), ranked.find(({ isOurs }) => !isOurs)];
    return ours && peer ? [{ group, measure, ours, peer }] : [];
  });
}

/** Says both values, whichever is better: `GitHub: 3.4 s (specloom) against 12.3 s (hey-api, the best other).` */
function sentence({ group, measure, ours, peer }: Duel): string {
  const value = (row: Row): string => written(row.values[measure.id], measure);
  const where = group === undefined ? "" : `${group}: `;
  return escape(`${where}${value(ours)} (${nameOf(ours)}) against ${value(peer)} (${nameOf(peer)}, the best other).`);
}

function isLost({ measure, ours, peer }: Duel): boolean {
  return byRank(measure)(ours, peer) > 0;
}

const measureOf = ({ measures }: Table, id: string): Measure => {
  const found = measures.find((measure) => measure.id === id);
  if (!found) throw new Error(`The table has no measure ${id}`);
  return found;
};

/** Returns the table of a section, unless the bench ran without it or without what the section shows. */
function tableOf({ table: id, measure, parts, columns }: Section, results: Results | undefined): Table | undefined {
  const table = results?.tables.find((each) => each.id === id);
  const needed = [...(measure === undefined ? [] : [measure]), ...(parts ?? []), ...(columns ?? [])];
  return table && needed.every((each) => table.measures.some((known) => known.id === each)) ? table : undefined;
}

/** The measure that ranks a section's rows. */
const rankedBy = ({ measure, parts }: Section): string | undefined => measure ?? parts?.[0];

const competitors = ({ plots = () => true, asides = [] }: Section, { rows }: Table): readonly Row[] =>
  rows.filter((row) => plots(row) && !asides.includes(row.subject));

/** Returns a sentence for each comparison in which another tool has the better value. */
export function lossesOf(section: Section, results: Results | undefined): readonly string[] {
  const ranked = rankedBy(section);
  const table = tableOf(section, results);
  if (section.isAlone || ranked === undefined || table === undefined) return [];
  return duelsOf(competitors(section, table), measureOf(table, ranked))
    .filter(isLost)
    .map((duel) => `${section.question} ${sentence(duel)}`);
}

function barOf(row: Row, measures: readonly Measure[]): Bar {
  const numbers = measures.map(({ id }) => numberOf(row, id));
  const isMissing = numbers.some((number) => number === undefined);
  const [first] = measures;
  const words = row.failure === undefined ? first && row.values[first.id] : shortReason(row.failure);
  const measured = measures.length === 1 && first ? inPlot(row.values[first.id], first) : numbers.join(" + ");
  const text = isMissing ? String(words ?? "not measured") : measured;
  return {
    label: nameOf(row),
    text,
    parts: isMissing ? [] : numbers.map((number) => number ?? 0),
    isOurs: row.isOurs === true,
  };
}

/** A reason that fits next to a label on a narrow screen. A longer one is below the plot. */
function shortReason(failure: string): string {
  if (failure.length <= 20) return failure;
  return failure.startsWith("not installed") ? "not installed" : "failed";
}

/** Returns the bars of every group. A row without the measure is only in the table. */
function plotted(section: Section, table: Table, measures: readonly Measure[]): readonly Group[] {
  const [first] = measures;
  if (!first) return [];
  const shown = table.rows
    .filter(section.plots ?? (() => true))
    .filter(({ failure, values }) => failure !== undefined || values[first.id] !== undefined);
  return [...groupsOf(shown)].map(([title, rows]) => {
    const isKept = section.inOrder || first.better === "neither";
    const ordered = isKept ? rows : rows.toSorted(byRank(first));
    return { ...(title !== undefined && { title }), bars: ordered.map((row) => barOf(row, measures)) };
  });
}

const descriptionOf = (groups: readonly Group[]): string =>
  groups
    .map(({ title, bars }) => {
      const values = bars.map(({ label, text }) => `${label}: ${text}`).join("; ");
      return title === undefined ? `${values}.` : `${title}: ${values}.`;
    })
    .join(" ");

const day = (date: string): string =>
  new Date(date).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const commitOf = ({ commit, isChanged }: Results): string =>
  `commit ${commit.slice(0, 7)}${isChanged ? " with uncommitted changes" : ""}`;

const versionsOf = ({ versions }: Results): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");

/** Says when, where and how the numbers were measured, as HTML. */
function caption(results: Results): string {
  const { machine, date, command } = results;
  const place = `${machine.cpu}, ${machine.cores} cores, ${machine.memory}, ${machine.system}, Node ${machine.node}`;
  const code = `<code style="font-size: 12px">${escape(command)}</code>`;
  return `${escape(`${day(date)}, ${commitOf(results)}`)}: ${code}. ${escape(`${place}. ${versionsOf(results)}.`)}`;
}

const quietText = 'style="font-size: 13px; line-height: 1.5; color: var(--vp-c-text-2)"';

function figure(section: Section, table: Table, results: Results): string {
  const measures = (section.parts ?? [section.measure ?? ""]).map((id) => measureOf(table, id));
  const [first] = measures;
  if (!first) return "";
  const groups = plotted(section, table, measures);
  const id = `${section.bench}-${section.table}-${first.id}`.replaceAll(/[^\w-]+/g, "-");
  const what = measures.map(({ title }) => title).join(" + ");
  const scale = [inUnit(first), direction(first)].filter(Boolean).join(", ");
  const chart = renderChart({
    id,
    title: `${section.question} ${what}`,
    description: descriptionOf(groups),
    groups,
  });
  return [
    `<figure aria-labelledby="${id}-what" style="margin: 24px 0">`,
    `<p id="${id}-what" style="margin: 0 0 12px; line-height: 1.5"><strong>${escape(capitalized(what))}</strong> <span style="color: var(--vp-c-text-2)">${escape(scale)}</span></p>`,
    chart,
    `<figcaption ${quietText}>${caption(results)}</figcaption>`,
    "</figure>",
  ].join("\n");
}

const capitalized = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Returns all numbers of a table in Markdown, or those of some measures. */
export function numbers({ columns }: Pick<Section, "columns">, table: Table): string {
  const measures = columns ? columns.map((id) => measureOf(table, id)) : table.measures;
  const hasGroups = table.rows.some(({ group }) => group !== undefined);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const head = [...(hasGroups ? ["input"] : []), "tool", ...measures.map((each) => escape(headOf(each)))];
  const rows = table.rows.map((row) => {
    const cells = row.failure === undefined ? measures.map((each) => inPlot(row.values[each.id], each)) : [];
    const failed = row.failure === undefined ? [] : [row.failure, ...measures.slice(1).map(() => "")];
    const name = escape(nameOf(row));
    return line([
      ...(hasGroups ? [escape(row.group ?? "")] : []),
      row.isOurs ? `**${name}**` : name,
      ...[...cells, ...failed].map(escape),
    ]);
  });
  // Words are aligned to the left, numbers to the right.
  const aligned = [...(hasGroups ? [":--"] : []), ":--", ...measures.map(({ unit }) => (unit === "" ? ":--" : "--:"))];
  return [line(head), line(aligned), ...rows].join("\n");
}

/** Returns why some rows have no bar, unless the plot says it. */
function failures(rows: readonly Row[]): string {
  const failed = rows.flatMap((row) => {
    const where = row.group === undefined ? "" : ` (${row.group})`;
    return row.failure === undefined || row.failure === shortReason(row.failure)
      ? []
      : [`- ${escape(`${nameOf(row)}${where}: ${row.failure}`)}`];
  });
  return failed.length === 0 ? "" : ["Without a result:", "", ...failed].join("\n");
}

/** Returns the note for a section without results. */
const noResults = ({ bench }: Section): string =>
  `> [!NOTE]\n> There are no results yet. \`pnpm bench results ${bench}\` makes them.`;

/** Returns a section as Markdown. */
export function renderSection(section: Section, results: Results | undefined): string {
  const head = `## ${section.question}\n\n${section.lead}`;
  const table = tableOf(section, results);
  if (results === undefined || table === undefined) return `${head}\n\n${noResults(section)}\n`;
  const hasPlot = rankedBy(section) !== undefined;
  const all = numbers(section, table);
  const folded = `<details class="details custom-block">\n<summary>The numbers</summary>\n\n${all}\n\n</details>`;
  return joined([
    head,
    summary(section, table),
    hasPlot ? figure(section, table, results) : "",
    failures(table.rows),
    section.isOpen ? all : folded,
    hasPlot ? "" : `<p ${quietText}>${caption(results)}</p>`,
  ]);
}

/** Returns a section as Markdown without a plot, for readers on GitHub. */
export function renderTable(section: Section, results: Results | undefined): string {
  const head = `### ${section.question}\n\n${section.lead}`;
  const table = tableOf(section, results);
  if (results === undefined || table === undefined) return `${head}\n\n${noResults(section)}\n`;
  return joined([head, summary(section, table), numbers(section, table), failures(table.rows), caption(results)]);
}

const joined = (blocks: readonly string[]): string => `${blocks.filter((block) => block !== "").join("\n\n")}\n`;

/** Says how our result compares with the best other one, for each group of rows. */
function summary(section: Section, table: Table): string {
  const ranked = rankedBy(section);
  if (section.isAlone || ranked === undefined) return "";
  const sentences = duelsOf(competitors(section, table), measureOf(table, ranked)).map(sentence);
  return sentences.length > 1 ? sentences.map((each) => `- ${each}`).join("\n") : (sentences[0] ?? "");
}
