import { didYouMean, entry, type Suggestion } from "./entry.js";

/** LINTxxx: valid documents that could be better. Only `specloom lint` reports these. */
export const lintCatalog = {
  LINT001: entry<object>({
    severity: "warning",
    message: () => "this operation has no operationId",
    help: () => "add one of the form resource.method, such as `operationId: facts.update`",
    explain:
      "An operationId is optional (OAS 3.1, 4.8.10), but it names the method that callers use. Without one, specloom derives " +
      "the name from method and path, so it changes with the path. Example: `operationId: facts.update` becomes " +
      "`client.facts.update`.",
  }),
  LINT002: entry<{ readonly operationId: string }>({
    severity: "warning",
    message: ({ operationId }) => `operationId "${operationId}" does not have the form resource.method`,
    help: ({ operationId }) => `write something like \`${suggestName(operationId)}\``,
    explain:
      "The part of an operationId before the last dot is the resource that has the method. specloom keeps names in camelCase " +
      "unchanged. Example: `facts.update` becomes `client.facts.update`.",
  }),
  LINT003: entry<object>({
    severity: "warning",
    message: () => "this operation has no summary",
    help: () => "describe it in a few words, such as `summary: Update a fact`",
    explain:
      "The summary is the first line of the method's documentation, and its title in the reference (OAS 3.1, " +
      "4.8.10). Example: `summary: Update a fact`.",
  }),
  LINT004: entry<object>({
    severity: "warning",
    message: () => "this operation has no tag",
    help: () => "add one of the document's tags under `tags`",
    explain: "Tags group the operations in the reference (OAS 3.1, 4.8.10). Example: `tags: [facts]`.",
  }),
  LINT005: entry<{ readonly tag: string } & Suggestion>({
    severity: "warning",
    message: ({ tag }) => `undeclared tag "${tag}"`,
    help: ({ suggestion }) => didYouMean(suggestion, "add it to the document's `tags`, with a description"),
    explain:
      "A tag that the document does not declare has no description and no position in the order of tags (OAS 3.1, 4.8.22), " +
      "or it is misspelt. Example: `tags: [{ name: facts, description: Facts about users. }]` at the root of the document.",
  }),
  LINT006: entry<{ readonly name: string }>({
    severity: "warning",
    message: ({ name }) => `the parameter "${name}" has no description`,
    help: () => "describe its purpose, and what happens without it",
    explain:
      "A parameter's description becomes the documentation of an argument (OAS 3.1, 4.8.12). specloom also uses the " +
      "description of its schema. Example: `description: Facts per page. The default is 20.`",
  }),
  LINT007: entry<object>({
    severity: "warning",
    message: () => "this response has no description",
    help: () => "describe when the server sends it, such as `description: The fact was updated.`",
    explain:
      "OpenAPI requires a description for every response (OAS 3.1, 4.8.17). specloom works without it, but other tools may " +
      'not. Example: `"204": { description: The fact was deleted. }`.',
  }),
  LINT008: entry<{ readonly name: string; readonly section: string }>({
    severity: "warning",
    message: ({ name, section }) => `unused component \`${name}\` in components/${section}`,
    help: () => "remove it, or reference it",
    explain:
      "A component has no effect unless something outside of `components` references it, directly or through other components " +
      "(OAS 3.1, 4.8.7). Example: a schema whose operation was removed.",
  }),
  LINT009: entry<{ readonly why: string }>({
    severity: "warning",
    message: ({ why }) => `invalid example: ${why}`,
    help: () => "use a value that the schema allows, or change the schema",
    explain:
      "Readers and tools rely on examples to be valid (JSON Schema 2020-12, Validation 9.5). `specloom lint` checks types, " +
      "constants, limits and required properties, but no patterns, formats or conditions. Example: `example: 20` for " +
      '`type: integer`, instead of `example: "20"`.',
  }),
  LINT010: entry<{ readonly file: string; readonly problem: string; readonly fix: string }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be used: ${problem}`,
    help: ({ fix }) => fix,
    explain:
      "specloom reads redocly.yaml as data: its rules, and the rulesets and files that it extends, inside the configuration's " +
      "folder. A repository may come from somebody else, so specloom does not run plugins, download files or follow `$ref` " +
      "there. Example: `extends: [recommended, ./shared/rules.yaml]`.",
  }),
  LINT011: entry<{ readonly extension: string }>({
    severity: "warning",
    message: ({ extension }) => `this description mentions \`${extension}\`, which its readers do not see`,
    help: () => "say what callers need to know, and move notes for maintainers to a YAML comment",
    explain:
      "Descriptions become comments of methods, pages of the reference and the descriptions of tools, which models read with every " +
      "request. None of these readers sees the document's extensions. Example: `# listed under x-unknowns`, a comment.",
  }),
  REDOCLY: entry<{ readonly message: string; readonly rule: string; readonly help: string }>({
    severity: "warning",
    message: ({ message, rule }) => `${message} (${rule})`,
    help: ({ help }) => help,
    explain:
      "A rule of Redocly, named in parentheses. The rules and their severity come from a redocly.yaml in the document's folder " +
      "or a parent folder, up to the configuration's folder; `redocly` in the configuration names another file. " +
      "redocly.com/docs/cli/rules explains each rule.",
  }),
};

/** Returns an example of the form resource.method: `listFacts` gives `facts.list`. */
function suggestName(operationId: string): string {
  const [verb = "get", ...rest] = operationId.match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? [];
  const resource = rest.join("") || "resource";
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}.${verb.toLowerCase()}`;
}
