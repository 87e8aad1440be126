import { isTrivial } from "../fingerprints.js";
import type { Branch, Matcher } from "../matching.js";
import { describesMore } from "../described.js";
import { listOf, type Union, type View } from "../parts.js";
import type { SideName } from "../../types.js";
import type { Located } from "../side.js";
import { placesOf, type Comparison } from "./comparison.js";
import { lastToken, tagsOf } from "./discriminators.js";

const self = { kind: "self" } as const;

/** Compares unions, branch by branch. */
export function compareUnions(comparison: Comparison, matcher: Matcher): void {
  const before = [...comparison.base.unions];
  const after = [...comparison.revision.unions];
  while (before.length > 0 && after.length > 0) {
    const old = before.shift()!;
    const same = after.findIndex(({ keyword, pointer }) => keyword === old.keyword && pointer === old.pointer);
    const alike = same >= 0 ? same : after.findIndex(({ keyword }) => keyword === old.keyword);
    const [now] = after.splice(Math.max(0, alike), 1);
    compareUnion(comparison, matcher, old, now!);
  }
  for (const union of before) {
    const isLost = union.branches.some((schema) => isOwn(comparison, "base", [schema]));
    comparison.edit({
      rule: "schema.union.removed",
      ...placesOf(listOf(union), undefined),
      // As the properties themselves.
      ...(isLost ? { atLeast: { request: "possible", response: "breaking" } } : { isSpelling: true }),
    });
  }
  for (const union of after)
    comparison.edit({ rule: "schema.union.added", ...placesOf(undefined, listOf(union)), isSpelling: true });
}

function compareUnion(comparison: Comparison, matcher: Matcher, old: Union, now: Union): void {
  if (old.keyword !== now.keyword) {
    const effect = now.keyword === "oneOf" ? "narrows" : "widens";
    const places = placesOf(listOf(old), listOf(now));
    comparison.edit({ rule: "schema.union.kindChanged", ...places, effect, isSpelling: true });
  }
  if (old.keyword === "oneOf" || now.keyword === "oneOf") comparison.entangle("variants");
  compareBranches(comparison, matcher, {
    before: branchesOf(old),
    after: branchesOf(now),
    isOneOf: now.keyword === "oneOf",
  });
}

interface Variants {
  readonly before: readonly Branch[];
  readonly after: readonly Branch[];
  /** Variants of `oneOf` may overlap, so that neither accepts the common values: authors rarely mean that. */
  readonly isOneOf: boolean;
}

function compareBranches(comparison: Comparison, matcher: Matcher, { before, after, isOneOf }: Variants): void {
  const matches = matcher.match(before, after);
  // Only a union that loses some variants and gains others may still accept the same values.
  const isSpelling = matches.some(({ base }) => !base) && matches.some(({ revision }) => !revision);
  for (const { base, revision } of matches) {
    if (base && revision) comparison.inner(base.schemas, revision.schemas, { step: self });
    else {
      const rule = revision ? "schema.union.variantAdded" : "schema.union.variantRemoved";
      const own = isOwn(comparison, revision ? "revision" : "base", (revision ?? base)?.schemas ?? []);
      // Senders of the variant mean it: an open object of the other document accepts it, and ignores its properties.
      const atLeast = revision ? sentByServices : sentByCallers;
      comparison.edit({
        rule,
        ...placesOf(base?.schemas[0], revision?.schemas[0]),
        facts: nameOf(base ?? revision),
        ...(isSpelling && !own && { isSpelling }),
        ...(own && { atLeast }),
        ...(isOneOf && { isDoubtful: true }),
      });
    }
  }
}

const sentByServices = { request: "safe", response: "breaking" } as const;
const sentByCallers = { request: "breaking", response: "safe" } as const;

/** Returns whether a schema of one document describes properties that the other document's pair does not. */
function isOwn({ base, revision, described }: Comparison, side: SideName, schemas: readonly Located[]): boolean {
  const other = side === "base" ? "revision" : "base";
  const whole = side === "base" ? revision : base;
  return describesMore(described(side, schemas), described(other, whole.position.schemas));
}

/** Returns whether one of the unions has a variant with properties that the other document does not describe. */
export function describesOwn(comparison: Comparison): boolean {
  return (["base", "revision"] as const).some((side) =>
    comparison[side].unions.some(({ branches }) => branches.some((schema) => isOwn(comparison, side, [schema]))),
  );
}

function branchesOf(union: Union): readonly Branch[] {
  return union.branches.map((schema) => ({ schemas: [schema], tags: tagsOf(union, schema) }));
}

/** Returns the words for a variant: the name of its schema, or its index. */
function nameOf(branch: Branch | undefined): { readonly variant: string } {
  const [schema] = branch?.schemas ?? [];
  const node = schema?.node;
  const reference = typeof node === "object" && node !== null && "$ref" in node ? node["$ref"] : undefined;
  const last = lastToken(typeof reference === "string" ? reference : (schema?.pointer ?? ""));
  return { variant: typeof reference === "string" ? `\`${last}\`` : `variant ${Number(last) + 1 || last}` };
}

/**
 * Compares a union with a schema that is none as its only variant: `Dog` with `oneOf: [Dog, Cat]`. Returns whether the schemas
 * are compared this way.
 */
export function compareAsVariant(comparison: Comparison, matcher: Matcher): boolean {
  const { base, revision } = comparison;
  const [variants, whole] = base.unions.length > 0 ? [base, revision] : [revision, base];
  const [union] = variants.unions;
  if (!union || variants.unions.length > 1 || whole.unions.length > 0) return false;
  if (whole.never !== undefined || whole.parts.every(({ node }) => isTrivial(node)) || describesValues(variants))
    return false;
  const only: readonly Branch[] = [{ schemas: whole.position.schemas, tags: [] }];
  comparison.entangle("variants");
  const many = branchesOf(union);
  const sides = variants === base ? { before: many, after: only } : { before: only, after: many };
  compareBranches(comparison, matcher, { ...sides, isOneOf: union.keyword === "oneOf" });
  return true;
}

/** Returns whether the schemas beside a union describe the value, so that the union only adds conditions. */
function describesValues({ parts }: View): boolean {
  return parts.some(({ node }) =>
    ["properties", "items", "enum", "const", "prefixItems"].some((name) => node[name] !== undefined),
  );
}
