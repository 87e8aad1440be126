/** The guides: Markdown files of the repository, in reading order. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A guide, which is one file with one subject. */
export interface Guide {
  /** The URL below the site's base, without an extension. */
  readonly path: string;
  /** The title in the sidebar: at most four words. */
  readonly title: string;
  /** The file, relative to the root of the repository. */
  readonly source: string;
}

/** A part of the sidebar. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** Returns the guides of a group whose files are in one folder, or name a path of their own. */
function group(
  title: string,
  base: string,
  guides: readonly (readonly [path: string, title: string, source: string])[],
) {
  return { title, guides: guides.map(([path, title, source]) => ({ path: `${base}/${path}`, title, source })) };
}

const root = join(import.meta.dirname, "../..");
const client = "packages/client/recipes";
const react = "packages/react/guides";
const server = "packages/server/guides";
const specloom = "generator/docs";

/** For people who use the packages in apps. */
export const packageGuides: readonly GuideGroup[] = [
  group("Start", "guides", [
    ["first-call", "First call", `${client}/first-call.md`],
    ["client", "The packages", "packages/client/README.md"],
    ["installing", "Before the release", "docs/installing.md"],
  ]),
  group("Client", "guides/client", [
    ["calls", "Calls and results", `${client}/calls.md`],
    ["options", "Options", `${client}/options.md`],
    ["keys", "Keys", `${client}/authentication.md`],
    ["errors", "Errors", `${client}/errors.md`],
    ["time", "Retries and timeouts", `${client}/time.md`],
    ["paging", "Lists and paging", `${client}/paging.md`],
    ["uploads", "Uploads", `${client}/uploads.md`],
    ["webhooks", "Webhooks", `${specloom}/webhooks.md`],
    ["validation", "Validation", `${client}/validation.md`],
    ["typescript", "TypeScript", `${client}/typescript.md`],
    ["functions", "Single functions", `${client}/functions.md`],
    ["middleware", "Middleware", `${client}/middleware.md`],
    ["observability", "Logs and metrics", `${client}/observability.md`],
    ["unknowns", "Undocumented parts", `${client}/unknowns.md`],
    ["costs", "Size, speed, faults", `${client}/costs.md`],
  ]),
  group("React hooks", "guides/react", [
    ["start", "Five minutes", `${react}/start.md`],
    ["overview", "Hooks and options", "packages/react/README.md"],
    ["queries", "Queries and lists", `${react}/queries-and-lists.md`],
    ["mutations", "Mutations", `${react}/mutations.md`],
    ["errors", "Errors and loading", `${react}/errors-and-suspense.md`],
    ["uploads", "Uploads", `${react}/uploads.md`],
    ["waiting", "Waiting for documents", `${react}/waiting.md`],
    ["cache", "Keys and cache", `${react}/keys-and-cache.md`],
    ["keep-keys-private", "Private API keys", `${react}/keep-keys-private.md`],
    ["server-rendering", "Server rendering", `${react}/server-rendering.md`],
    ["offline", "Offline", `${react}/offline.md`],
    ["calls-without-a-hook", "Calls without hooks", `${react}/calls-without-a-hook.md`],
    ["testing", "Tests", `${react}/testing.md`],
    ["other-frameworks", "Vue, Solid, others", `${react}/other-frameworks.md`],
  ]),
  group("Test", "guides/test", [
    ["client", "Test the client", `${client}/testing.md`],
    ["mocks", "Mocks", "packages/mocks/README.md"],
    ["runners", "Test runners", `${client}/test-runners.md`],
  ]),
  group("Runtimes", "guides/runtimes", [
    ["browsers", "Browsers", `${client}/browsers.md`],
    ["workers", "Workers", `${client}/workers.md`],
    ["react-native", "React Native", `${client}/react-native.md`],
    ["proxies", "Proxies", `${client}/proxies.md`],
    ["fetch", "Your own fetch", `${client}/fetch.md`],
  ]),
  group("Agents", "guides/agents", [["mcp", "Agents and MCP", "packages/mcp/README.md"]]),
  group("Reference server", "guides/server", [
    ["start", "Run the server", "packages/server/README.md"],
    ["tests", "Tests", `${server}/tests.md`],
    ["admin-api", "Admin API", `${server}/admin-api.md`],
    ["keys", "Keys", `${server}/keys.md`],
    ["configuration", "Configuration", `${server}/configuration.md`],
    ["storage", "PostgreSQL and S3", `${server}/storage.md`],
    ["several-instances", "Several instances", `${server}/several-instances.md`],
    ["operation", "Operation", `${server}/operation.md`],
    ["faults", "Simulated failures", `${server}/faults.md`],
    ["documents", "Documents", `${server}/documents.md`],
    ["files", "Files", `${server}/files.md`],
    ["search", "Search", `${server}/search.md`],
    ["embeddings", "Search by meaning", `${server}/embeddings.md`],
    ["promises", "Promises and security", `${server}/promises.md`],
    ["decisions", "Silent reference", `${server}/decisions.md`],
  ]),
  group("Validators and handlers", "guides/service", [
    ["validators", "Validators", "packages/zod/README.md"],
    ["handlers", "Handlers on Hono", "packages/hono/README.md"],
    ["endpoints", "Endpoints", "packages/endpoints/README.md"],
  ]),
];

