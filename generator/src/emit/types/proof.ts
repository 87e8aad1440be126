import { invariant } from "../../diagnostics/invariant.js";
import { StructureKind, type Structure } from "../shared/structures.js";
import { typesModule } from "../client/names.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";
import { printFile, type Statement } from "../shared/print.js";
import { schemaModule } from "./names.js";
import { provableComponents } from "./provable.js";
import { componentsWithBytes, endlessAliases } from "./schema.js";

/**
 * Emits the compile-time proof that the client's types are openapi-typescript's, schema by schema: two readings of one
 * spec, by two programs. The file is type-checked and never shipped. Schemas whose two directions differ are left out:
 * openapi-typescript has one type for both; and so are those that it cannot express.
 */
export function emitProof({ api, document, options }: EmitInput): readonly EmittedFile[] {
  invariant(document !== undefined, "the emitter says that it reads the document");
  const imports = new Imports(["Same", "same"]);
  const provable = provableComponents(document.root, new Set([...endlessAliases(api), ...componentsWithBytes(api)]));
  imports.type(schemaModule, "components");
  const assertions = api.schemas
    .filter(({ directional, name }) => !directional && provable.has(name.wire))
    .map(({ name, family }) => {
      const ours = imports.type(typesModule, family?.baseName ?? name.code);
      return `same<Same<${ours}, components["schemas"][${stringText(name.wire)}]>>();`;
    });
  if (assertions.length === 0) return [];
  return [
    printFile({ path: "schema.proof.ts", command: options.command, imports, statements: statementsOf(assertions) }),
  ];
}

function statementsOf(assertions: readonly string[]): readonly Statement[] {
  const helpers: readonly Structure[] = [
    {
      kind: StructureKind.TypeAlias,
      name: "Same",
      docs: ["True where two types take the same values."],
      typeParameters: [{ name: "A" }, { name: "B" }],
      type: "[A, B] extends [B, A] ? true : false",
    },
    {
      kind: StructureKind.Function,
      name: "same",
      docs: ["Compiles for `true` only."],
      typeParameters: [{ name: "T", constraint: "true" }],
      returnType: "T | undefined",
      statements: ["return undefined;"],
    },
  ];
  return [...helpers, assertions.join("\n")];
}
