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
/** The copy of hey-api, in the project, because it looks for a tsconfig.json above itself. */
const copied = "node_modules/hey-api";
const copy: Command = ["cp", "-R", `${installed.folder}/.`, copied];

/** The client of hey-api for a framework. With that for Nuxt, `nuxt typecheck` reports errors in generated code. */
const clients: Readonly<Record<string, string>> = { next: "@hey-api/client-next" };

const folderOf = ({ folder = "src/api" }: Template): string => folder.replace("api", "client");

/** Generates the client, and options of TanStack Query if the template has it. */
function peerOf(template: Template): Peer {
  const { name, dependencies } = template;
  const client = clients[name] ?? "@hey-api/client-fetch";
  const plugins = [client, ...Object.keys(dependencies).filter((dependency) => dependency.startsWith("@tanstack/"))];
  const run = ["node", `${copied}/node_modules/@hey-api/openapi-ts/bin/run.js`] as const;
  const target = ["--input", "openapi.yaml", "--output", folderOf(template)];
  const generate: Command = [...run, ...target, "--plugins", ...plugins];
  return { name: "hey-api", examples, generate: [copy, generate] };
}

/** Keeps linters from generated code, which does not satisfy those of all templates. */
function withoutGenerated(step: Command, folder: string): Command {
  if (step.includes("eslint") || step.includes("oxlint")) return [...step, "--ignore-pattern", folder];
  return step.includes("lint") ? [...step, "--", "--ignore-pattern", folder] : step;
}

const names = readdirSync(examples);
await checkTemplates(
  templates
    .filter(({ name }) => names.includes(name))
    // hey-api needs Node 22.18 or later.
    .map((template) => ({
      ...template,
      peer: peerOf(template),
      steps: template.steps.map((step) => withoutGenerated(step, folderOf(template))),
      node: "24.21.0",
    })),
  process.argv.slice(2),
);
