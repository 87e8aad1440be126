import { ImportedModule } from "../../../codegen/code.js";
import type { EmittedFile } from "../../output.js";
import type { EmitInput } from "../settings.js";
import { onDemand, printFile } from "../../shared/print.js";
import type { ComponentExports, Exports } from "../exports/types.js";
import { schemasModule } from "../names.js";
import { componentFiles, printIndexes, tierFiles, type TierFile } from "../tier-files.js";
import { namespacesOf, runtimeModule, valueCheck } from "../types.js";
import { recursionOf } from "../recursion.js";
import { Branches } from "./branches.js";
import { declare, draft, type Wanted } from "./declarations.js";
import type { Dialect } from "./dialect.js";
import { emitProof } from "./proof.js";
import { schemaCode } from "./schema.js";
import { createScopes } from "./scope.js";

/** Emits the schemas of one dialect and, if wanted, the proof of their types. */
export function emitSchemas(input: EmitInput, exports: Exports, dialect: Dialect): readonly EmittedFile[] {
  return [
    ...tierFiles(exports).map((file) => onDemand(pathOf(dialect, file), () => emitFile(input, exports, dialect, file))),
    ...printIndexes(input.options, exports, dialect.name),
    ...(input.options.proof === true ? [emitProof(input.options, exports, dialect)] : []),
  ];
}

function pathOf({ name }: Dialect, { path }: TierFile): string {
  return `${name}/${path}`;
}

/** Emits the files of components. */
export function emitComponents(
  input: EmitInput,
  components: ComponentExports,
  dialect: Dialect,
): readonly EmittedFile[] {
  return componentFiles(components).map((file) =>
    onDemand(pathOf(dialect, file), () => emitFile(input, components, dialect, file)),
  );
}

function emitFile(
  { api, options }: EmitInput,
  { forms, createFacts }: ComponentExports,
  dialect: Dialect,
  file: TierFile,
): EmittedFile {
  const { depth, exports, components } = file;
  const facts = createFacts();
  const json = new ImportedModule(runtimeModule(options, dialect.name, depth), "json", false);
  const schemas = new ImportedModule(`../${schemasModule}`, "schemas", false);
  const types = namespacesOf(options, depth);
  const recursion = recursionOf(api, facts, false);
  const branches = new Branches({ json, z: dialect.z }, recursion);
  const raws = new Set<string>();
  const useRaw = (name: string): string => (raws.add(name), name);
  const scopeFor = createScopes({
    write: schemaCode,
    api,
    forms,
    dialect,
    json,
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
    // The proof compares these types.
    isRaw: options.raw === true || options.proof === true,
  };
  const statements = drafts.flatMap((one) => declare(one, wanted));
  return printFile({
    path: pathOf(dialect, file),
    command: options.command,
    statements: [...branches.statements, ...statements],
  });
}
