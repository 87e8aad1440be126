import type {
  ConstantStructure,
  InterfaceDeclarationStructure,
  PropertySignatureStructure,
  TypeAliasDeclarationStructure,
} from "../../../codegen/declarations.js";
import { componentsOf, type Of } from "../../../model/index.js";
import type { Api, NamedSchema, Property, Schema } from "../../../model/types.js";
import type { EmittedFile } from "../../output.js";
import type { EmitInput } from "../settings.js";
import { docsOf, inlineComment, type Doc } from "../../../codegen/doc-comments.js";
import { memberDoc } from "../../shared/member-docs.js";
import { keyText, literalText, memberText } from "../../../codegen/literals.js";
import { remarksOf } from "../../shared/operation-docs.js";
import { onDemand, printExports, printFile } from "../../shared/print.js";
import {
  indexType,
  membersIn,
  optionalType,
  undescribed,
  typeCode,
  type Direction,
  type TypeScope,
} from "../../shared/types.js";
import { brandOfComponent, declareBrand, otherBrands } from "./brands.js";
import { typesFile, typesFolder, typesModule } from "../names.js";
import { baseNameIn, directionsOf, fromFolder, isFilled, nameIn } from "../../shared/names.js";
import { groupSchemas, isLarge } from "../../shared/schema-groups.js";
import { createScopes, type ScopeInput } from "../../shared/scope.js";

type TypeStructure = InterfaceDeclarationStructure | TypeAliasDeclarationStructure;
type Declared = TypeStructure | ConstantStructure;
/** The file of brands without a component. No word that schemas start with begins like this. */
const brandsFile = "_brands";

/** Emits the type of every component schema, dependencies first: in one file, or in several and an index of them. */
export function emitTypes(input: EmitInput): readonly EmittedFile[] {
  const { api, options } = input;
  const brands = otherBrands(api).flatMap((brand) => declareBrand(brand));
  if (!isLarge(api)) {
    const emit = () =>
      emitFile(
        input,
        typesFile,
        { schemas: api.schemas, first: brands },
        { api, runtime: options.runtime, root: options.root },
      );
    return [onDemand(typesFile, emit)];
  }
  const groups = groupSchemas(api);
  const runtime = fromFolder(options.runtime);
  const files = groups.map(({ file, schemas }) => {
    const path = `${typesFolder}/${file}.ts`;
    return onDemand(path, () => {
      const own = new Set(schemas.map(({ name }) => name.wire));
      return emitFile(
        input,
        path,
        { schemas },
        {
          api,
          runtime,
          types: fromFolder(typesModule),
          own,
          root: options.root && fromFolder(options.root),
        },
      );
    });
  });
  const path = `${typesFolder}/${brandsFile}.ts`;
  const others = brands.length === 0 ? [] : [printFile(path, options.command, brands)];
  const modules = groups.map(({ file }) => `./${typesFolder}/${file}.js`);
  const all = brands.length === 0 ? modules : [...modules, `./${typesFolder}/${brandsFile}.js`];
  return [...files, ...others, printExports(typesFile, options.command, all)];
}

function emitFile(
  { api, options }: EmitInput,
  path: string,
  { schemas, first = [] }: { readonly schemas: readonly NamedSchema[]; readonly first?: readonly Declared[] },
  input: ScopeInput,
): EmittedFile {
  const scopes = createScopes(input);
  const statements = [...first, ...schemas.flatMap((named) => declarationsOf(api, named, scopes))];
  return printFile(path, options.command, statements);
}

/** Returns the declarations of a component: its types, and the constants of an enum. */
export function declarationsOf(
  api: Api,
  named: NamedSchema,
  scopes: (direction: Direction) => TypeScope,
): readonly Declared[] {
  const own = directionsOf(named).flatMap((direction) =>
    declare(api, named, { ...scopes(direction), filled: isFilled(named, direction) }),
  );
  return [...own, ...inlineEnums(named, scopes("response"))];
}

/** Returns the types and constants of the enums of properties. */
function inlineEnums({ name, enums = [] }: NamedSchema, scope: TypeScope): readonly Declared[] {
  return enums.flatMap(({ path, schema, values, typeName }) => {
    const [first = "", ...rest] = path;
    const doc: Doc = { paragraphs: [`The values of \`${[first, ...rest].join(".")}\` of \`${name.code}\`.`] };
    const type = typeCode(schema, scope);
    return [
      { kind: "type", name: typeName, type, ...docsOf(doc) },
      ...constantsOf(typeName, { ...schema, enumValues: values }),
    ];
  });
}

function declare(api: Api, named: NamedSchema, scope: TypeScope): readonly Declared[] {
  const { schema, family } = named;
  const doc = memberDoc(schema, remarksOf(api, named.unknowns));
  const brand = brandOfComponent(api, named.name.wire);
  if (brand !== undefined) return declareBrand(brand, doc);
  const name = nameIn(named, scope.direction);
  const heading = { name: baseNameIn(named, scope.direction), doc };
  const own = declareType(api, heading, extended(api, named) ?? schema, scope);
  if (family === undefined) return [own, ...constantsOf(name, schema)];
  const type = typeCode(family.union, {
    ...scope,
    nameOf: (component) => (component === named.name.wire ? scope.baseOf(component) : scope.nameOf(component)),
  });
  return [own, { kind: "type", name, type, ...docsOf(doc) }];
}

