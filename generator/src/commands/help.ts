import { builtIn } from "../outputs.js";
import { suggestionKinds } from "../suggest/types.js";
import { commands, everywhere, type CommandName, type OptionName } from "./options.js";
import { highest } from "../diagnostics/extremes.js";

/** The forms of a command, and notes. */
interface CommandHelp {
  readonly usage: readonly (readonly [call: string, meaning: string])[];
  readonly notes?: string;
}

/** The exit codes of `verify`. */
export const verifyExitCodeText = `Exit codes
  0  the service keeps its document, but for what is accepted
  1  a finding fails the check
  2  the document has errors
  3  the command line or the configuration is wrong, or the service cannot be reached
  4  a bug in specloom`;

/** The exit codes of `diff` and `changelog`. */
export const diffExitCodeText = `Exit codes
  0  the policy accepts the changes
  1  a change fails the comparison, or an accepted change does not exist
  2  a document has errors
  3  the command line, the policy or the configuration is wrong
  4  a bug in specloom`;

/** The exit codes of `fits`. */
const fitsExitCodeText = `Exit codes
  0  the document serves all consumers
  1  a consumer uses something that the document does not have, or has in another way
  2  the document has errors
  3  the command line, a file of a consumer or the configuration is wrong
  4  a bug in specloom`;

export const commandTexts: Readonly<Record<CommandName, CommandHelp>> = {
  generate: {
    usage: [
      ["FILE -o FOLDER", "generate a client and zod schemas in FOLDER, without configuration"],
      ["generate", "update all outputs of the configuration"],
      ["generate FILE", "the same for another document"],
    ],
    notes: `Outputs
${rows(builtIn.map(({ name, description }) => [name, description]))}
Without a configuration, a run emits ${usualNames()}; \`--emit\` names others, and adds those that they need. With a
configuration, \`--emit\` selects some of its outputs.`,
  },
  init: {
    usage: [["init [FILE]", "write specloom.config.yaml, with a comment for each setting"]],
    notes: `FILE may also be a URL, which \`specloom pull\` downloads. Without FILE, it looks for an OpenAPI document in this folder and in folders such as spec and docs. It changes no other
file, and never replaces a configuration.`,
  },
  pull: {
    usage: [
      ["pull", "download the documents that the configuration names by URL, and save them as snapshots"],
      ["pull URL -o FILE", "download a document, and the files that it references"],
    ],
    notes: `The only command besides verify and suggest --url that uses the network. With --check, it compares the snapshots and writes nothing.`,
  },
  lint: {
    usage: [["lint [FILE]", "report errors and possible improvements of the document"]],
    notes: "Redocly's rules, as `redocly.yaml` sets them, and specloom's own. Needs the package @redocly/openapi-core.",
  },
  dump: {
    usage: [
      ["dump tree [FILE]", "print the operations by call path"],
      ["dump model [FILE]", "print the model as JSON"],
      ["dump files [FILE]", "list the files that a run would write"],
    ],
  },
  explain: {
    usage: [["explain [CODE]", "explain a diagnostic, or a rule of diff or verify; without a code, list all"]],
  },
  diff: {
    usage: [
      ["diff", "compare the document with the default branch"],
      ["diff BASE [REVISION]", "compare two documents: files, folders or git:REVISION[:PATH]"],
      ["diff [BASE] --fix [TSCONFIG]", "edit the programs that call the client, so that they follow the change"],
    ],
    notes: `Without REVISION, it is the document of the working tree. Changes that specloom.accepted.yaml lists do not fail.
The presets: sdk counts everything; wire leaves out what only generated code notices; in lenient, clients are tolerant readers.

${diffExitCodeText}`,
  },
  upgrade: {
    usage: [
      [
        "upgrade [BASE] [TSCONFIG]",
        "update all outputs, and edit the programs that call the client, as diff --fix does",
      ],
    ],
    notes: `BASE is the document before: by default that of the last commit shared with the default branch. The exit code is 1 if something is
left to do.`,
  },
  changelog: {
    usage: [["changelog FROM..TO", "list the changes of the document between two git revisions, newest first"]],
    notes: `Without TO, it is the current commit. The formats are markdown and json.

${diffExitCodeText}`,
  },
  verify: {
    usage: [
      ["verify [FILE] --url URL", "send requests to a service, and compare its answers with the document"],
      ["verify [FILE] TRAFFIC.har", "compare recorded requests and answers with the document"],
      ["verify [FILE] --proxy PORT --url URL [-- COMMAND]", "the same with what programs send through a proxy"],
    ],
    notes: `It sends GET and HEAD only, unless --all. Findings that specloom.accepted.yaml lists do not fail. The proxy ends with COMMAND, which
finds its URL in SPECLOOM_PROXY_URL, or with Ctrl+C. A name that ends with .overlay.yaml makes --report write an overlay that repairs
the document.

${verifyExitCodeText}`,
  },
  mock: {
    usage: [["mock [FILE]", "start a mock server for the document, at http://127.0.0.1:4010"]],
    notes: `Answers are the document's examples, or values of its schemas. What callers create is remembered, by x-effects. A request chooses
its answer with the header Prefer: code=404, example=NAME, dynamic=true, variant=2, delay=500, fault=network|timeout|malformed.`,
  },
  fits: {
    usage: [
      ["fits --write FILE [TSCONFIG…]", "write what programs use of the generated client, in a build step"],
      ["fits [FILE] CONSUMER.json…", "check whether the document serves the programs that such files describe"],
    ],
    notes: `Both take globs, in quotes. Without FILE, it is the document of the configuration.

${fitsExitCodeText}`,
  },
  suggest: {
    usage: [["suggest [FILE]", "propose an overlay: pagination and other extensions that the document shows signs of"]],
    notes: `Each action has its reason above it. With -o FILE, it writes the overlay, and replaces no file unless --force. With --url, it reads
the pages of a service with GET, and says which proposals of pages hold.`,
  },
};

