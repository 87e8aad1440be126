import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from "../../shared/structures.js";
import type { Schema } from "../../../model/types.js";
import type { EmitInput, EmittedFile } from "../../emitter.js";
import { docsOf } from "../../shared/doc-comments.js";
import { Imports } from "../../shared/imports.js";
import { stringText } from "../../shared/literals.js";
import { travelling } from "../../shared/type-text.js";
import { printFile, type Statement } from "../../shared/print.js";
import type { Form } from "../forms.js";
import type { Export, Exports } from "../exports.js";
import { ownTypesModule, rawName, schemasModule } from "../names.js";
import { printOperationsIndex, tierFiles, type TierFile } from "../tier-files.js";
import { runtimeModule, typeOf, typesModule } from "../types.js";
import type { Dialect, Text } from "./dialect.js";
import { isPlainObject } from "./extension.js";
import { extensionText } from "./intersections.js";
import { shapeText } from "./objects.js";
import { schemaText } from "./schema.js";
import { createScope, type SchemaScope } from "./scope.js";

/** The schemas of one dialect: components in one file, operations in one file per resource. */
export function emitSchemas(input: EmitInput, exports: Exports, dialect: Dialect): readonly EmittedFile[] {
  return [
    ...tierFiles(exports).map((file) => emitFile(input, exports, dialect, file)),
    printOperationsIndex(input.options, exports, dialect.name),
  ];
}

/** What the text of a file may refer to. Each is imported once it is used. */
interface Names {
  readonly api: () => string;
  readonly z: () => string;
  readonly json: () => string;
  readonly schemas: () => string;
  readonly types: () => string;
}

function emitFile(
  { api, options }: EmitInput,
  { forms, facts }: Exports,
  dialect: Dialect,
  { path, depth, exports }: TierFile,
): EmittedFile {
  const imports = new Imports();
  const names: Names = {
    api: () => imports.typeNamespace(typesModule(options, depth), "api"),
    z: () => imports.namespace(dialect.module, "z"),
    json: () => imports.namespace(runtimeModule(options, dialect.name, depth), "json"),
    schemas: () => imports.namespace(`../${schemasModule}`, "schemas"),
    types: () => imports.typeNamespace(`${"../".repeat(depth)}${ownTypesModule}`, "types"),
  };
  const branches = new Branches(names.json);
  const statements = exports.flatMap((one) => {
    const components = depth > 1 ? { components: names.schemas } : {};
    const hoist = branches.hoistFor(one.form);
    const scope = createScope({
      api,
      forms,
      form: one.form,
      dialect,
      types: names,
      facts: facts(one.form),
      hoist,
      ...components,
    });
    return declare(one, { scope, names, type: typeOf(one, names), isRaw: options.raw === true });
  });
  return printFile({
    path: `${dialect.name}/${path}`,
    command: options.command,
    imports,
    statements: [...branches.statements, ...statements],
  });
}

/** Schemas without a name that decide what unevaluated keywords look at: each is declared once, before all others. */
class Branches {
  readonly statements: Statement[] = [];
  readonly #names = new Map<Form, Map<Schema, string>>();
  readonly #json: () => string;
  #count = 0;

  constructor(json: () => string) {
    this.#json = json;
  }

  hoistFor(form: Form): SchemaScope["hoist"] {
    const names = this.#names.get(form) ?? new Map<Schema, string>();
    this.#names.set(form, names);
    return (schema, make) => {
      const known = names.get(schema);
      if (known !== undefined) return known;
      this.#count += 1;
      const name = `branch${this.#count}`;
      // First the name: what is made may come back to it.
      names.set(schema, name);
      this.statements.push(variable(name, `/* @__PURE__ */ ${this.#json()}.lazy(() => ${make()})`, "z.core.$ZodType"));
      return name;
    };
  }
}

interface DeclareInput {
  readonly scope: SchemaScope;
  readonly names: Names;
  /** Of the values. */
  readonly type: string;
  /** Whether the schema with zod's own type is exported, too. */
  readonly isRaw: boolean;
}

/**
 * A schema with zod's own type, which stays in the file, and the export, whose type is short to write and quick to
 * check. `Proved` is a type that does not fit where the two differ.
 */
function declare(one: Export, { scope, names, type, isRaw }: DeclareInput): readonly Statement[] {
  names.z();
  const annotation = scope.dialect.type(type);
  const text = exportText(one, type, scope);
  if (text.named && !scope.declaresComponents) return [constant(one, annotation, text.text)];
  const raw = rawName(one.name);
  const json = names.json();
  const lazy = `/* @__PURE__ */ ${json}.lazy(() => ${text.text})`;
  const proof = one.isProved ? ` as ${json}.Proved<${type}, typeof ${raw}>` : "";
  const proved = `${raw} as never${proof}`;
  return [{ ...variable(raw, lazy), isExported: isRaw }, constant(one, annotation, proved)];
}

function exportText(one: Export, type: string, scope: SchemaScope): Text {
  if (one.extends && isPlainObject(one.extends.base.schema, scope)) return extended(one.extends, scope);
  const extension = extensionText(one.schema, scope);
  const own = extension === undefined ? schemaText(one.schema, scope) : { text: extension, named: false };
  if (one.rest === undefined) return own;
  const names = `[${one.rest.names.map(stringText).join(", ")}]`;
  const check = { text: `json.rest(${names}, ${schemaText(one.rest.schema, scope).text})` };
  return { text: `json.typed<${type}>(${scope.dialect.check(own, [check]).text})`, named: false };
}

function extended({ base, members }: NonNullable<Export["extends"]>, scope: SchemaScope): Text {
  const shape = shapeText(travelling(members, scope.form.direction), scope);
  return { text: scope.dialect.extend(rawName(base.name), shape), named: false };
}

function constant({ name, doc }: Export, type: string, initializer: string): Statement {
  return { ...variable(name, initializer, type), isExported: true, ...docsOf(doc) };
}

function variable(name: string, initializer: string, type?: string): VariableStatementStructure {
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name, initializer, ...(type !== undefined && { type }) }],
  };
}
