import { tiers, type EmitInput, type EmitOptions, type EmittedFile, type Tier } from "../emitter.js";
import { printIndex } from "../shared/print.js";
import { emitFast } from "./fast/files.js";
import { emitGuards } from "./guards/files.js";
import { listComponents, listExports, type Exports } from "./exports.js";
import { createExportNamer, operationsFolder, schemasModule, validatorsModule } from "./names.js";
import { mini, zod } from "./schemas/dialect.js";
import { readApi } from "./readings.js";
import { emitComponents as emitTierComponents, emitSchemas } from "./schemas/files.js";
import { emitOwnTypes } from "./type-files.js";
import { emitValidators } from "./validators.js";

/** Every file of the output: the same exports, once per way of validating. */
export function emitFiles(given: EmitInput): readonly EmittedFile[] {
  const { formats = "assert", unknownKeys = "loose" } = given.options;
  const input = { ...given, api: readApi(given.api, { formats }) };
  const exports = listExports(input.api, unknownKeys);
  const wanted = wantedTiers(given.options);
  return [
    ...emitOwnTypes(input, exports),
    ...tiers.filter((tier) => wanted.has(tier)).flatMap((tier) => emitTier(input, exports, tier)),
  ];
}

/** The files of components in the tiers that are made of schemas. */
export function emitComponents(given: EmitInput): readonly EmittedFile[] {
  const { formats = "assert", unknownKeys = "loose" } = given.options;
  const input = { ...given, api: readApi(given.api, { formats }) };
  const components = listComponents(input.api, unknownKeys, createExportNamer(input.api));
  const wanted = wantedTiers(given.options);
  return [zod, mini]
    .filter(({ name }) => wanted.has(name))
    .flatMap((dialect) => emitTierComponents(input, components, dialect));
}

/** `fast` is made of the guards, and of zod/mini for the detail of an error. */
function wantedTiers({ tiers: named = tiers }: EmitOptions): ReadonlySet<Tier> {
  return new Set(named.flatMap((tier): readonly Tier[] => (tier === "fast" ? ["mini", "guards", "fast"] : [tier])));
}

function emitTier(input: EmitInput, exports: Exports, tier: Tier): readonly EmittedFile[] {
  const operations = `${operationsFolder}/index.js`;
  // Errors say what is wrong; a guard only says that something is.
  if (tier === "guards") {
    return [...emitGuards(input, exports), printTierIndex(input, tier, [schemasModule, operations])];
  }
  return [
    ...(tier === "fast" ? emitFast(input, exports) : emitSchemas(input, exports, { zod, mini }[tier])),
    emitValidators(input, exports, tier),
    printTierIndex(input, tier, [schemasModule, operations, validatorsModule]),
  ];
}

function printTierIndex({ options }: EmitInput, tier: Tier, modules: readonly string[]): EmittedFile {
  return printIndex(
    `${tier}/index.ts`,
    options.command,
    modules.map((module) => `./${module}`),
  );
}
