/** The commands of `pnpm bench`, `pnpm check`, `pnpm fuzz` and `pnpm release`. docs/testing.md and docs/releasing.md describe them. */

export interface Command {
  /** Subject, for the list that a group prints without a name. */
  readonly about: string;
  /** The folder where it runs, and whose programs it uses. Default: the root. */
  readonly folder?: string;
  /** Programs of the folder's dependencies, or `pnpm`, with their arguments, one after the other. The last one takes the caller's. */
  readonly lines: readonly (readonly string[])[];
}

const script = (file: string, about: string): Command => ({ about, lines: [["tsx", file]] });
const scriptOf = (folder: string, file: string, about: string): Command => ({
  about,
  lines: [["tsx", "--tsconfig", `${folder}/tsconfig.json`, `${folder}/${file}`]],
});
const server = "packages/server";

const bench: Readonly<Record<string, Command>> = {
  client: script("bench/client.ts", "bytes, time, types and behaviour of clients; --check compares with the budget"),
  console: scriptOf("packages/console", "bench/first-view.ts", "the first view of the console"),
  diff: script("bench/diff.ts", "`specloom diff` and other tools"),
  faults: script("bench/faults.ts", "clients under faults of servers, proxies and networks"),
  fixtures: script("bench/fixtures.ts", "fixtures of public documents, judged by ajv"),
  frameworks: script("bench/frameworks.ts", "the templates with hey-api, whose lines the guide compares"),
  incremental: script("bench/incremental.ts", "runs of specloom after a change"),
  insert: scriptOf(server, "bench/insert.ts", "creating 100,000 memories in the reference server"),
  load: scriptOf(server, "bench/load.ts", "requests of each kind, and a mix of them, to the reference server"),
  mock: script("bench/mock.ts", "mock servers for GitHub's document, and `specloom verify` of ours"),
  mocks: script("generator/test/mocks/command.ts", "every operation of a document against its mocks"),
  peers: script("bench/peers.ts", "generators: processor time, memory, output"),
  results: script("bench/save.ts", "all that the documentation site shows, saved in bench/results"),
  scale: scriptOf(server, "bench/scale.ts", "the reference server with 1,000 to 1,000,000 facts"),
  search: scriptOf(server, "bench/search.ts", "searches of the reference server"),
  serve: scriptOf(server, "bench/serve.ts", "the reference server beside a bare route"),
  server: script("bench/server.ts", "a generated server beside one written by hand"),
  start: scriptOf(server, "bench/start.ts", "the start of the reference server"),
  tools: script("bench/tools.ts", "tokens and formats of tools"),
  "tools-values": script("bench/tools/wider.ts", "schemas of tools against ajv"),
  validators: script("bench/validators.ts", "validators and other libraries"),
  verify: script("bench/verify.ts", "planted faults of a service, found by `specloom verify` and other tools"),
};

const check: Readonly<Record<string, Command>> = {
  browser: {
    about: "what people do in the console, every hook, and the mocks, in Chromium",
    folder: "packages/console",
    lines: [
      ["tsx", "test/traffic/command.ts"],
      ["vitest", "run", "--config", "vitest.server.config.ts"],
      ["vitest", "run", "--root", "../mocks", "--config", "vitest.browser.config.ts"],
    ],
  },
  code: {
    about: "the linter, and unused files, exports and dependencies",
    lines: [["oxlint"], ["knip", "--no-progress"]],
  },
  corpus: script("scripts/corpus.ts", "over 2,600 public documents: generated, compared, compiled"),
  durability: scriptOf(server, "test/durability/command.ts", "the reference server, killed under load"),
  examples: script("scripts/examples.ts", "the examples of a document against its validators"),
  growth: script("scripts/growth.ts", "processor time for documents that grow"),
  hermes: script("packages/client/test/react-native/run.ts", "the client in the engine of React Native"),
  "large-upload": scriptOf(server, "test/large-upload/command.ts", "an upload of 1 GiB while processes are killed"),
  "mcp-inspector": scriptOf("packages/mcp", "test/inspect/run.ts", "the packed MCP server with MCP's inspector"),
  migrations: script("generator/test/migrations/command.ts", "the examples of the migration guides"),
  model: scriptOf(server, "test/model/command.ts", "random sequences of calls, beside a model in memory"),
  monorepos: script("generator/test/monorepos/command.ts", "the recipes for Nx and Turborepo"),
  names: script("generator/test/names/command.ts", "additions to documents, which may rename nothing"),
  picture: script("site/src/picture.ts", "the picture of the README, taken again"),
  recipes: script("packages/client/test/recipes/run.ts", "the projects of the recipes for test runners"),
  roundtrip: script("generator/test/documents/roundtrip/command.ts", "every operation of a document, client to server"),
  "roundtrip-endpoints": script("generator/test/endpoints/command.ts", "the same with its endpoints"),
  "roundtrip-server": script("generator/test/server/command.ts", "the same with the generated server"),
  runtimes: script("packages/client/test/runtimes/run.ts", "the packed client in every runtime"),
  "runtimes-hono": script("packages/hono/test/runtimes/run.ts", "the generated server in every runtime"),
  scale: script("packages/server/test/scale/command.ts", "two instances of the reference server on one database"),
  screens: {
    about: "pictures of the console's views",
    folder: "packages/console",
    lines: [["vitest", "run", "--config", "vitest.screens.config.ts"]],
  },
  templates: script("scripts/templates/run.ts", "the untouched templates of frameworks"),
  traffic: scriptOf(
    "packages/console",
    "test/traffic/command.ts",
    "what people do in the console, through the proxy of `specloom verify`",
  ),
};

const fuzz: Readonly<Record<string, Command>> = {
  diff: script("scripts/fuzz-diff.ts", "edits of schemas that `specloom diff` calls safe"),
  documents: script("scripts/fuzz-documents.ts", "documents changed at random"),
  repositories: script("scripts/fuzz-repositories.ts", "repositories changed at random"),
  server: scriptOf(server, "test/fuzz/command.ts", "hostile requests to the reference server"),
  tests: script("scripts/soak.ts", "every test with random input, on a new seed and more of it"),
  typescript: script("scripts/fuzz-typescript.ts", "edits of documents, and what they do to TypeScript"),
  validators: script("scripts/fuzz.ts", "validators on random values"),
  verify: scriptOf(server, "test/verify/command.ts", "the reference server, called by `specloom verify --all`"),
};

const release: Readonly<Record<string, Command>> = {
  publish: {
    about: "builds the packages, and publishes the versions that npm lacks",
    lines: [
      ["pnpm", "build"],
      ["changeset", "publish"],
    ],
  },
  tarballs: script("scripts/tarballs.ts", "packs all packages, to install them elsewhere"),
  unpublished: script("scripts/unpublished.ts", "prints the versions that npm lacks"),
  version: {
    about: "applies the waiting changesets",
    lines: [
      ["changeset", "version"],
      ["tsx", "scripts/generate.ts"],
    ],
  },
};

export const groups: Readonly<Record<string, Readonly<Record<string, Command>>>> = { bench, check, fuzz, release };
