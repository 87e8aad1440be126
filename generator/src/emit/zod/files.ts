import type { EmitInput, EmittedFile } from "../emitter.js";
import { printIndex } from "../shared/print.js";
import { emitFast } from "./fast/files.js";
import { emitGuards } from "./guards/files.js";
import { listExports } from "./exports.js";
import { operationsFolder, schemasModule, validatorsModule, type Tier } from "./names.js";
import { mini, zod } from "./schemas/dialect.js";
import { readApi } from "./readings.js";
import { emitSchemas } from "./schemas/files.js";
import { emitOwnTypes } from "./type-files.js";
import { emitValidators } from "./validators.js";

/** Every file of the output: the same exports, once per way of validating. */
export function emitFiles(given: EmitInput): readonly EmittedFile[] {
  const { formats = "assert", unknownKeys = "loose" } = given.options;
  const input = { ...given, api: readApi(given.api, { formats }) };
  const exports = listExports(input.api, unknownKeys);
  return [
    emitOwnTypes(input, exports),
    ...emitSchemas(input, exports, zod),
    ...emitSchemas(input, exports, mini),
    ...emitGuards(input, exports),
    printTierIndex(input, "guards", [schemasModule, `${operationsFolder}/index.js`]),
    ...emitFast(input, exports),
    ...(["zod", "mini", "fast"] as const).flatMap((tier) => [
      emitValidators(input, exports, tier),
      printTierIndex(input, tier, [schemasModule, `${operationsFolder}/index.js`, validatorsModule]),
    ]),
  ];
}

function printTierIndex({ options }: EmitInput, tier: Tier, modules: readonly string[]): EmittedFile {
  return printIndex(
    `${tier}/index.ts`,
    options.command,
    modules.map((module) => `./${module}`),
  );
}
