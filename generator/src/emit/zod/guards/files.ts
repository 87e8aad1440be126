import { code, type Code } from "../../../codegen/code.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import { stringText } from "../../../codegen/literals.js";
import { printFile } from "../../shared/print.js";
import type { EmittedFile } from "../../output.js";
import type { EmitInput } from "../settings.js";
import type { Export, Exports } from "../exports/types.js";
import { guardName } from "../names.js";
import { printIndexes, tierFiles, type TierFile } from "../tier-files.js";
import { typeOf } from "../types.js";
import { callGuard } from "./compile.js";
import { any, call } from "./conditions.js";
import { atLeast } from "./costs.js";
import { FileScope } from "./file-scope.js";
import { bodyOf, compiler, guarded } from "./guard.js";
import { hoistConstant } from "./hoist.js";
import { objectBlock } from "./objects.js";
import { within, type Scope } from "./scope.js";
import { createTier } from "./tier.js";

/** Emits a type guard for every export. The code needs neither zod nor permission to evaluate strings as code. */
export function emitGuards({ api, options }: EmitInput, exports: Exports): readonly EmittedFile[] {
  const tier = createTier(api, options, exports);
  const components = guardNames(exports.schemas.flatMap((group) => group.exports));
  const files = tierFiles(exports).map((file) => {
    const guards = [...components, ...guardNames(file.exports)];
    return emitFile(file, new FileScope(tier, { depth: file.depth, own: file.components, guards }));
  });
  return [...files, ...printIndexes(options, exports, "guards")];
}

function guardNames(exports: readonly Export[]): readonly string[] {
  return exports.map(({ name }) => guardName(name));
}

function emitFile({ path, exports }: TierFile, file: FileScope): EmittedFile {
  for (const item of exports) declareGuard(item, file);
  const { statements, reserved } = file.finish();
  return printFile(`guards/${path}`, file.tier.options.command, statements, { reserved });
}

function declareGuard(item: Export, file: FileScope): void {
  const { name, form, doc } = item;
  const scope: Scope = { file, compiler, form, name };
  // Adds the declarations that the guard needs.
  const statements = [...guardedStatements(item, scope)];
  file.export({
    kind: "function",
    name: guardName(name),
    parameters: [{ name: "value", type: "unknown" }],
    returnType: code`value is ${typeOf(item, file.types)}`,
    statements,
    ...docsOf({
      paragraphs: [`Checks that a value is a valid \`${name}\`.`],
      ...(doc.deprecated && { deprecated: true }),
    }),
  });
}

/** Enters a recursive guard through the runtime, which limits the depth. */
function guardedStatements(item: Export, scope: Scope): readonly Code[] {
  const { schema, rest } = item;
  const { guardingOf } = scope.file.tier.recursion(scope.form);
  const guarding = guardingOf(schema) ?? (rest && guardingOf(rest.schema));
  return guarding === undefined
    ? statementsOf(item, scope)
    : guarded(guarding, item, scope, () => statementsOf(item, scope));
}

function statementsOf({ schema, rest, name }: Export, scope: Scope): readonly Code[] {
  if (rest === undefined || schema.kind !== "object") return bodyOf(schema, scope);
  return objectBlock(schema, scope, () => {
    const names = code`/* @__PURE__ */ ${scope.file.is("names")}(${rest.names.map(stringText).join(", ")})`;
    const own = hoistConstant(rest, { ...scope, name }, "Names", names);
    const left = call(scope.file.is("without"), "value", own);
    const fits = callGuard(rest.schema, { code: left.code }, within(scope, "Rest"));
    const condition = rest.optional ? any([call(scope.file.is("closed"), "value", own), fits]) : fits;
    return [{ condition, cost: atLeast(2, [rest.schema], scope) }];
  });
}
