import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from "../../shared/structures.js";
import type { Schema } from "../../../model/types.js";
import type { EmitInput, EmittedFile } from "../../emitter.js";
import { docsOf } from "../../shared/doc-comments.js";
import { Imports } from "../../shared/imports.js";
import { stringText } from "../../shared/literals.js";
import { travelling } from "../../shared/type-text.js";
import { onDemand, printFile, type Statement } from "../../shared/print.js";
import type { Form } from "../forms.js";
import type { ComponentExports, Export, Exports } from "../exports.js";
import { ownTypesModule, rawName, schemasModule } from "../names.js";
import { componentFiles, printIndexes, tierFiles, type TierFile } from "../tier-files.js";
import { runtimeModule, typeOf, typesModule } from "../types.js";
import type { Dialect, Text } from "./dialect.js";
import { recursionOf, type Guarding, type Recursion } from "../recursion.js";
import { isPlainObject } from "./extension.js";
import { extensionText } from "./intersections.js";
import { shapeText } from "./objects.js";
import { schemaText } from "./schema.js";
import { createScopes, type SchemaScope } from "./scope.js";

/** The schemas of one dialect, in the files of every tier. */
export function emitSchemas(input: EmitInput, exports: Exports, dialect: Dialect): readonly EmittedFile[] {
  return [
    ...tierFiles(exports).map((file) => onDemand(pathOf(dialect, file), () => emitFile(input, exports, dialect, file))),
    ...printIndexes(input.options, exports, dialect.name),
  ];
}

function pathOf({ name }: Dialect, { path }: TierFile): string {
  return `${name}/${path}`;
}

