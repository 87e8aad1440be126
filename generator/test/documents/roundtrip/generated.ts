import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type * as endpointsRuntime from "../../../../packages/runtime/src/endpoints/index.js";
import { clientOutput } from "../../../src/emit/client/output.js";
import { endpointsOutput } from "../../../src/emit/endpoints/output.js";
import { serverOutput } from "../../../src/emit/server/output.js";
import { typesOutput } from "../../../src/emit/types/output.js";
import { zodOutput } from "../../../src/emit/zod/output.js";
import { besideClient, besideEndpoints, besideValidators, type Workbench } from "../../emit/compile.js";
import { emit, type Built } from "../../emit/generate.js";
import { addHooks } from "../../emit/hooks.js";

/** The validator tiers that a client can use. */
export const tiers = ["zod", "mini", "fast"] as const;
export type Tier = (typeof tiers)[number];

/** The exports of a generated package that a round trip needs. */
export interface Generated {
  readonly createClient: (options: object) => object;
  readonly validateWith: (validators: object) => object;
  readonly validators: Readonly<Record<Tier, object>>;
}

/**
 * Adds the client, types, validators, options, hooks, endpoints and server of a document to the bench. They are unformatted, which does not
 * affect their behaviour.
 */
export async function addDocument(bench: Workbench, name: string, built: Built): Promise<void> {
  await addServer(bench, name, built);
  await addHooks(bench, name, built);
}

/** Adds the client, types, validators, endpoints and server of a document. */
export async function addServer(bench: Workbench, name: string, built: Built): Promise<void> {
  const client = new Map([...(await emit(clientOutput, built)), ...(await emit(typesOutput, built))]);
  bench.add(name, "client", client);
  bench.add(name, "zod", await emit(zodOutput, built, { package: besideClient }));
  const modules = { package: besideClient, validators: besideValidators };
  bench.add(name, "endpoints", await emit(endpointsOutput, built, modules));
  bench.add(name, "server", await emit(serverOutput, built, { package: besideClient, endpoints: besideEndpoints }));
}

/** The exports of a generated package that a service needs, with a client for it. */
export type GeneratedService = typeof endpointsRuntime & {
  readonly createClient: (options: object) => object;
  readonly endpoints: Readonly<Record<string, endpointsRuntime.Endpoint>>;
};

/** Bundles and imports the client and the endpoints of a name. */
export async function importService(bench: Workbench, name: string): Promise<GeneratedService> {
  return (await bundle(bench, `${name}.service`, serviceExports(name))) as GeneratedService;
}

/** The call that `authorize` decides about, as far as a round trip looks at it. */
export interface AuthorizationCall {
  readonly alternatives: readonly (readonly {
    readonly scheme: { readonly name: string; readonly kind: string };
    readonly value: string;
  }[])[];
}

interface AppOptions {
  readonly authorize: (call: AuthorizationCall) => void;
  readonly basePath: string;
  readonly validateResponses: boolean;
  readonly onError: (error: unknown) => void;
}

/** The exports of a generated server, with a client for it. */
export interface GeneratedServer extends GeneratedService {
  readonly createApp: (
    handlers: object,
    options: AppOptions,
  ) => { readonly fetch: (request: Request) => Response | Promise<Response> };
}

/** Bundles and imports the client, the endpoints and the server of a name. */
export async function importServer(bench: Workbench, name: string): Promise<GeneratedServer> {
  return (await bundle(bench, `${name}.server`, serverExports(name))) as GeneratedServer;
}

/** Bundles and imports the client and the validators of a name. */
export async function importDocument(bench: Workbench, name: string): Promise<Generated> {
  return withValidators((await bundle(bench, name, documentExports(name))) as DocumentModule);
}

/** Bundles and imports all of a name, so that the modules that its parts share are bundled and loaded once. */
export async function importAll(
  bench: Workbench,
  name: string,
): Promise<{ readonly document: Generated; readonly server: GeneratedServer }> {
  const exports = new Set([...documentExports(name), ...serverExports(name)]);
  const module = (await bundle(bench, `${name}.all`, [...exports])) as DocumentModule & GeneratedServer;
  return { document: withValidators(module), server: module };
}

type DocumentModule = Pick<Generated, "createClient" | "validateWith"> & Readonly<Record<Tier, object>>;

function withValidators({ createClient, validateWith, zod, mini, fast }: DocumentModule): Generated {
  return { createClient, validateWith, validators: { zod, mini, fast } };
}

function documentExports(name: string): readonly string[] {
  return [
    clientExport(name),
    'export { validateWith } from "./runtime/client/index.js";',
    ...tiers.map((tier) => `export { validators as ${tier} } from "./${name}/zod/generated/${tier}/validators.js";`),
  ];
}

function serviceExports(name: string): readonly string[] {
  return [
    clientExport(name),
    `export { endpoints } from "./${name}/endpoints/generated/endpoints.js";`,
    'export * from "./runtime/endpoints/index.js";',
  ];
}

function serverExports(name: string): readonly string[] {
  return [...serviceExports(name), `export { createApp } from "./${name}/server/generated/index.js";`];
}

function clientExport(name: string): string {
  return `export { createClient } from "./${name}/client/generated/index.js";`;
}

async function bundle({ folder }: Workbench, name: string, lines: readonly string[]): Promise<unknown> {
  const outfile = join(folder, `${name}.bundle.mjs`);
  await build({
    stdin: { contents: lines.join("\n"), resolveDir: folder, loader: "ts" },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    // Loaded once for all documents.
    external: ["zod", "zod/*", "openapi-fetch", "hono", "hono/*"],
    logLevel: "error",
  });
  return import(pathToFileURL(outfile).href);
}
