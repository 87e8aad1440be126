import { byObject, introduction, sectionOf, titleOf } from "../../../generator/scripts/reference/diff-rules.js";
import { levelOf } from "../../../generator/src/commands/explain-rule.js";
import { rules } from "../../../generator/src/diff/rules/index.js";
import type { Rule } from "../../../generator/src/diff/rules/rule.js";
import { table } from "../markdown.js";
import type { Page } from "../page.js";
import { page, prose } from "./markdown.js";

const folder = "reference/diff-rules";
/** The page of the package specloom about all rules. Its anchors exist on these pages, too. */
const replaces = "generator/docs/diff-rules.md";

/** Rules that have a page together. */
interface Group {
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** The first parts of the rules' ids. */
  readonly objects: readonly string[];
}

const groups: readonly Group[] = [
  {
    name: "operations",
    title: "Changes of operations",
    description: "See what happens to callers when operations or paths are added, changed or removed.",
    objects: ["operation", "path", "sunset"],
  },
  {
    name: "requests",
    title: "Changes of requests",
    description: "See what happens to callers when parameters, bodies or media types change.",
    objects: ["parameter", "body", "mediaType", "content", "encoding"],
  },
  {
    name: "responses",
    title: "Changes of responses",
    description: "See what happens to callers when responses, links or headers change.",
    objects: ["response", "link", "header"],
  },
  {
    name: "schemas",
    title: "Changes of schemas",
    description: "See who fails when a schema accepts more values, fewer values, or others.",
    objects: ["schema"],
  },
  {
    name: "events",
    title: "Changes of webhooks and callbacks",
    description: "See what happens to receivers when webhooks, callbacks or their events change.",
    objects: ["webhook", "callback", "event"],
  },
  {
    name: "security",
    title: "Changes of security",
    description: "See which callers lose access when security requirements, schemes or flows change.",
    objects: ["security", "securityScheme", "oauthFlow"],
  },
  {
    name: "document",
    title: "Changes of servers and metadata",
    description: "See who notices when servers, tags, extensions or the document's own fields change.",
    objects: ["server", "serverVariable", "info", "tag", "document", "component", "extension"],
  },
  {
    name: "typescript",
    title: "Changes in TypeScript",
    description: "See which code that uses the generated packages no longer compiles.",
    objects: ["typescript"],
  },
];

/** Returns the pages about the rules of `specloom diff`: an overview, and a page for each group. */
export function diffRulePages(): readonly Page[] {
  const objects = byObject([...rules.values()]);
  return [overview(objects), ...groups.map((group) => groupPage(group, objects))];
}

type Objects = ReadonlyMap<string, readonly Rule[]>;

function overview(objects: Objects): Page {
  const sections = groups.flatMap((group) => [
    `## [${group.title}](${pathOf(group)})`,
    group.description,
    table(
      ["rule", "level", "change"],
      rulesOf(group, objects).map((rule) => [linkTo(rule, group), levelOf(rule), prose(titleOf(rule))]),
    ),
  ]);
  return {
    path: `${folder}/index`,
    title: "Rules of specloom diff",
    description: "Every kind of change that specloom diff reports, with its level and an example.",
    markdown: page([introduction(rules.size), ...sections]),
    source: "generator/src/diff/rules/index.ts",
    replaces,
  };
}

function groupPage(group: Group, objects: Objects): Page {
  const { title, description } = group;
  return {
    path: pathOf(group).slice(1),
    title,
    description,
    markdown: page([
      `# ${title}`,
      `${description} [Rules of the comparison](/${folder}/index) explains levels and axes.`,
      ...group.objects.map((object) => sectionOf(object, objects.get(object) ?? [])),
    ]),
    source: "generator/src/diff/rules/index.ts",
    replaces,
  };
}

function rulesOf({ objects: names }: Group, objects: Objects): readonly Rule[] {
  return names.flatMap((name) => objects.get(name) ?? []);
}

function pathOf({ name }: Group): string {
  return `/${folder}/${name}`;
}

function linkTo(rule: Rule, group: Group): string {
  return `[${rule.id}](${pathOf(group)}#${anchorOf(rule)})`;
}

/** Returns the anchor of a rule's heading. Two ids that differ only in dots have the same, and the second one gets a number. */
function anchorOf({ id }: Rule): string {
  const anchor = (one: string): string => one.toLowerCase().replaceAll(".", "");
  const same = [...rules.keys()].filter((other) => anchor(other) === anchor(id));
  const number = same.indexOf(id);
  return number === 0 ? anchor(id) : `${anchor(id)}-${number}`;
}