export const optionTexts: Readonly<Record<OptionName, readonly [flag: string, meaning: string]>> = {
  spec: ["--spec FILE, -i FILE", "the OpenAPI document; the same as FILE after the command"],
  out: ["--out FOLDER, -o FOLDER", "the folder for the output; for pull and suggest, the file"],
  emit: ["--emit NAMES", `emit these outputs: ${builtIn.map(({ name }) => name).join(",")}`],
  vendor: ["--vendor", "copy the runtime, so that the code imports no package of specloom"],
  include: ["--include SELECTOR", "only operations with tag:NAME, path:GLOB, operation:GLOB …; repeatable"],
  exclude: ["--exclude SELECTOR", "no operation with tag:NAME, path:GLOB, deprecated, internal …; repeatable"],
  casing: ["--casing KIND=CASING", "the casing of names, such as methods=snake_case or constants=preserve; repeatable"],
  enums: ["--enums STYLE", "union (default), or const: constants for the values of every enum"],
  values: ["--values FORMAT=TYPE", "the type of a format's values, such as date-time=Date or int64=bigint; repeatable"],
  api: ["--api NAME", "only this API of a configuration with several; repeatable"],
  overlay: ["--overlay FILE", "an OpenAPI Overlay: changes to the document; repeatable"],
  root: ["--root FOLDER", "a folder outside of the document's own that references may lead to; repeatable"],
  check: ["--check", "write nothing; fail if a file differs from the generated one or, for pull, from its source"],
  watch: ["--watch", "generate again after every change; for mock, also read the document again"],
  force: ["--force", "overwrite files that were edited by hand"],
  typescript: ["--typescript", "write specloom.config.ts instead of specloom.config.yaml"],
  json: ["--json", "print one JSON document to stdout instead of text"],
  verbose: ["--verbose", "print every file and diagnostic, and stacks of internal errors"],
  format: [
    "--format FORMAT",
    "text, markdown, json or github; changelog: markdown or json; verify: also junit or overlay",
  ],
  output: ["--output FILE", "write the result to FILE instead of stdout"],
  report: [
    "--report FILE",
    "also write the result to FILE.json or FILE.md, and for verify .xml or .overlay.yaml; repeatable",
  ],
  "fail-on": [
    "--fail-on LEVEL",
    "the least level that fails: breaking (default), possible or never; verify: error (default), warning or never",
  ],
  preset: ["--preset NAME", "sdk (default), wire or lenient"],
  policy: ["--policy FILE", "a YAML file with levels by rule and path"],
  consumers: ["--consumers GLOB", "type-check these projects (tsconfig.json) against the change; repeatable"],
  links: ["--links URL", "the URL of the repository's files, for links of Markdown"],
  accept: [
    "--accept IDS",
    "add changes or findings to specloom.accepted.yaml, with --reason; verify: also the word all",
  ],
  reason: ["--reason TEXT", "why it is accepted"],
  until: ["--until DATE", "the last day on which it is accepted"],
  fix: [
    "--fix",
    "edit the programs that call the client (tsconfig.json, or --consumers), so that they follow the change",
  ],
  "dry-run": ["--dry-run", "with --fix, print the patch and write nothing"],
  changeset: ["--changeset", "write a changeset for the packages that the outputs are in"],
  url: ["--url URL", "the service: an http or https URL"],
  header: [
    "--header 'NAME: VALUE'",
    "a header of all requests, in which ${NAME} is a variable of the environment; for mock, the only valid credentials; repeatable",
  ],
  query: ["--query 'NAME=VALUE'", "a parameter of the query of all requests, such as an API key; as --header"],
  all: ["--all", "also operations that change data; what they create is deleted"],
  tag: ["--tag NAME", "only operations with this tag; repeatable"],
  seed: ["--seed NUMBER", "make the same requests as the run that printed it"],
  id: [
    "--id NAME=VALUE",
    "an id that no answer gives, for the parameter NAME, or 'agents/{id}' for that in a path; repeatable",
  ],
  "max-requests": ["--max-requests NUMBER", "the maximum number of requests"],
  "max-seconds": ["--max-seconds NUMBER", "the maximum time"],
  timeout: ["--timeout SECONDS", "the maximum time for one answer (default: 30)"],
  strict: ["--strict", "also report what the document does not describe, such as further properties"],
  proxy: ["--proxy PORT", "listen on this port of this machine, and pass everything to --url; 0 chooses a free one"],
  port: ["--port PORT", "the port to listen on (default: 4010); 0 chooses a free one"],
  host: ["--host HOST", "the address to listen on; default: 127.0.0.1, which other machines cannot reach"],
  delay: ["--delay NUMBER", "milliseconds before each answer"],
  "known-ids": ["--known-ids", "answer 404 for ids in paths that no answer of the server had"],
  write: ["--write FILE", "write what the programs of the projects use (default: tsconfig.json)"],
  unused: ["--unused", "also list the operations, arguments, schemas and properties that no consumer uses"],
  kinds: ["--kinds NAMES", `only these proposals: ${suggestionKinds.join(",")}`],
  help: ["--help, -h", "print this text or, after a command, its help"],
  version: ["--version", "print the version"],
};