/** For people who generate clients, of this API or of their own. */
export const generatorGuides: readonly GuideGroup[] = [
  group("Start", "specloom", [
    ["start", "Your own API", `${specloom}/start.md`],
    ["overview", "What specloom does", "generator/README.md"],
    ["configuration", "Configuration", `${specloom}/configuration.md`],
    ["sources", "URLs, several APIs", `${specloom}/sources.md`],
    ["overlays", "Overlays", `${specloom}/overlays.md`],
    ["suggest", "Suggestions", `${specloom}/suggest.md`],
    ["filters", "A part of an API", `${specloom}/filters.md`],
    ["vite", "Vite", `${specloom}/vite.md`],
    ["monorepos", "Nx and Turborepo", `${specloom}/monorepos.md`],
    ["openapi-3.2", "OpenAPI 3.2", `${specloom}/openapi-3.2.md`],
    ["swagger", "Swagger 2.0", `${specloom}/swagger.md`],
    ["commands", "Commands", `${specloom}/commands.md`],
    ["upgrading", "After an API change", `${specloom}/upgrading.md`],
    ["removing", "Removing a field", `${specloom}/removing.md`],
    ["migrating", "From other generators", `${specloom}/migrating.md`],
    ["from-hey-api", "From hey-api", `${specloom}/from-hey-api.md`],
    ["from-orval", "From orval", `${specloom}/from-orval.md`],
    ["from-kubb", "From kubb", `${specloom}/from-kubb.md`],
    ["comparison", "Compared", `${specloom}/comparison.md`],
  ]),
  group("Use the generated code", "specloom", [
    ["usage", "Calls", `${specloom}/usage.md`],
    ["errors", "Errors", `${specloom}/errors.md`],
    ["keys", "Keys", `${specloom}/authentication.md`],
    ["oauth", "OAuth 2", `${specloom}/oauth.md`],
    ["retries", "Retries and timeouts", `${specloom}/retries.md`],
    ["pages", "Pages and streams", `${specloom}/pages.md`],
    ["uploads", "Uploads", `${specloom}/uploads.md`],
    ["validation", "Validation", `${specloom}/validation.md`],
    ["drift", "Drift", `${specloom}/drift.md`],
    ["events", "Logs and middleware", `${specloom}/events.md`],
    ["testing", "Tests", `${specloom}/testing.md`],
    ["frameworks", "Frameworks", `${specloom}/frameworks.md`],
  ]),
  group("In your framework", "specloom/frameworks", frameworkPages()),
  group("More outputs", "specloom", [
    ["server", "A server", `${specloom}/server.md`],
    ["mocks", "Mocks", `${specloom}/mocks.md`],
    ["mock-server", "Mock server", `${specloom}/mock-server.md`],
    ["agents", "Tools for agents", `${specloom}/agents.md`],
    ["site", "A documentation site", `${specloom}/site.md`],
    ["without-the-service", "Without the service", `${specloom}/without-the-service.md`],
    ["outputs", "Your own outputs", `${specloom}/outputs.md`],
    ["templates", "Your own templates", `${specloom}/templates.md`],
  ]),
  group("The document", "specloom", [
    ["extensions", "Extensions", `${specloom}/extensions.md`],
    ["names", "Names", `${specloom}/names.md`],
    ["values", "Dates, bigints and values", `${specloom}/values.md`],
    ["enums-and-ids", "Enums and ids", `${specloom}/enums-and-ids.md`],
    ["on-the-wire", "On the wire", `${specloom}/on-the-wire.md`],
    ["security", "Security model", "SECURITY.md"],
  ]),
];

/** For people who review changes of the API. */
export const reviewGuides: readonly GuideGroup[] = [
  group("Review", "review", [
    ["overview", "Review a change", `${specloom}/reviewing.md`],
    ["verify", "Check a service", `${specloom}/verify.md`],
  ]),
  group("This repository", "review", [
    ["spec", "Edit the spec", "spec/README.md"],
    ["contributing", "Contribute", "CONTRIBUTING.md"],
    ["tests", "Tests and benchmarks", "docs/testing.md"],
    ["releasing", "Releases", "docs/releasing.md"],
  ]),
];

/** Returns the pages about frameworks, each with its heading as its title. */
function frameworkPages(): readonly (readonly [path: string, title: string, source: string])[] {
  const folder = `${specloom}/frameworks`;
  return readdirSync(join(root, folder)).map((name) => {
    const [, title = ""] = /^# (.*)$/m.exec(readFileSync(join(root, folder, name), "utf8")) ?? [];
    return [name.replace(/\.md$/, ""), title, `${folder}/${name}`] as const;
  });
}
