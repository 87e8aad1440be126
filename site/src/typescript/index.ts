/** The reference of the packages' TypeScript API, generated from the sources of their entry points. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { relative } from "node:path/posix";
import { anchorsOf } from "../../../generator/src/emit/docs/text/markdown.js";
import { fence, table } from "../markdown.js";
import type { Page } from "../page.js";
import type { Kind } from "./exports.js";
import { groupSections } from "./groups.js";
import { type Layout, readReference, type Reference } from "./layout.js";
import { codeSpan, firstSentence } from "./markdown.js";
import { publishedPackages } from "./packages.js";
import { SectionWriter } from "./sections.js";

/** Returns one page per entry point of the published packages, and an overview. `root` is that of the repository. */
export function typescriptPages(root: string): readonly Page[] {
  const reference = readReference(root, publishedPackages(root));
  return [overviewPage(reference), ...reference.layouts.map((layout) => entryPage(reference, layout))];
}

function overviewPage({ layouts }: Reference): Page {
  const description = "Every export of the published packages, by the module that you import it from.";
  const rows = layouts.map((layout) => [
    `[${codeSpan(layout.entry.specifier)}](/${layout.entry.path})`,
    firstSentence(aboutOf(layout)),
  ]);
  const markdown = ["# TypeScript API", description, table(["Module", "Contents"], rows)].join("\n\n");
  return {
    path: "reference/typescript/index",
    title: "TypeScript API",
    description,
    markdown: `${markdown}\n`,
    source: "site/src/typescript/index.ts",
  };
}

function entryPage(reference: Reference, layout: Layout): Page {
  const { entry, sections } = layout;
  const writer = new SectionWriter(reference, layout);
  const blocks = [
    `# ${entry.specifier}`,
    writer.prose(aboutOf(layout)),
    importCode(layout),
    guideLink(reference, layout),
    overview(layout, writer),
    ...sections.map((one) => `## ${codeSpan(one.name)}\n\n${writer.section(one)}`),
    ...groupSections(reference, layout, writer),
  ];
  const markdown = blocks.filter((block) => block !== "").join("\n\n");
  const description = firstSentence(aboutOf(layout)).replaceAll("`", "");
  return { path: entry.path, title: entry.specifier, description, markdown: `${markdown}\n`, source: entry.source };
}

function aboutOf({ about, package: { description } }: Layout): string {
  return about ?? description;
}

/** Shows an import of the first functions of a page. */
function importCode({ entry, sections, families, elsewhere }: Layout): string {
  const all = [sections, families].find((some) => some.length > 0) ?? elsewhere;
  const values = all.filter(({ kind }) => kind === "function" || kind === "constant" || kind === "class");
  const names = (values.length > 0 ? values : all).slice(0, 3).map(({ name }) => name);
  if (names.length === 0) return "";
  return fence("ts", `import ${values.length > 0 ? "" : "type "}{ ${names.join(", ")} } from "${entry.specifier}";`);
}

function guideLink({ root }: Reference, { entry, package: { name, folder } }: Layout): string {
  const guide = `${folder}/README.md`;
  if (!existsSync(join(root, guide))) return "";
  return `To install and use the package, read [the guide to \`${name}\`](${relative(dirname(entry.source), guide)}).`;
}

const kinds: readonly (readonly [Kind, string])[] = [
  ["function", "Functions"],
  ["constant", "Constants"],
  ["class", "Classes"],
  ["interface", "Interfaces"],
  ["type", "Types"],
  ["namespace", "Namespaces"],
];

/** Lists the sections of a page by kind. */
function overview({ sections, headings }: Layout, writer: SectionWriter): string {
  if (sections.length < 4) return "";
  const anchors = anchorsOf(headings);
  const lists = kinds.flatMap(([kind, title]) => {
    const rows = sections.flatMap((one, index) => {
      if (one.kind !== kind) return [];
      return [[`[${codeSpan(one.name)}](#${anchors[index + 1]})`, writer.prose(firstSentence(one.doc?.text ?? ""))]];
    });
    return rows.length === 0 ? [] : [table([title, "Description"], rows)];
  });
  return lists.join("\n\n");
}
