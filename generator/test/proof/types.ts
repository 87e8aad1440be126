import { code, importedType, joinCode, type Code } from "../../src/codegen/code.js";
import { invariant } from "../../src/diagnostics/invariant.js";
import type { Structure } from "../../src/codegen/declarations.js";
import { childrenOf, reachOf } from "../../src/model/index.js";
import type { Api, Schema } from "../../src/model/types.js";
import { typesModule } from "../../src/emit/client/names.js";
import type { EmittedFile } from "../../src/emit/output.js";
import { typesOutput } from "../../src/emit/types/output.js";
import type { EmitInput } from "../../src/emit/types/settings.js";
import { stringText } from "../../src/codegen/literals.js";
import type { Statement } from "../../src/codegen/file.js";
import { printFile } from "../../src/emit/shared/print.js";
import { schemaModule } from "../../src/emit/types/names.js";
import { provableComponents } from "./provable.js";
import { componentsWithBytes, endlessAliases } from "../../src/emit/types/schema.js";

/** The output `types` with a file that compiles only if the client's types are openapi-typescript's. */
export const provenTypes = {
  ...typesOutput,
  emit: async (input: EmitInput) => [...(await typesOutput.emit(input)), ...proofOf(input)],
};

/**
 * Compares the client's types with openapi-typescript's, schema by schema: two readings of one spec, by two programs. Schemas whose two
 * directions differ are left out, because openapi-typescript has one type for both, and so are those that it cannot express, and those
 * with other names or values than on the wire.
 */
function proofOf({ api, document, options }: EmitInput): readonly EmittedFile[] {
  invariant(document !== undefined, "the emitter says that it reads the document");
  const provable = provableComponents(
    document.root,
    new Set([...endlessAliases(api), ...componentsWithBytes(api), ...componentsWithBrands(api)]),
  );
  const differs = (name: string): boolean =>
    api.wire !== undefined && reachOf(api).targetConverts({ name, isBase: true });
  const assertions = api.schemas
    .filter(({ directional, name }) => !directional && provable.has(name.wire) && !differs(name.wire))
    .map(({ name, family }) => {
      const ours = importedType(typesModule, family?.baseName ?? name.code);
      return code`same<Same<${ours}, ${importedType(schemaModule, "components")}["schemas"][${stringText(name.wire)}]>>();`;
    });
  if (assertions.length === 0) return [];
  return [printFile("schema.proof.ts", options.command, statementsOf(assertions))];
}

/** The components with brands, of which openapi-typescript knows nothing. */
function componentsWithBrands({ schemas, brands = [] }: Api): readonly string[] {
  if (brands.length === 0) return [];
  const hasBrand = (schema: Schema): boolean => schema.brand !== undefined || childrenOf(schema).some(hasBrand);
  return schemas.flatMap(({ name, schema }) => (hasBrand(schema) ? [name.wire] : []));
}

function statementsOf(assertions: readonly Code[]): readonly Statement[] {
  const helpers: readonly Structure[] = [
    {
      kind: "type",
      name: "Filled",
      isLocal: true,
      docs: "The same type with all properties. Those that are optional are lists, and accept undefined, which only types of arguments do.",
      typeParameters: [{ name: "T" }],
      // An open enum is `string & {}`, an object to the second condition.
      type:
        "T extends string | number | boolean ? T : T extends object ? " +
        "{ [K in keyof T]-?: {} extends Pick<T, K> ? (Filled<T[K]> | undefined)[] : Filled<T[K]> } : T",
    },
    {
      kind: "type",
      name: "Same",
      isLocal: true,
      docs: "`true` if two types accept the same values.",
      typeParameters: [{ name: "A" }, { name: "B" }],
      type: "[Filled<A>, Filled<B>] extends [Filled<B>, Filled<A>] ? true : false",
    },
    {
      kind: "function",
      name: "same",
      isLocal: true,
      docs: "Compiles for `true` only.",
      typeParameters: [{ name: "T", constraint: "true" }],
      returnType: "T | undefined",
      statements: ["return undefined;"],
    },
  ];
  return [...helpers, joinCode(assertions, "\n")];
}
