import { memoized } from "../../diagnostics/get-or-add.js";
import { componentsOf } from "../lookup.js";
import { shapeChildren } from "../schemas/walk.js";
import type { Api, Schema } from "../types.js";

/** A component as one of its two types: itself, or the union of those that extend it. */
export interface Target {
  readonly name: string;
  readonly isBase: boolean;
}

/** Questions about the values that a schema describes, whatever it refers to. */
export interface Reach {
  /** The wire and programs differ. */
  readonly converts: (schema: Schema) => boolean;
  /** It has a bigint that is a number on the wire. */
  readonly hasBigNumbers: (schema: Schema) => boolean;
  readonly targetConverts: (target: Target) => boolean;
}

/** Returns the answers for an API. Memoized per API. */
export const reachOf = memoized((api: Api): Reach => {
  const differing = findTargets(api, differs);
  const big = findTargets(api, ({ kind, conversion }) => kind === "number" && conversion?.kind === "bigint");
  return { converts: differing.holds, hasBigNumbers: big.holds, targetConverts: differing.holdsFor };
});

function differs(schema: Schema): boolean {
  if (schema.conversion !== undefined) return true;
  if (schema.checks?.some((check) => check.check === "required" && check.wireNames !== undefined)) return true;
  if (schema.kind === "union") return schema.tag?.wireName !== undefined;
  return schema.kind === "object" && schema.properties.some(({ wireName }) => wireName !== undefined);
}

/** Finds the components from which a schema can be reached. */
function findTargets(api: Api, isFound: (schema: Schema) => boolean) {
  const edges = new Map<string, readonly string[]>();
  const found = new Set<string>();
  const note = (target: Target, schema: Schema): void => {
    const parts = partsOf(schema);
    if (parts.some(isFound)) found.add(keyOf(target));
    edges.set(keyOf(target), parts.flatMap(targetsOf).map(keyOf));
  };
  for (const { name, schema, family } of api.schemas) {
    note({ name: name.wire, isBase: true }, targetSchema(api, { name: name.wire, isBase: true }) ?? schema);
    note({ name: name.wire, isBase: false }, family?.union ?? schema);
  }
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const [key, targets] of edges) if (targets.some((target) => found.has(target))) found.add(key);
  }
  const holdsFor = (target: Target): boolean => found.has(keyOf(target));
  const holds = (schema: Schema): boolean =>
    partsOf(schema).some((part) => isFound(part) || targetsOf(part).some(holdsFor));
  return { holds, holdsFor };
}

const keyOf = ({ name, isBase }: Target): string => `${isBase ? "base" : "any"} ${name}`;

/** Returns a schema and all schemas inside of its shape. */
function partsOf(schema: Schema): readonly Schema[] {
  // A member of an intersection is the component itself, not the union of its family: see `targetsOf`.
  const isOwn = ({ kind }: Schema): boolean => schema.kind !== "intersection" || kind !== "ref";
  return [schema, ...shapeChildren(schema).filter(isOwn).flatMap(partsOf)];
}

/** Returns the components that a schema itself refers to. */
function targetsOf(schema: Schema): readonly Target[] {
  if (schema.kind === "ref") return [{ name: schema.name, isBase: false }];
  if (schema.kind !== "intersection") return [];
  return schema.members.flatMap((member) => (member.kind === "ref" ? [{ name: member.name, isBase: true }] : []));
}

/** Returns the schema of a component, as one of its types. */
export function targetSchema(api: Api, { name, isBase }: Target): Schema | undefined {
  const named = componentsOf(api).get(name);
  if (!isBase && named?.family) return named.family.union;
  const schema = named?.schema;
  // A component that adds nothing to the base that it extends is that base, not all that extend it.
  return schema?.kind === "ref" && isMember(api, schema.name, name)
    ? { kind: "intersection", members: [schema], source: schema.source }
    : schema;
}

function isMember(api: Api, base: string, name: string): boolean {
  const variants = componentsOf(api).get(base)?.family?.union.variants ?? [];
  return variants.some((variant) => variant.kind === "ref" && variant.name === name);
}