/** The values of an enum by the names that the document gives them, under the name of the type: `Status.OnHold`. */
function constantsOf(name: string, { enumValues = [] }: Schema): readonly ConstantStructure[] {
  const members = enumValues.flatMap((one) =>
    one.name === undefined
      ? []
      : [`${inlineComment({ paragraphs: [one.description] })}${keyText(one.name)}: ${literalText(one.value)},`],
  );
  if (members.length === 0) return [];
  return [
    {
      kind: "const",
      name,
      initializer: `{\n${members.join("\n")}\n} as const`,
      ...docsOf({ paragraphs: [`The values of \`${name}\`, by name.`] }),
    },
  ];
}

/** A component that adds nothing to the base that it extends is that base, not all that extend it. */
function extended(api: Api, { schema, name }: NamedSchema): Schema | undefined {
  if (schema.kind !== "ref") return undefined;
  const family = componentsOf(api).get(schema.name)?.family;
  const isMember = family?.union.variants.some((variant) => variant.kind === "ref" && variant.name === name.wire);
  return isMember ? { kind: "intersection", members: [schema], source: schema.source } : undefined;
}

/** The name and documentation of a type. */
interface Heading {
  readonly name: string;
  readonly doc: Doc;
}

/** Declares a type of a schema: an interface wherever it is an object, because editors show those by name. */
export function declareType(api: Api, { name, doc }: Heading, schema: Schema, scope: TypeScope): TypeStructure {
  const base = { name, ...docsOf(doc) };
  const parts = interfaceParts(api, schema);
  if (parts === undefined) return { kind: "type", ...base, type: typeCode(schema, scope) };
  return {
    kind: "interface",
    ...base,
    ...(parts.extends.length > 0 && { extends: parts.extends.map(scope.baseOf) }),
    ...(parts.own && membersOf(parts.own, scope)),
  };
}

/** The parts of an interface: the components that it extends, and its own members. */
interface InterfaceParts {
  readonly extends: readonly string[];
  readonly own?: Of<"object">;
}

/** Undefined where the schema is no interface: not an object, or one whose members contradict each other. */
function interfaceParts(api: Api, schema: Schema): InterfaceParts | undefined {
  if (schema.kind === "object") return isInterface(schema) ? { extends: [], own: schema } : undefined;
  if (schema.kind !== "intersection") return undefined;
  const bases = schema.members.flatMap((member) => (member.kind === "ref" ? [member.name] : []));
  const own = schema.members.filter((member): member is Of<"object"> => member.kind === "object");
  if (bases.length === 0 || own.length > 1 || bases.length + own.length < schema.members.length) return undefined;
  const [object] = own;
  if (object !== undefined && !(isInterface(object) && isOpenly(object))) return undefined;
  return areDisjoint(api, bases, object) ? { extends: bases, ...(object && { own: object }) } : undefined;
}

function isInterface(schema: Of<"object">): boolean {
  return schema.properties.length > 0 || undescribed(schema, "both").length > 0;
}

/** Returns true where an object says nothing of the members that it does not name, which may be those of a base. */
function isOpenly({ patterns, additional }: Of<"object">): boolean {
  return patterns.length === 0 && (additional.kind === "unknown" || additional.kind === "never");
}

/** Bases are plain objects, and no two of the parts have a member of one name. */
function areDisjoint(api: Api, bases: readonly string[], own: Of<"object"> | undefined): boolean {
  const objects = bases.map((base) => plainObject(api, base));
  if (!objects.every((schema) => schema !== undefined)) return false;
  const names = [...objects, ...(own ? [own] : [])].flatMap((schema) =>
    [...schema.properties, ...undescribed(schema, "both")].map(({ name }) => name),
  );
  return new Set(names).size === names.length;
}

/** Returns true where the name of a component stands for an interface without an index signature, which others may extend. */
export function isPlainInterface(api: Api, component: string): boolean {
  const hasFamily = api.schemas.some(({ name, family }) => name.wire === component && family !== undefined);
  return !hasFamily && plainObject(api, component) !== undefined;
}

function plainObject(api: Api, component: string): Of<"object"> | undefined {
  const schema = componentsOf(api).get(component)?.schema;
  const plain =
    schema?.kind === "object" &&
    schema.properties.length > 0 &&
    schema.patterns.length === 0 &&
    !schema.explicitAdditional;
  return plain ? schema : undefined;
}

function membersOf(
  schema: Of<"object">,
  scope: TypeScope,
): Pick<InterfaceDeclarationStructure, "properties" | "indexSignatures"> {
  const index = indexType(schema, scope);
  return {
    properties: membersIn(schema, scope.direction).map((property) => propertyOf(property, scope)),
    ...(index !== undefined && { indexSignatures: [{ keyName: "key", keyType: "string", returnType: index }] }),
  };
}

/** A member of an interface, with what the spec says of it. */
export function propertyOf(
  { name, required, schema }: Property,
  scope: TypeScope,
  remarks: readonly string[] = [],
): Omit<PropertySignatureStructure, "kind"> {
  const type = typeCode(schema, scope);
  return {
    name: memberText(name),
    hasQuestionToken: !required,
    type: required ? type : optionalType(type, scope),
    ...docsOf(memberDoc(schema, remarks)),
  };
}
