import { entry } from "./entry.js";

/** LINTxxx: sound and generated, but not as good as it could be. Only `specloom lint` reports these. */
export const lintCatalog = {
  LINT001: entry<object>({
    severity: "warning",
    message: () => "this operation has no operationId",
    help: () => "add one of the form resource.method, such as `operationId: facts.update`",
    explain:
      "An operationId is optional (OAS 3.1, 4.8.10), but it names the method that callers use. Without one the " +
      "name is made of method and path, and changes when the path does. Example: `operationId: facts.update` is " +
      "`client.facts.update`.",
  }),
  LINT002: entry<{ readonly operationId: string }>({
    severity: "warning",
    message: ({ operationId }) => `operationId "${operationId}" is not of the form resource.method`,
    help: ({ operationId }) => `write something like \`${suggestName(operationId)}\``,
    explain:
      "The part of an operationId before the last dot says where the client holds the method. Names in camelCase, " +
      "each starting with a small letter, come out as they are written. Example: `facts.update` is " +
      "`client.facts.update`.",
  }),
  LINT003: entry<object>({
    severity: "warning",
    message: () => "this operation has no summary",
    help: () => "say in a few words what it does, such as `summary: Update a fact`",
    explain:
      "The summary is the first line of the method's documentation, and its title in the reference (OAS 3.1, " +
      "4.8.10). Example: `summary: Update a fact`.",
  }),
  LINT004: entry<object>({
    severity: "warning",
    message: () => "this operation has no tag",
    help: () => "name one of the tags of the document under `tags`",
    explain:
      "Tags group the operations in the reference (OAS 3.1, 4.8.10), and one without a tag is in no group. " +
      "Example: `tags: [facts]`.",
  }),
  LINT005: entry<{ readonly tag: string; readonly suggestion: string | undefined }>({
    severity: "warning",
    message: ({ tag }) => `the tag "${tag}" is not declared`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "add it to `tags` of the document, with a description"
        : `did you mean "${suggestion}"?`,
    explain:
      "A tag that the document does not declare has no description and no place in the order of tags (OAS 3.1, " +
      "4.8.22). It may also be misspelt. Example: `tags: [{ name: facts, description: What is known. }]` at the " +
      "root of the document.",
  }),
  LINT006: entry<{ readonly name: string }>({
    severity: "warning",
    message: ({ name }) => `the parameter "${name}" has no description`,
    help: () => "say what it is for, and what happens without it",
    explain:
      "The description of a parameter becomes the documentation of an argument (OAS 3.1, 4.8.12). That of its " +
      "schema counts as well. Example: `description: Facts per page. The service takes 20 where this is missing.`",
  }),
  LINT007: entry<object>({
    severity: "warning",
    message: () => "this response has no description",
    help: () => "say when it comes, such as `description: The fact was updated.`",
    explain:
      "Every response has a description (OAS 3.1, 4.8.17). Generated code can do without, other tools may not. " +
      'Example: `"204": { description: The fact was forgotten. }`.',
  }),
  LINT008: entry<{ readonly name: string; readonly section: string }>({
    severity: "warning",
    message: ({ name, section }) => `nothing refers to \`${name}\` of components/${section}`,
    help: () => "take it out, or refer to it",
    explain:
      "Components have no effect unless something outside of `components` refers to them, directly or by way of " +
      "others (OAS 3.1, 4.8.7). Example: a schema that was left behind when its operation went.",
  }),
  LINT009: entry<{ readonly why: string }>({
    severity: "warning",
    message: ({ why }) => `the example is not valid: ${why}`,
    help: () => "write a value that the schema takes, or change the schema",
    explain:
      "An example shows readers, and tools that try the API, what is valid (JSON Schema 2020-12, Validation 9.5). Types, " +
      "constants, limits and required members are looked at here; validators look at the rest.",
  }),
  LINT010: entry<{ readonly file: string; readonly problem: string; readonly fix: string }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be used: ${problem}`,
    help: ({ fix }) => fix,
    explain:
      "A redocly.yaml is read as data: its rules, and the rulesets and files that it extends, all below the folder of the " +
      "configuration. It may come with a repository of somebody else, so nothing in it runs: plugins never do, nothing is " +
      "fetched, and `$ref` is not followed. Example: `extends: [recommended, ./shared/rules.yaml]`.",
  }),
  REDOCLY: entry<{ readonly message: string; readonly rule: string; readonly help: string }>({
    severity: "warning",
    message: ({ message, rule }) => `${message} (${rule})`,
    help: ({ help }) => help,
    explain:
      "A rule of Redocly's ruleset, named in parentheses. A redocly.yaml beside the document, or above it up to the folder " +
      "of the configuration, says which rules apply and how severe they are. `redocly` in the configuration names another " +
      "file. redocly.com/docs/cli/rules explains each rule.",
  }),
};

/** `getUserById` gives `user.getById`, roughly: it only shows the form. */
function suggestName(operationId: string): string {
  const [verb = "get", ...rest] = operationId.match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? [];
  const resource = rest.join("") || "resource";
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}.${verb.toLowerCase()}`;
}