/** The exit codes of the other commands. */
export const exitCodeText = `Exit codes
  0  success
  1  the document has errors, lint reported something, or --check found differences
  2  the command line or the configuration is wrong, or a package that an output needs is not installed
  3  a bug in specloom
  4  an output folder is not as specloom left it (edited by hand, in use); nothing was written
  5  pull got no document from a server
diff, changelog, verify and fits have others: \`specloom diff --help\`.
`;

/** Returns what `specloom --help` prints, or with the name of a command what `specloom NAME --help` does. */
export function helpText(name?: string): string {
  const known = commandNames.find((candidate) => candidate === name);
  return known === undefined ? overview() : commandHelp(known);
}

const commandNames = Object.keys(commandTexts) as readonly CommandName[];

function overview(): string {
  const usage = commandNames.flatMap((name) => usageOf(name));
  const all = [...new Set(commandNames.flatMap((name) => commands[name].options))];
  return `specloom - typed clients, validators, hooks and reference pages from an OpenAPI document

Usage
${rows(usage)}
Options
${rows([...all, ...everywhere].map((option) => optionTexts[option]))}
\`specloom COMMAND --help\` lists the options of a command.

${exitCodeText}
Colours follow the terminal, NO_COLOR and FORCE_COLOR.
`;
}

function commandHelp(name: CommandName): string {
  const { notes } = commandTexts[name];
  const listed = [...commands[name].options, ...everywhere].map((option) => optionTexts[option]);
  return `Usage
${rows(usageOf(name))}${notes === undefined ? "" : `\n${notes}\n`}
Options
${rows(listed)}`;
}

function usageOf(name: CommandName): readonly (readonly [string, string])[] {
  return commandTexts[name].usage.map(([call, meaning]) => [`specloom ${call}`, meaning]);
}

function usualNames(): string {
  const usual = builtIn.filter(({ standalone }) => standalone?.usual === true);
  return usual.map(({ name }) => name).join(" and ");
}

function rows(pairs: readonly (readonly [string, string])[]): string {
  const width = highest([28, ...pairs.map(([left]) => left.length + 2)]);
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join("");
}
