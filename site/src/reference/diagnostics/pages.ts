import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { type Blocks, page, prose } from "../markdown.js";
import { fence, table } from "../../markdown.js";
import type { Page } from "../../page.js";
import { readCase, showCase } from "./cases.js";
import { type Group, groups, type Texts } from "./groups.js";
import { messagesOf } from "./messages.js";
import { project } from "./project.js";
import { showRun } from "./run-example.js";

const catalog = "generator/src/diagnostics/catalog";
const folder = "reference/diagnostics";

/** Returns the pages about all diagnostics: an overview, and a page for each group. */
export function diagnosticPages(): readonly Page[] {
  return [overview(), ...groups.map(groupPage)];
}

function overview(): Page {
  const sections = groups.flatMap((group) => [
    `## [${group.title}](${pathOf(group)})`,
    prose(group.description),
    table(
      ["code", "severity", "message"],
      group.entries.map(([code, texts]) => [
        linkTo(group, code),
        severityOf(code, texts),
        messageOf(code, texts).join("<br/>"),
      ]),
    ),
  ]);
  return {
    path: `${folder}/index`,
    title: "Diagnostics",
    description: "Every error and warning of specloom, by code, with its cause and its fix.",
    markdown: page([...introduction(), ...sections]),
    source: `${catalog}/index.ts`,
    replaces: catalog,
  };
}

function introduction(): Blocks {
  return [
    "# Diagnostics",
    "Find a code that specloom printed, and see what causes it and how to fix it. Each code has a section with an example. In a " +
      "terminal, `specloom explain SPEC106` prints the same explanation.",
    fence("text", readCase("SPEC052")?.problems[0] ?? ""),
    table(
      ["part", "meaning"],
      [
        [
          "`warning` or `error`",
          "specloom generates code in spite of warnings. After an error, it writes nothing. `specloom lint` fails on both.",
        ],
        ["`SPEC052`", "The code, which never changes its meaning."],
        ["`-->`", "The file, the line and the column, with the line itself."],
        ["`help`", "How to fix it."],
        ["`for now`", "What specloom does until then. Only warnings have it."],
      ],
    ),
    "[Exit codes](/reference/command-line#exit-codes) lists how a run with errors ends. In the patterns below, `…` stands for a part " +
      "that differs.",
  ];
}

function groupPage(group: Group): Page {
  const { title, description, source, entries } = group;
  const runs = entries.filter(([code]) => existsSync(runPath(code)));
  return {
    path: pathOf(group).slice(1),
    title,
    description: description.replaceAll("`", ""),
    markdown: page([
      `# ${title}`,
      prose(description),
      ...(runs.length > entries.length / 2 ? projectOfRuns() : []),
      ...entries.flatMap(([code, texts]) => sectionOf(code, texts, source)),
    ]),
    source: `${catalog}/${source}`,
  };
}

/** Returns the files that all examples of a page start from. */
function projectOfRuns(): Blocks {
  const files = ["specloom.config.yaml", "openapi.yaml"];
  return [
    "Each example starts in a project with these two files, unless it shows others:",
    ...files.flatMap((name) => [`\`${name}\`:`, fence("yaml", project[name] ?? "")]),
  ];
}

function sectionOf(code: string, texts: Texts, source: string): Blocks {
  return [
    `## ${code}`,
    messageOf(code, texts)
      .map((message) => `**${severityOf(code, texts)}**: ${message}`)
      .join("<br/>\n"),
    linkGuides(prose(texts.explain), source),
    ...exampleOf(code),
  ];
}

/** Turns the names of guides into links, relative to the file with the texts. */
function linkGuides(markdown: string, source: string): string {
  const guides = posix.relative(posix.dirname(`${catalog}/${source}`), "generator/docs");
  return markdown.replaceAll(/docs\/([\w-]+\.md) in the package specloom/g, `[docs/$1](${guides}/$1)`);
}

function exampleOf(code: string): Blocks {
  if (existsSync(runPath(code))) return [showRun(readFileSync(runPath(code), "utf8")).trimEnd()];
  const found = readCase(code);
  if (found === undefined)
    throw new Error(`no example of ${code}: add a case of the generator's test spec-errors, or ${runPath(code)}`);
  return showCase(code, found);
}

function messageOf(code: string, texts: Texts): readonly string[] {
  return messagesOf(code, texts).map(prose);
}

/** Rules of Redocly have the severity that the project sets. */
function severityOf(code: string, { severity }: Texts): string {
  return code === "REDOCLY" ? "error or warning" : severity;
}

function runPath(code: string): string {
  return join(runsFolder, `${code}.md`);
}

export const runsFolder = fileURLToPath(new URL("./runs/", import.meta.url));

function pathOf({ name }: Group): string {
  return `/${folder}/${name}`;
}

function linkTo(group: Group, code: string): string {
  return `[${code}](${pathOf(group)}#${code.toLowerCase()})`;
}
