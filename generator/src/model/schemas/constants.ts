import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, memberOf, valueAt, type BuildContext } from "../nodes.js";
import { capitalise, freeName, type Namer } from "../names.js";
import { mintTypes, type NameChooser } from "../naming/choose.js";
import type { KeptNames } from "../naming/keep.js";
import { wordsOf } from "../operations/names/words.js";
import type { EnumValue, InlineEnum, JsonValue, NamedSchema, Schema } from "../types.js";

/** The inputs of the names of constants. */
export interface ConstantsInput {
  readonly context: BuildContext;
  readonly chooser: NameChooser;
  readonly kept: Pick<KeptNames, "constants" | "enums">;
}

type Enum = Extract<Schema, { kind: "enum" | "literal" | "union" }>;

/** Names the values of all enums that are components, if the configuration asks for constants. */
export function withConstants(
  components: ReadonlyMap<string, Schema>,
  input: ConstantsInput,
): ReadonlyMap<string, Schema> {
  if (input.chooser.settings.enums !== "const") return components;
  return new Map(
    [...components].map(([name, schema]) => {
      const own = enumOf(schema, input.context);
      const values = own && nameValues(name, own, { ...input, given: schema.enumValues ?? [] });
      return [name, values === undefined ? schema : { ...schema, enumValues: values }];
    }),
  );
}

/** Names the enums inside of components, and their values, if the configuration asks for constants. */
export function withInlineEnums(
  schemas: readonly NamedSchema[],
  types: Namer,
  input: ConstantsInput,
): readonly NamedSchema[] {
  const { chooser, kept, context } = input;
  if (chooser.settings.enums !== "const") return schemas;
  const found = new Map(
    schemas.flatMap((named) =>
      inlineEnums(named.schema, [], context).map(
        ({ path, schema, own }) => [keyOf(named.name.wire, path), { named, path, schema, own }] as const,
      ),
    ),
  );
  const wanted = (key: string): string => {
    const { named, path = [] } = found.get(key) ?? {};
    return [named?.name.code ?? "", ...path.map((name) => wordsOf(name).map(capitalise).join(""))].join("");
  };
  const names = mintTypes("enum", found.keys(), wanted, { types, kept: kept.enums, chooser });
  const enums = new Map<string, InlineEnum[]>();
  for (const [key, { named, path, schema, own }] of found) {
    const values = nameValues(key, own, { ...input, given: schema.enumValues ?? [] });
    const list = getOrAdd(enums, named.name.wire, () => []);
    if (values !== undefined) list.push({ key, path, typeName: names.get(key) ?? key, schema: own, values });
  }
  return schemas.map((named) => {
    const own = enums.get(named.name.wire) ?? [];
    return own.length === 0 ? named : { ...named, enums: own };
  });
}

/** Returns the key of an enum inside of a component, in the names lock: `Pet/status`. */
function keyOf(component: string, path: readonly string[]): string {
  return path.reduce((key, name) => childPointer(key, name), component);
}

/** An enum, and the names of the properties that lead to it. */
interface Found {
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly own: Enum;
}

function inlineEnums(schema: Schema, path: readonly string[], context: BuildContext): readonly Found[] {
  switch (schema.kind) {
    case "object":
      return schema.properties.flatMap(({ name, schema: own }) => inlineEnums(own, [...path, name], context));
    case "intersection":
      return schema.members.flatMap((member) => inlineEnums(member, path, context));
    case "array":
      return path.length === 0 ? [] : inlineEnums(schema.items, path, context);
    default: {
      const own = path.length === 0 ? undefined : enumOf(schema, context);
      return own === undefined ? [] : [{ path, schema, own }];
    }
  }
}

/** Returns the part of a schema that lists values: an enum, also one with null or a single value, or constants to choose from. */
function enumOf(schema: Schema, context: BuildContext): Enum | undefined {
  switch (schema.kind) {
    case "enum":
      return schema;
    case "nullable":
      return enumOf({ ...schema.inner, source: schema.source }, context);
    case "literal":
      return memberOf(valueAt(context.document, schema.source), "enum") === undefined ? undefined : schema;
    case "union":
      return schema.variants.every(({ kind }) => kind === "literal" || kind === "null") ? schema : undefined;
    default:
      return undefined;
  }
}

interface Listed {
  readonly value: JsonValue;
  readonly title?: string;
  readonly description?: string;
}

/** Returns the values of an enum with the names and descriptions that its variants have. */
function valuesOf(schema: Enum): readonly Listed[] {
  switch (schema.kind) {
    case "enum":
      return schema.values.map((value) => ({ value }));
    case "literal":
      return [{ value: schema.value }];
    case "union":
      return schema.variants.flatMap((variant) => {
        if (variant.kind !== "literal") return [];
        const { value, title, description } = variant;
        return [{ value, ...optional("title", title), ...optional("description", description) }];
      });
  }
}

/** Names values: as an earlier run did, else as the document does, else by the configuration. Undefined without values to name. */
function nameValues(
  key: string,
  schema: Enum,
  { chooser, kept, given }: ConstantsInput & { readonly given: readonly EnumValue[] },
): readonly EnumValue[] | undefined {
  const documented = new Map(given.map((one) => [one.value, one]));
  const known = kept.constants.get(key) ?? new Map<EnumValue["value"], string>();
  const taken = new Set([...known.values(), ...given.flatMap(({ name }) => (name === undefined ? [] : [name]))]);
  const nameFor = (value: EnumValue["value"], title: string | undefined): string => {
    const own = known.get(value) ?? documented.get(value)?.name;
    if (own !== undefined) return own;
    const usual = chooser.constantOf(chooser.settings.constants === "preserve" ? value : (title ?? value));
    const answer = chooser.resolve({ kind: "constant", name: String(value), default: usual, value, enum: key });
    const wanted = answer ?? usual;
    const name = freeName(wanted, (one) => taken.has(one));
    taken.add(name);
    if (answer !== undefined && name !== answer) {
      chooser.reportTaken({ kind: "constant", name: `${key} ${JSON.stringify(value)}` }, answer, name);
    }
    return name;
  };
  const values = valuesOf(schema).flatMap(({ value, title, description }): readonly EnumValue[] => {
    if (value === null || typeof value === "object") return [];
    return [{ ...optional("description", description), ...documented.get(value), value, name: nameFor(value, title) }];
  });
  return values.length === 0 ? undefined : values;
}
