import { StructureKind } from "../../shared/structures.js";
import { docsOf } from "../../shared/doc-comments.js";
import { stringText } from "../../shared/literals.js";
import { printFile } from "../../shared/print.js";
import type { EmitInput, EmittedFile } from "../../emitter.js";
import type { Export, Exports } from "../exports.js";
import { guardName } from "../names.js";
import { printIndexes, tierFiles, type TierFile } from "../tier-files.js";
import { typeOf } from "../types.js";
import { any, call } from "./conditions.js";
import { atLeast } from "./costs.js";
import { bodyOf, callGuard, guarded } from "./guard.js";
import { objectBlock } from "./objects.js";
import { FileScope } from "./file-scope.js";
import { hoistConstant } from "./hoist.js";
import { createTierScope, within, type Place } from "./scope.js";

/** A type guard for every export, in code that needs neither zod nor leave to make code of text. */
export function emitGuards({ api, options }: EmitInput, exports: Exports): readonly EmittedFile[] {
  const tier = createTierScope(api, options, exports);
  const components = guardNames(exports.schemas.flatMap((group) => group.exports));
  const files = tierFiles(exports).map((file) => {
    const taken = [...components, ...guardNames(file.exports)];
    return emitFile(file, new FileScope({ tier, depth: file.depth, own: file.components, taken }));
  });
  return [...files, ...printIndexes(options, exports, "guards")];
}

function guardNames(exports: readonly Export[]): readonly string[] {
  return exports.map(({ name }) => guardName(name));
}

function emitFile({ path, exports }: TierFile, file: FileScope): EmittedFile {
  for (const item of exports) declareGuard(item, file);
  return printFile({ path: `guards/${path}`, command: file.options.command, ...file.finish() });
}

function declareGuard(item: Export, file: FileScope): void {
  const { name, form, doc } = item;
  const place: Place = { file, form, name };
  // What the guard needs comes to stand before it.
  const statements = [...guardedStatements(item, place)];
  file.export(guardName(name), statements.join("\n"), {
    kind: StructureKind.Function,
    isExported: true,
    name: guardName(name),
    parameters: [{ name: "value", type: "unknown" }],
    returnType: `value is ${typeOf(item, file.types)}`,
    statements,
    ...docsOf({ paragraphs: [`True for a valid \`${name}\`.`], ...(doc.deprecated && { deprecated: true }) }),
  });
}

/** A guard that may return to itself is entered through the runtime, which limits the depth. */
function guardedStatements(item: Export, place: Place): readonly string[] {
  const { schema, rest } = item;
  const { guardingOf } = place.file.recursion(place.form);
  const guarding = guardingOf(schema) ?? (rest && guardingOf(rest.schema));
  return guarding === undefined
    ? statementsOf(item, place)
    : guarded(guarding, item, place, () => statementsOf(item, place));
}

function statementsOf({ schema, rest, name }: Export, place: Place): readonly string[] {
  if (rest === undefined || schema.kind !== "object") return bodyOf(schema, place);
  return objectBlock(schema, place, () => {
    const names = `/* @__PURE__ */ ${place.file.is("names")}(${rest.names.map(stringText).join(", ")})`;
    const own = hoistConstant(rest, { ...place, name }, "Names", names);
    const left = call(place.file.is("without"), "value", own);
    const fits = callGuard(rest.schema, left, within(place, "Rest"));
    const condition = rest.optional ? any([call(place.file.is("closed"), "value", own), fits]) : fits;
    return [{ condition, cost: atLeast(2, [rest.schema], place) }];
  });
}
