/** Pairs of documents: GitHub's and a later version of it, Stripe's and an edited copy. All as JSON, which every tool reads. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Json, readDocument, writeDocument } from "../peers/documents.js";
import { install } from "./packages.js";

export interface Pair {
  readonly name: string;
  readonly base: string;
  readonly revision: string;
  /** The most processor time for the wire alone, as a share of oasdiff's in the same run. With TypeScript, at most twice that. */
  readonly bar?: number;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const githubDocument = "generated/api.github.com.json";

type Node = { [key: string]: Json };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** Edits that are repeated over a document, each on every so many of the nodes that it fits. */
const edits: readonly { readonly every: number; readonly edit: (node: Node) => boolean }[] = [
  // An enum loses its last value.
  {
    every: 40,
    edit: (node) =>
      replace(node, "enum", (values) => Array.isArray(values) && values.length > 1 && values.slice(0, -1)),
  },
  // A property becomes optional.
  {
    every: 60,
    edit: (node) =>
      replace(node, "required", (names) => Array.isArray(names) && names.length > 0 && names.slice(0, -1)),
  },
  { every: 90, edit: (node) => replace(node, "description", (text) => typeof text === "string" && `${text} Edited.`) },
  { every: 150, edit: (node) => replace(node, "maxLength", (length) => typeof length === "number" && length - 1) },
  // An object gains an optional property.
  {
    every: 50,
    edit: (node) => replace(node, "properties", (all) => isNode(all) && { ...all, added: { type: "string" } }),
  },
];

/** Replaces a value, unless the new one is false. Returns whether it did. */
function replace(node: Node, key: string, by: (value: Json) => Json): boolean {
  const value = Object.hasOwn(node, key) ? node[key] : undefined;
  const next = value === undefined ? false : by(value);
  if (next === false) return false;
  node[key] = next;
  return true;
}

/** Edits a document in place, without chance: the same edits on each run. */
function editEverywhere(document: Json): void {
  const seen = edits.map(() => 0);
  const left: Json[] = [document];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (Array.isArray(node)) left.push(...(node as Json[]));
    if (!isNode(node)) continue;
    left.push(...Object.values(node));
    for (const [index, { every, edit }] of edits.entries()) {
      const trial = { ...node };
      if (!edit(trial)) continue;
      seen[index] = (seen[index] ?? 0) + 1;
      if ((seen[index] ?? 0) % every === 0) edit(node);
    }
  }
}

/** Removes every hundredth path, and adds one. */
function editPaths(document: unknown): void {
  if (!isNode(document) || !isNode(document["paths"])) return;
  const paths = Object.entries(document["paths"]).filter((_, index) => index % 100 !== 99);
  document["paths"] = Object.fromEntries([...paths, ["/v1/added", paths[0]?.[1] ?? {}]]);
}

/** Writes GitHub's document twice: as it is, and with a limit of a name that most responses contain. */
function writeGithub(document: string, folder: string): Pick<Pair, "base" | "revision"> {
  const [base, revision] = [join(folder, "github.json"), join(folder, "github-edited.json")];
  if (!existsSync(document)) return { base, revision };
  const text = readFileSync(document, "utf8");
  writeFileSync(base, text);
  const user = /"simple-user":[^]*?"login":\s*\{\s*"type": "string"/;
  writeFileSync(
    revision,
    text.replace(user, (found) => `${found}, "maxLength": 100`),
  );
  return { base, revision };
}

/** Returns the pairs that this machine has. Writes edited copies into the folder. */
export function pairs(folder: string): readonly Pair[] {
  const stripe = join(process.env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs"), "stripe.yaml");
  const [base, revision] = [join(folder, "stripe.json"), join(folder, "stripe-edited.json")];
  if (existsSync(stripe)) {
    const document = readDocument(stripe);
    writeDocument(base, document);
    editEverywhere(document);
    editPaths(document);
    writeDocument(revision, document);
  }
  const earlier = install("github 19");
  if ("missing" in earlier) console.log(`not installed: GitHub's earlier document: ${earlier.missing}`);
  const github = "folder" in earlier ? join(earlier.folder, "node_modules/@octokit/openapi", githubDocument) : "";
  const later = join(root, "generator/node_modules/@octokit/openapi", githubDocument);
  return [
    { name: "GitHub, two years apart", base: github, revision: later, bar: 0.5 },
    { name: "GitHub, one schema changed", ...writeGithub(later, folder), bar: 0.15 },
    { name: "GitHub, equal files", base: later, revision: later, bar: 0.05 },
    { name: "Stripe and an edited copy", base, revision },
  ].filter((pair) => {
    const found = existsSync(pair.base) && existsSync(pair.revision);
    if (!found) console.log(`not measured: ${pair.name}, which is not on this machine`);
    return found;
  });
}
