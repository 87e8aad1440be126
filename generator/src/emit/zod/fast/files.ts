import { StructureKind, VariableDeclarationKind } from "../../shared/structures.js";
import type { EmitInput, EmittedFile } from "../../emitter.js";
import { docsOf } from "../../shared/doc-comments.js";
import { Imports } from "../../shared/imports.js";
import { printFile, type Statement } from "../../shared/print.js";
import type { Export, Exports } from "../exports.js";
import { guardName, ownTypesModule } from "../names.js";
import { printIndexes, tierFiles, type TierFile } from "../tier-files.js";
import { runtimeModule, typeOf, typesModule, type TypeNamespaces } from "../types.js";

/** For every export its guard, with the schema of zod/mini behind it. */
export function emitFast({ options }: EmitInput, exports: Exports): readonly EmittedFile[] {
  const files = tierFiles(exports).map((file) => emitFile(options, file));
  return [...files, ...printIndexes(options, exports, "fast")];
}

/** The other tiers have a file of the same path. */
function emitFile(options: EmitInput["options"], { path, depth, exports }: TierFile): EmittedFile {
  const imports = new Imports();
  const up = "../".repeat(depth);
  const module = path.replace(/\.ts$/, ".js");
  const types: TypeNamespaces = {
    api: () => imports.typeNamespace(typesModule(options, depth), "api"),
    types: () => imports.typeNamespace(`${up}${ownTypesModule}`, "types"),
  };
  const names = {
    json: () => imports.namespace(runtimeModule(options, "fast", depth), "json"),
    guards: () => imports.namespace(`${up}guards/${module}`, "guards"),
    schemas: () => imports.namespace(`${up}mini/${module}`, "schemas"),
    types,
  };
  const statements = exports.map((item) => declare(item, names));
  return printFile({ path: `fast/${path}`, command: options.command, imports, statements });
}

interface Names {
  readonly json: () => string;
  readonly guards: () => string;
  readonly schemas: () => string;
  readonly types: TypeNamespaces;
}

function declare(item: Export, { json, guards, schemas, types }: Names): Statement {
  const { name, doc } = item;
  const initializer = `${json()}.fast(${guards()}.${guardName(name)}, () => ${schemas()}.${name})`;
  return {
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [
      { name, type: `${json()}.Fast<${typeOf(item, types)}>`, initializer: `/* @__PURE__ */ ${initializer}` },
    ],
    ...docsOf(doc),
  };
}
