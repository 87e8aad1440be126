import { readFileSync } from "node:fs";
import { commands, type CommandName, everywhere, type OptionName } from "../../../../generator/src/commands/options.js";
import {
  commandTexts,
  diffExitCodeText,
  exitCodeText,
  helpText,
  optionTexts,
  verifyExitCodeText,
} from "../../../../generator/src/commands/help.js";
import { showRun } from "../diagnostics/run-example.js";
import { type Blocks, page, prose } from "../markdown.js";
import { fence, table } from "../../markdown.js";
import type { Page } from "../../page.js";

export const commandNames = Object.keys(commandTexts) as readonly CommandName[];

/** An example of each option: a command line that it is allowed in. */
export const optionExamples: Readonly<Record<OptionName, string>> = {
  spec: "specloom lint --spec openapi.yaml",
  out: "specloom openapi.yaml --out src/api",
  emit: "specloom generate --emit client,zod",
  vendor: "specloom openapi.yaml -o src/api --vendor",
  api: "specloom generate --api users",
  overlay: "specloom openapi.yaml -o src/api --overlay names.overlay.yaml",
  include: "specloom openapi.yaml -o src/api --include tag:pets",
  exclude: "specloom openapi.yaml -o src/api --exclude deprecated",
  values: "specloom openapi.yaml -o src/api --values date-time=Date",
  casing: "specloom openapi.yaml -o src/api --casing methods=snake_case",
  enums: "specloom openapi.yaml -o src/api --enums const",
  root: "specloom apis/openapi.yaml -o src/api --root shared",
  check: "specloom generate --check",
  watch: "specloom generate --watch",
  force: "specloom generate --force",
  typescript: "specloom init --typescript",
  json: "specloom generate --json",
  format: "specloom diff --format markdown",
  output: "specloom diff --format json --output diff.json",
  report: "specloom diff --report diff.md --report diff.json",
  "fail-on": "specloom diff --fail-on possible",
  preset: "specloom diff --preset wire",
  policy: "specloom diff --policy policy.yaml",
  consumers: "specloom diff --consumers 'apps/*/tsconfig.json'",
  links: "specloom diff --format markdown --links https://github.com/acme/api/blob/main",
  accept: "specloom diff --accept a2336359 --reason 'No client reads it'",
  reason: "specloom diff --accept a2336359 --reason 'No client reads it'",
  until: "specloom diff --accept a2336359 --reason 'Only until the release' --until 2027-01-31",
  changeset: "specloom diff --changeset",
  port: "specloom mock openapi.yaml --port 4010",
  host: "specloom mock openapi.yaml --host 0.0.0.0",
  delay: "specloom mock openapi.yaml --delay 500",
  "known-ids": "specloom mock openapi.yaml --known-ids",
  write: "specloom fits --write consumers/shop.json",
  unused: "specloom fits openapi.yaml consumers/shop.json --unused",
  kinds: "specloom suggest openapi.yaml --kinds pagination",
  fix: "specloom diff --fix tsconfig.json",
  "dry-run": "specloom diff --fix --dry-run",
  url: "specloom verify --url http://localhost:8080",
  header: "specloom verify --url http://localhost:8080 --header 'Authorization: Bearer ${TOKEN}'",
  query: "specloom verify --url http://localhost:8080 --query 'api_key=${SHOP_KEY}'",
  all: "specloom verify --url http://localhost:8080 --all",
  id: "specloom verify --url http://localhost:8080 --id 'agents/{id}=agt_1'",
  tag: "specloom verify --url http://localhost:8080 --tag facts",
  seed: "specloom verify --url http://localhost:8080 --seed 7",
  "max-requests": "specloom verify --url http://localhost:8080 --max-requests 500",
  "max-seconds": "specloom verify --url http://localhost:8080 --max-seconds 60",
  timeout: "specloom verify --url http://localhost:8080 --timeout 5",
  strict: "specloom verify --url http://localhost:8080 --strict",
  proxy: "specloom verify --proxy 4010 --url http://localhost:8080",
  verbose: "specloom generate --verbose",
  help: "specloom diff --help",
  version: "specloom --version",
};

/** Returns the page about the commands of specloom, their options and exit codes. */
export function commandLinePage(): Page {
  return {
    path: "reference/command-line",
    title: "Command line",
    description: "Every command, option and exit code of specloom, with examples.",
    markdown: page([
      "# Command line",
      "Generate code, check documents and services, and compare versions with one command, `specloom`. This page has what `specloom --help` and " +
        "`specloom COMMAND --help` print, with an example of each command and option.",
      fence("console", "$ npx specloom openapi.yaml -o src/api"),
      ...commandNames.flatMap(commandSection),
      "## Options",
      "An option with a value takes it as `--out src/api` or `--out=src/api`.",
      table(["option", "for", "meaning", "example"], optionRows()),
      "## Exit codes",
      "A script can tell from the exit code how a run ended.",
      exitCodeTable(exitCodeText),
      "### Exit codes of diff and changelog",
      exitCodeTable(diffExitCodeText),
      "### Exit codes of verify",
      exitCodeTable(verifyExitCodeText),
    ]),
    source: "generator/src/commands/help.ts",
  };
}

export const runsFolder = new URL("./runs/", import.meta.url);

function commandSection(name: CommandName): Blocks {
  return [
    `## specloom ${name}`,
    showRun(readFileSync(new URL(`${name}.md`, runsFolder), "utf8")).trimEnd(),
    `\`specloom ${name} --help\` prints:`,
    fence("text", helpText(name)),
  ];
}

function optionRows(): readonly (readonly string[])[] {
  return (Object.keys(optionExamples) as readonly OptionName[]).map((name) => {
    const [flag, meaning] = optionTexts[name];
    const owners = everywhere.includes(name)
      ? ["all commands"]
      : commandNames.filter((command) => commands[command].options.includes(name));
    return [`\`${flag}\``, owners.join(", "), prose(meaning), `\`${optionExamples[name]}\``];
  });
}

/** Turns the lines of a list of exit codes into a table. */
function exitCodeTable(text: string): string {
  const rows = [...text.matchAll(/^ {2}(\d) {2}(.*)$/gm)].map(([, code = "", meaning = ""]) => [code, prose(meaning)]);
  return table(["exit code", "meaning"], rows);
}
