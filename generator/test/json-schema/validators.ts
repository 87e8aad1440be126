import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { EmitOptions } from "../../src/emit/zod/settings.js";
import { zodOutput } from "../../src/emit/zod/output.js";
import { emitOptions, type Built } from "../emit/generate.js";

/** A validator's verdict on a value, and the parsed value if it is valid. */
export type Verdict =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly issues: readonly Issue[] };

export interface Issue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** The tiers that parse. Guards are the `is` of `fast`. */
export const tiers = ["zod", "mini", "fast"] as const;
export type Tier = (typeof tiers)[number];

/** The exports of a tier, by name. */
export type Schemas = Readonly<Record<string, Validator>>;

interface Validator {
  readonly safeParse: (
    value: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: Issue[] } };
  readonly is?: (value: unknown) => boolean;
}

/** Returns one validator's verdict on a value. */
export function judge(schemas: Schemas, name: string, value: unknown): Verdict {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`no export ${name}`);
  const result = schema.safeParse(value);
  return result.success ? { valid: true, value: result.data } : { valid: false, issues: result.error.issues };
}

const zodPackage = fileURLToPath(new URL("../../../packages/zod/", import.meta.url));

/** A folder in which generated validators are bundled and imported, with the package's own runtime and zod. */
export class Foundry {
  readonly folder = mkdtempSync(join(tmpdir(), "specloom-validators-"));
  #count = 0;

  constructor() {
    symlinkSync(join(zodPackage, "node_modules"), join(this.folder, "node_modules"));
    cpSync(join(zodPackage, "../runtime/src/zod"), join(this.folder, "runtime"), { recursive: true });
    writeFileSync(join(this.folder, "package.json"), '{ "type": "module", "sideEffects": false }\n');
  }

  /** Generates the unformatted validators of a document, and imports those of components and operations of every tier. */
  async load({ api, loaded }: Built, options: Partial<EmitOptions> = {}): Promise<Readonly<Record<Tier, Schemas>>> {
    this.#count += 1;
    const folder = join(this.folder, `document-${this.#count}`);
    const files = await zodOutput.emit({ api, document: loaded.document, options: { ...emitOptions, ...options } });
    for (const { path, text } of files) {
      const file = join(folder, "generated", path);
      mkdirSync(dirname(file), { recursive: true });
      // All documents share one runtime.
      writeFileSync(file, text.replaceAll("../runtime/", "../../runtime/"));
    }
    const imported = tiers.map(async (tier) => [tier, await this.#import(folder, tier)] as const);
    return Object.fromEntries(await Promise.all(imported)) as Record<Tier, Schemas>;
  }

  async #import(folder: string, tier: Tier): Promise<Schemas> {
    const outfile = join(folder, `${tier}.mjs`);
    const contents = `export * from "./generated/${tier}/schemas.ts"; export * from "./generated/${tier}/operations/index.ts";`;
    await build({
      stdin: { contents, resolveDir: folder, loader: "ts" },
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      external: ["zod", "zod/*"],
      logLevel: "error",
    });
    return (await import(pathToFileURL(outfile).href)) as Schemas;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
