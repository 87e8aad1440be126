import { StructureKind, VariableDeclarationKind } from "ts-morph";
import type { EmitInput, EmittedFile } from "../../emitter.js";
import { docsOf } from "../../shared/doc-comments.js";
import { Imports } from "../../shared/imports.js";
import { printFile, printIndex, type Statement } from "../../shared/print.js";
import { allOf, type Export, type Exports } from "../exports.js";
import { guardName, operationsFolder, ownTypesModule, schemasFile } from "../names.js";
import { runtimeModule, typeOf, typesModule, type TypeNamespaces } from "../types.js";

const folder = "fast";

/** For every export its guard, with the schema of zod/mini behind it. */
export function emitFast({ options }: EmitInput, { schemas, groups }: Exports): readonly EmittedFile[] {
  const used = groups
    .map(({ file, operations }) => ({ file, exports: operations.flatMap(allOf) }))
    .filter((group) => group.exports.length > 0);
  const files = [
    { path: schemasFile, exports: schemas },
    ...used.map(({ file, exports }) => ({ path: `${operationsFolder}/${file}.ts`, exports })),
  ];
  return [
    ...files.map(({ path, exports }) => emitFile(options, path, exports)),
    printIndex(
      `${folder}/${operationsFolder}/index.ts`,
      options.command,
      used.map(({ file }) => `./${file}.js`),
    ),
  ];
}

/** The other tiers have a file of the same path. */
function emitFile(options: EmitInput["options"], path: string, exports: readonly Export[]): EmittedFile {
  const imports = new Imports();
  const depth = path.split("/").length;
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
  return printFile({ path: `${folder}/${path}`, command: options.command, imports, statements });
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
