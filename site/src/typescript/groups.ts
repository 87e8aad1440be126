import { dirname } from "node:path";
import { relative } from "node:path/posix";
import type { ts } from "ts-morph";
import { fence, table } from "../markdown.js";
import { exampleCode, shorten } from "./code.js";
import type { Export } from "./exports.js";
import { compare, groupHeadings, type Layout, type Reference } from "./layout.js";
import { codeSpan, firstSentence } from "./markdown.js";
import type { SectionWriter } from "./sections.js";
import type { Match, Subject } from "./subjects.js";

type Generated = Export & Match;

interface Writing {
  readonly layout: Layout;
  readonly checker: ts.TypeChecker;
  readonly writer: SectionWriter;
}

/** Returns the sections of a page that list exports without a section of their own. */
export function groupSections(reference: Reference, layout: Layout, writer: SectionWriter): readonly string[] {
  const kinds = (["operation", "resource", "schema"] as const).map((kind) =>
    layout.families.filter(({ subject }) => subject.kind === kind),
  );
  return [
    ...kinds.flatMap((families) =>
      families.length === 0 ? [] : [familySection(families, { layout, checker: reference.checker, writer })],
    ),
    ...elsewhereSection(reference, layout, writer),
  ];
}

/** Shows what is generated for one operation or schema as an example, and lists the names for all. */
function familySection(families: readonly Generated[], { layout, checker, writer }: Writing): string {
  const patterns = new Map<string, Generated>();
  const example = exampleSubject(families);
  for (const one of [...families.filter(({ subject }) => subject === example), ...families])
    if (!patterns.has(one.pattern)) patterns.set(one.pattern, one);
  const rows = [...patterns].map(([pattern, one]) => [
    codeSpan(pattern),
    codeSpan(one.name),
    writer.prose(purposeOf(one)),
  ]);
  const { kind } = example;
  const title = kind.charAt(0).toUpperCase() + kind.slice(1);
  const codes = [...patterns.values()].map((one) => shorten(exampleCode(one, checker), 16));
  const all = [...new Set(families.map(({ subject }) => subject))].map((subject) => [
    subjectLink(subject, layout),
    families
      .filter((one) => one.subject === subject)
      .map(({ name }) => codeSpan(name))
      .join(", "),
  ]);
  return [
    `## ${groupHeadings[kind]}`,
    table(["Pattern", "Example", "Description"], rows),
    "In code:",
    fence("ts", codes.join("\n\n")),
    `All of them, by ${kind}:`,
    table([title, "Exports"], all),
  ].join("\n\n");
}

/** Returns the subject with the most different names; of the service's operations, preferably `client.facts.get`. */
function exampleSubject(families: readonly Generated[]): Subject {
  const counts = new Map<Subject, number>();
  for (const { subject } of families) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || Number(isPreferred(b)) - Number(isPreferred(a)));
  if (!best) throw new Error("no generated names");
  return best[0];
}

function isPreferred({ id }: Subject): boolean {
  return id === "FactsGet" || id === "Fact" || id === "Facts";
}

/** Returns the sentence of a generated comment that says what the export is for: the summary describes the operation. */
function purposeOf({ doc, subject, name }: Generated): string {
  if (!doc && name.endsWith("$")) return "The schema with zod's own type, for your own schemas.";
  const paragraphs = (doc?.text ?? "").split(/\n\s*\n/);
  const own = paragraphs.find((text) => !text.startsWith("`") && text.includes(`\`${subject.title}\``));
  return firstSentence(own ?? paragraphs[0] ?? "");
}

function subjectLink({ title, link }: Subject, { entry }: Layout): string {
  return link === undefined ? codeSpan(title) : `[${codeSpan(title)}](${relative(dirname(entry.source), link)})`;
}

function elsewhereSection(reference: Reference, layout: Layout, writer: SectionWriter): readonly string[] {
  const { elsewhere, external, typesOfValues } = layout;
  if (elsewhere.length + external.length + typesOfValues.length === 0) return [];
  const bySpecifier = new Map<string, Export[]>();
  for (const one of elsewhere) {
    const specifier = reference.homes.get(one.symbol)?.specifier ?? "";
    bySpecifier.set(specifier, [...(bySpecifier.get(specifier) ?? []), one]);
  }
  for (const one of external) {
    const specifier = one.external ?? "";
    bySpecifier.set(specifier, [...(bySpecifier.get(specifier) ?? []), one]);
  }
  const rows = [...bySpecifier].map(([specifier, exports]) => [
    specifierLink(specifier, reference),
    [...exports]
      .sort((a, b) => compare(a.name, b.name))
      .map((one) => elsewhereLink(one, reference, writer))
      .join(", "),
  ]);
  const types = typesOfValues.map(({ name }) => codeSpan(name)).join(", ");
  return [
    [
      `## ${groupHeadings.elsewhere}`,
      ...(rows.length === 0 ? [] : [table(["Described at", "Exports"], rows)]),
      ...(types === "" ? [] : [`For \`typeof\` only, without the functions:\n\n${table(["Exports"], [[types]])}`]),
    ].join("\n\n"),
  ];
}

/** Links to sections only: a page may list hundreds of generated names. */
function elsewhereLink(one: Export, { homes }: Reference, writer: SectionWriter): string {
  return homes.get(one.symbol)?.isSection ? writer.link(one.symbol, one.name) : codeSpan(one.name);
}

function specifierLink(specifier: string, { layouts }: Reference): string {
  const layout = layouts.find(({ entry }) => entry.specifier === specifier);
  return layout ? `[${codeSpan(specifier)}](/${layout.entry.path})` : codeSpan(specifier);
}
