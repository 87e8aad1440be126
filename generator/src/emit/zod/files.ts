import type { EmittedFile } from "../output.js";
import { tiers, type EmitInput, type EmitOptions, type Tier } from "./settings.js";
import { exportOf, printExports } from "../shared/print.js";
import type { ExportDeclarationStructure } from "../../codegen/declarations.js";
import { yielding } from "../shared/yielding.js";
import { emitFast } from "./fast/files.js";
import { emitGuards } from "./guards/files.js";
import { listExports } from "./exports/list.js";
import { exportsIn, type Exports } from "./exports/types.js";
import { operationsFolder, schemasModule, validatorsModule } from "./names.js";
import { readApi } from "./readings.js";
import { packages } from "./schemas/dialect.js";
import { emitSchemas } from "./schemas/files.js";
import { emitOwnTypes } from "./type-files.js";
import { runtimeModule } from "./types.js";
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
    emitBarrel(input, wanted),
  ];
}

/** `fast` is made of the guards, and of zod/mini for the detail of an error. */
function wantedTiers({ tiers: named = tiers }: EmitOptions): ReadonlySet<Tier> {
  return new Set(named.flatMap((tier): readonly Tier[] => (tier === "fast" ? ["mini", "guards", "fast"] : [tier])));
}

function emitTier(input: EmitInput, exports: Exports, tier: Tier): readonly EmittedFile[] {
  const modules = [`./${schemasModule}`, `./${operationsFolder}/index.js`];
  const index = `${tier}/index.ts`;
  // Errors say what is wrong; a guard only says that something is.
  if (tier === "guards") return [...emitGuards(input, exports), printExports(index, input.options.command, modules)];
  const indexed = [...modules, `./${validatorsModule}`, helpersOf(input, exports, tier)];
  return [
    ...(tier === "fast" ? emitFast(input, exports) : emitSchemas(input, exports, tier)),
    emitValidators(input, exports, tier),
    printExports(index, input.options.command, indexed, tier === "fast" ? undefined : packages[tier]),
  ];
}

/** Exports what users of a tier need of the runtime. */
function helpersOf({ options }: EmitInput, exports: Exports, tier: Tier): ExportDeclarationStructure {
  if (tier !== "fast") return exportOf(runtimeModule(options, "validators", 1), { namedExports: ["given"] });
  const types = yielding(["Fast", "FastResult"], namesOf(exports));
  return exportOf(runtimeModule(options, "fast", 1), { isTypeOnly: true, namedExports: types });
}

/** Emits the barrel of the output: that of zod or, without zod, of the first tier. */
function emitBarrel({ options }: EmitInput, wanted: ReadonlySet<Tier>): EmittedFile {
  const [first = "zod"] = tiers.filter((tier) => options.tiers?.includes(tier) ?? wanted.has(tier));
  return printExports("index.ts", options.command, [`./${first}/index.js`]);
}

function namesOf({ schemas, groups, payloads }: Exports): ReadonlySet<string> {
  const exports = [
    ...schemas.flatMap((group) => group.exports),
    ...groups.flatMap(({ operations }) => operations.flatMap(exportsIn)),
    ...payloads.exports,
  ];
  return new Set(exports.map(({ name }) => name));
}
