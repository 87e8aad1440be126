import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { clientEmitter } from "../../../src/emit/client/emitter.js";
import type { Emitter, EmitOptions } from "../../../src/emit/emitter.js";
import { typesEmitter } from "../../../src/emit/types/emitter.js";
import { reactEmitter } from "../../../src/emit/react/emitter.js";
import { zodEmitter } from "../../../src/emit/zod/emitter.js";
import { besideClient, type Workbench } from "../../emit/compile.js";
import { emitOptions, type Built } from "../../emit/generate.js";

/** The ways of validating that a client can be given. */
export const tiers = ["zod", "mini", "fast"] as const;
export type Tier = (typeof tiers)[number];

/** What users import of a generated package, as far as a round trip needs it. */
export interface Generated {
  readonly createClient: (options: object) => object;
  readonly validateWith: (validators: object) => object;
  readonly validators: Readonly<Record<Tier, object>>;
}

/** Puts client, types, validators, options and hooks of a document on the bench, unformatted: what they mean does not depend on that. */
export async function addDocument(bench: Workbench, name: string, built: Built): Promise<void> {
  const client = new Map([
    ...(await emitRaw(clientEmitter, built)),
    ...(await emitRaw(typesEmitter, built, { proof: false })),
  ]);
  bench.add(name, "client", client);
  bench.add(name, "zod", await emitRaw(zodEmitter, built, { package: besideClient }));
  bench.add(name, "react", await emitRaw(reactEmitter, built, { package: besideClient }));
}

async function emitRaw(
  emitter: Emitter,
  { api, loaded }: Built,
  options: Partial<EmitOptions> = {},
): Promise<ReadonlyMap<string, string>> {
  const files = await emitter.emit({ api, document: loaded.document, options: { ...emitOptions, ...options } });
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** Bundles and imports what was added under a name. */
export async function importDocument({ folder }: Workbench, name: string): Promise<Generated> {
  const lines = [
    `export { createClient } from "./${name}/client/generated/index.js";`,
    'export { validateWith } from "./client-runtime/index.js";',
    ...tiers.map((tier) => `export { validators as ${tier} } from "./${name}/zod/generated/${tier}/validators.js";`),
  ];
  const outfile = join(folder, `${name}.bundle.mjs`);
  await build({
    stdin: { contents: lines.join("\n"), resolveDir: folder, loader: "ts" },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["zod", "zod/*"],
    logLevel: "error",
  });
  const { createClient, validateWith, ...validators } = (await import(pathToFileURL(outfile).href)) as Pick<
    Generated,
    "createClient" | "validateWith"
  > &
    Record<Tier, object>;
  return { createClient, validateWith, validators };
}