/** The files of components alone. */
export function emitComponents(
  input: EmitInput,
  components: ComponentExports,
  dialect: Dialect,
): readonly EmittedFile[] {
  return componentFiles(components).map((file) =>
    onDemand(pathOf(dialect, file), () => emitFile(input, components, dialect, file)),
  );
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
  { forms, createFacts }: ComponentExports,
  dialect: Dialect,
  file: TierFile,
): EmittedFile {
  const { depth, exports, components } = file;
  const facts = createFacts();
  const imports = new Imports();
  const names: Names = {
    api: () => imports.typeNamespace(typesModule(options, depth), "api"),
    z: () => imports.namespace(dialect.module, "z"),
    json: () => imports.namespace(runtimeModule(options, dialect.name, depth), "json"),
    schemas: () => imports.namespace(`../${schemasModule}`, "schemas"),
    types: () => imports.typeNamespace(`${"../".repeat(depth)}${ownTypesModule}`, "types"),
  };
  const recursion = recursionOf(api, facts, false);
  const branches = new Branches(names.json, recursion);
  const raws = new Set<string>();
  const useRaw = (name: string): string => (raws.add(name), name);
  const scopeFor = createScopes({
    api,
    forms,
    dialect,
    types: names,
    factsOf: facts,
    hoistFor: (form) => branches.hoistFor(form),
    useRaw,
    components: names.schemas,
    own: components,
  });
  const drafts = exports.map((one) => {
    const scope = scopeFor(one.form);
    const type = typeOf(one, names);
    return { one, scope, type, text: exportText(one, type, scope, useRaw), make: maker(one, recursion) };
  });
  const wanted: Wanted = {
    raws,
    isShared: components.size > 0,
    isRaw: options.raw === true,
    isProved: options.proof === true,
  };
  const statements = drafts.flatMap((draft) => declare(draft, names, wanted));
  return printFile({
    path: pathOf(dialect, file),
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
  readonly #recursion: (form: Form) => Recursion;
  #count = 0;

  constructor(json: () => string, recursion: (form: Form) => Recursion) {
    this.#json = json;
    this.#recursion = recursion;
  }

  hoistFor(form: Form): SchemaScope["hoist"] {
    const names = this.#names.get(form) ?? new Map<Schema, string>();
    this.#names.set(form, names);
    return (schema, make) => {
      const known = names.get(schema);
      if (known !== undefined) return known;
      this.#count += 1;
      const name = `branch${this.#count}`;
      const maker = this.#recursion(form).guardingOf(schema) ?? "lazy";
      // First the name: what is made may come back to it.
      names.set(schema, name);
      const initializer = `/* @__PURE__ */ ${this.#json()}.${maker}(() => ${make()})`;
      this.statements.push(variable(name, initializer, "z.core.$ZodType"));
      return name;
    };
  }
}

/** An export and its text, before it is known which others the file uses. */
interface Draft {
  readonly one: Export;
  readonly scope: SchemaScope;
  /** Of the values. */
  readonly type: string;
  readonly text: Text;
  readonly make: Maker;
}

/** The function of the runtime that makes a schema on first use. */
type Maker = "lazy" | Guarding;

function maker({ schema, rest, form }: Export, recursion: (form: Form) => Recursion): Maker {
  const { guardingOf } = recursion(form);
  return guardingOf(schema) ?? (rest && guardingOf(rest.schema)) ?? "lazy";
}

/** What schemas with zod's own types are wanted for, beside the exports. */
interface Wanted {
  /** Those that other schemas of the file are made of. */
  readonly raws: ReadonlySet<string>;
  /** Whether the file declares components, which others refer to before they are made. */
  readonly isShared: boolean;
  /** Whether they are exported, too. */
  readonly isRaw: boolean;
  /** Whether they are to prove that their types are those of the client. */
  readonly isProved: boolean;
}

/**
 * The export, whose type is short to write and quick to check; and the schema with zod's own type, where something wants
 * that: it takes compilers ten times as long. `Proved` is a type that does not fit where the two differ.
 */
function declare({ one, scope, type, text, make }: Draft, names: Names, wanted: Wanted): readonly Statement[] {
  names.z();
  const annotation = scope.dialect.type(type);
  if (text.named && !wanted.isShared) return [constant(one, annotation, text.text)];
  const raw = rawName(one.name);
  const json = names.json();
  const lazy = `/* @__PURE__ */ ${json}.${make}(() => ${text.text})`;
  const isProved = one.isProved && wanted.isProved;
  if (!isProved && !wanted.isRaw && !wanted.raws.has(raw)) return [constant(one, annotation, `${lazy} as never`)];
  const proof = isProved ? ` as ${json}.Proved<${provedTypes(one, type, raw, names)}>` : "";
  return [{ ...variable(raw, lazy), isExported: wanted.isRaw }, constant(one, annotation, `${raw} as never${proof}`)];
}

/** What the schema describes is proved, also where its values are read as what extends it. */
function provedTypes({ base }: Export, type: string, raw: string, { api }: Names): string {
  return base === undefined ? `${type}, typeof ${raw}` : `${api()}.${base}, typeof ${raw}, ${type}`;
}

function exportText(one: Export, type: string, scope: SchemaScope, useRaw: (name: string) => string): Text {
  if (one.extends && isPlainObject(one.extends.base.schema, scope)) return extended(one.extends, scope, useRaw);
  const extension = extensionText(one.schema, scope);
  const own = extension === undefined ? schemaText(one.schema, scope) : { text: extension, named: false };
  if (one.rest === undefined) return own;
  const names = `[${one.rest.names.map(stringText).join(", ")}]`;
  const name = one.rest.optional ? "optionalRest" : "rest";
  const check = { text: `json.${name}(${names}, ${schemaText(one.rest.schema, scope).text})` };
  return { text: `json.typed<${type}>(${scope.dialect.check(own, [check]).text})`, named: false };
}

function extended(
  { base, members }: NonNullable<Export["extends"]>,
  scope: SchemaScope,
  useRaw: (name: string) => string,
): Text {
  const shape = shapeText(travelling(members, scope.form.direction), scope);
  return { text: scope.dialect.extend(useRaw(rawName(base.name)), shape), named: false };
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
