/**
 * `pnpm bench frameworks [NAME...]` builds the examples of frameworks as a user of hey-api writes them, `bench/frameworks/NAME`, and
 * visits them like those of specloom (`pnpm check templates`). `generator/docs/frameworks.md` compares their lines.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkTemplates } from "../scripts/templates/check.js";
import type { Command, Peer, Template } from "../scripts/templates/template.js";
import { templates } from "../scripts/templates/templates.js";
import { install } from "./peers/packages.js";

const examples = fileURLToPath(new URL("frameworks", import.meta.url));
const installed = install("hey-api");
if ("missing" in installed) throw new Error(installed.missing);
/** In the project, because hey-api looks for a tsconfig.json above itself. */
const copied = "node_modules/hey-api";
const copy: Command = ["cp", "-R", `${installed.folder}/.`, copied];

/** The client of hey-api for a framework, where there is one. */
const clients: Readonly<Record<string, string>> = { next: "@hey-api/client-next" };

/** Generates the client, and options of TanStack Query if the template has it. */
function peerOf({ name, dependencies }: Template): Peer {
  const client = clients[name] ?? "@hey-api/client-fetch";
  const plugins = [client, ...Object.keys(dependencies).filter((dependency) => dependency.startsWith("@tanstack/"))];
  const run = ["node", `${copied}/node_modules/@hey-api/openapi-ts/bin/run.js`] as const;
  const generate: Command = [...run, "--input", "openapi.yaml", "--output", "src/client", "--plugins", ...plugins];
  return { name: "hey-api", examples, generate: [copy, generate] };
}

/** Keeps linters from generated code, which does not satisfy those of all templates. */
function withoutGenerated(step: Command): Command {
  if (step.includes("eslint") || step.includes("oxlint")) return [...step, "--ignore-pattern", "src/client"];
  return step.includes("lint") ? [...step, "--", "--ignore-pattern", "src/client"] : step;
}

const names = readdirSync(examples);
await checkTemplates(
  templates
    .filter(({ name }) => names.includes(name))
    // hey-api needs Node 22.18 or later.
    .map((template) => ({
      ...template,
      peer: peerOf(template),
      steps: template.steps.map(withoutGenerated),
      node: "24.21.0",
    })),
  process.argv.slice(2),
);
