import { ImportedModule } from "../../../codegen/code.js";
import type { EmittedFile } from "../../output.js";
import type { EmitInput } from "../settings.js";
import { onDemand, printFile } from "../../shared/print.js";
import type { Exports } from "../exports/types.js";
import { schemasModule } from "../names.js";
import { printIndexes, tierFiles, type TierFile } from "../tier-files.js";
import { namespacesOf, runtimeModule, valueCheck } from "../types.js";
import { recursionOf } from "../recursion.js";
import { Branches } from "./branches.js";
import { declare, draft, type Wanted } from "./declarations.js";
import { createDialect, type Dialect } from "./dialect.js";
import { schemaCode } from "./schema.js";
import { createScopes } from "./scope.js";

/** Emits the schemas of one dialect. */
export function emitSchemas(input: EmitInput, exports: Exports, tier: Dialect["name"]): readonly EmittedFile[] {
  return [
    ...tierFiles(exports).map((file) => onDemand(pathOf(tier, file), () => emitFile(input, exports, tier, file))),
    ...printIndexes(input.options, exports, tier),
  ];
}

function pathOf(tier: Dialect["name"], { path }: TierFile): string {
  return `${tier}/${path}`;
}

function emitFile(
  { api, options }: EmitInput,
  { forms, createFacts }: Exports,
  tier: Dialect["name"],
  file: TierFile,
): EmittedFile {
  const { depth, exports, components } = file;
  const facts = createFacts();
  const isRaw = options.raw === true;
  const dialect = createDialect(tier, isRaw ? undefined : runtimeModule(options, `functions of ${tier}`, depth));
  const runtime = runtimeModule(options, isRaw ? tier : `untyped ${tier}`, depth);
  const json = new ImportedModule(runtime, "json", false);
  const jsonTypes = new ImportedModule(runtime, "json", true);
  const schemas = new ImportedModule(`../${schemasModule}`, "schemas", false);
  const types = namespacesOf(options, depth);
  const recursion = recursionOf(api, facts, false);
  const branches = new Branches({ json, jsonTypes }, recursion);
  const raws = new Set<string>();
  const useRaw = (name: string): string => (raws.add(name), name);
  const scopeFor = createScopes({
    write: schemaCode,
    api,
    forms,
    dialect,
    json,
    jsonTypes,
    schemas,
    types,
    value: valueCheck(options, depth),
    factsOf: facts,
    hoistFor: (form) => branches.hoistFor(form),
    useRaw,
    own: components,
  });
  const drafts = exports.map((one) => draft(one, { scope: scopeFor(one.form, one.filled), types, recursion, useRaw }));
  const wanted: Wanted = {
    raws,
    isShared: components.size > 0,
    isRaw,
  };
  const statements = drafts.flatMap((one) => declare(one, wanted));
  return printFile(pathOf(tier, file), options.command, [...branches.statements, ...statements]);
}
