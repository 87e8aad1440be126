import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ts } from "ts-morph";
import { anchorOf } from "../../../generator/src/vitepress/index.js";

/** The source of generated names: an operation, a schema, or a resource, which is a group of operations. */
export interface Subject {
  readonly kind: "operation" | "schema" | "resource";
  /** In the form of type names: `FactsGet`. */
  readonly id: string;
  /** The name for readers: `client.facts.get`. */
  readonly title: string;
  /** Its section in the API's reference, relative to the root of the repository. */
  readonly link: string | undefined;
}

/** A generated name and the subject that it is for. */
export interface Match {
  readonly subject: Subject;
  /** The name with a placeholder: `use{Operation}`. */
  readonly pattern: string;
}

/** Returns the subjects of a generated client, whose folder contains `client.ts` and `types.ts`. */
export function subjectsOf(
  program: ts.Program,
  folder: string,
  links: ReadonlyMap<string, string>,
): readonly Subject[] {
  const client = program.getSourceFile(join(folder, "client.ts"));
  const types = program.getSourceFile(join(folder, "types.ts"));
  const resources = statementsOf(client)
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text.endsWith("Resource"));
  return [
    ...resources.flatMap(({ name, members }) => {
      const resource = name.text.replace(/Resource$/, "");
      const path = `client.${uncapitalize(resource)}`;
      const methods = members.flatMap((member) =>
        member.name && ts.isMethodSignature(member) ? [member.name.getText()] : [],
      );
      return [
        subject("resource", resource, path, links),
        ...methods.map((method) => subject("operation", resource + capitalize(method), `${path}.${method}`, links)),
      ];
    }),
    ...statementsOf(types)
      .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      .map(({ name }) => subject("schema", name.text, name.text, links)),
  ];
}

function statementsOf(file: ts.SourceFile | undefined): readonly ts.Statement[] {
  return file?.statements ?? [];
}

function subject(kind: Subject["kind"], id: string, title: string, links: ReadonlyMap<string, string>): Subject {
  return { kind, id, title, link: links.get(title) };
}

/** Returns the sections of the API's reference by their heading. */
export function referenceLinks(root: string, folder: string): ReadonlyMap<string, string> {
  if (!existsSync(join(root, folder))) return new Map();
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith(".md"));
  return new Map(
    files.flatMap((file) => {
      const text = readFileSync(join(root, folder, file), "utf8");
      return [...text.matchAll(/^(#{1,2}) `([^`\n]+)`$/gm)].map(([, level, title = ""]) => {
        const anchor = level === "#" ? "" : `#${anchorOf(title)}`;
        return [title, `${folder}/${file}${anchor}`] as const;
      });
    }),
  );
}

/** Returns the subject of a generated name, the longest one that fits. */
export function matchOf(name: string, subjects: readonly Subject[]): Match | undefined {
  const matches = subjects.flatMap((one) => {
    const pattern = patternOf(name, one);
    return pattern === undefined ? [] : [{ subject: one, pattern }];
  });
  return matches.reduce<Match | undefined>(
    (best, match) => (best && best.subject.id.length >= match.subject.id.length ? best : match),
    undefined,
  );
}

function patternOf(name: string, { kind, id }: Subject): string | undefined {
  // Names of schemas are words of the API's language, so other names may begin with them.
  const longer = kind === "resource" ? /^[A-Z][A-Za-z]*$/ : /^(?:[A-Z]\w*)?\$?$/;
  const suffix = kind === "schema" ? /^\$?$/ : longer;
  for (const [prefix, form] of [
    ["use", id],
    ["useSuspense", id],
    ["is", id],
    ["", id],
    ["", uncapitalize(id)],
  ] as const) {
    const start = prefix + form;
    if (name.startsWith(start) && suffix.test(name.slice(start.length))) {
      const placeholder = `{${form === id ? capitalize(kind) : kind}}`;
      return prefix + placeholder + name.slice(start.length);
    }
  }
  return undefined;
}

/** Returns the folder of the generated client that a package's names come from: its own, or the service's. */
export function clientFolder(root: string, folder: string): string {
  const own = join(folder, "src/admin/generated/client");
  return existsSync(join(root, own)) ? own : join(dirname(folder), "client/src/generated");
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function uncapitalize(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
