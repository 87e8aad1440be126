import { pointerTokens } from "../../../diagnostics/pointer.js";
import { isObject } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import type { Union, View } from "../parts.js";
import { memberOf, namesOf, type Located } from "../side.js";
import { keywordsOf, placesOf, plain, propertyOf, type Comparison, type Keyword } from "./comparison.js";
import { isJsonObject } from "../../subsume/values.js";

/** Compares the property and the mapping of discriminators. */
export function compareDiscriminators({ base, revision, edit }: Comparison): void {
  const [before] = keywordsOf(base, "discriminator");
  const [after] = keywordsOf(revision, "discriminator");
  if (!before || !after) {
    const rule = `schema.discriminator.${after ? "added" : "removed"}`;
    if (before ?? after) edit({ rule, ...placesOf(before, after), explains: isJsonObject, isTolerated: true });
    return;
  }
  const [old, now] = [memberOf(before, "propertyName"), memberOf(after, "propertyName")];
  if (old && now && old.node !== now.node) {
    const facts = { before: plain(old.node), after: plain(now.node) };
    edit({ rule: "schema.discriminator.propertyChanged", ...placesOf(old, now), facts, explains: isJsonObject });
  }
  const [usual, other] = [memberOf(before, "defaultMapping"), memberOf(after, "defaultMapping")];
  if (usual?.node !== other?.node) {
    const facts = { before: plain(usual?.node ?? "none"), after: plain(other?.node ?? "none") };
    edit({ rule: "schema.discriminator.defaultChanged", ...placesOf(usual, other), facts, explains: isJsonObject });
  }
  const [tags, others] = [mappingOf(base, before), mappingOf(revision, after)];
  for (const value of new Set([...tags.keys(), ...others.keys()])) {
    const [lost, gained] = [tags.get(value), others.get(value)];
    if (lost && gained) continue;
    const rule = `schema.discriminator.mapping${gained ? "Added" : "Removed"}`;
    const selects = (object: JsonValue): boolean => propertyOf(object, String(now?.node)) === value;
    edit({ rule, ...placesOf(lost, gained), facts: { value }, explains: selects });
  }
}

/** Returns the values of a discriminator: those of its mapping, and the names of the other variants. */
function mappingOf(view: View, discriminator: Keyword): ReadonlyMap<string, Located> {
  const union = view.unions.find(({ owner }) => owner === discriminator.part);
  const mapping = memberOf(discriminator, "mapping");
  const found = new Map<string, Located>();
  for (const name of namesOf(mapping?.node)) {
    const target = memberOf(discriminator, "mapping", name);
    if (mapping && target) found.set(name, { pointer: mapping.pointer, node: target.node });
  }
  for (const branch of union?.branches ?? [])
    for (const tag of union ? tagsOf(union, branch) : [])
      if (!found.has(tag)) found.set(tag, { pointer: branch.pointer, node: tag });
  return found;
}

/** Returns the last token of a pointer or a reference: the name of the component. */
export function lastToken(reference: string): string {
  return pointerTokens(reference).at(-1) ?? "";
}

/** Returns the values of the discriminator that select a branch: those mapped to it, or its own name. */
export function tagsOf({ owner }: Union, { node }: Located): readonly string[] {
  const discriminator = owner.node["discriminator"];
  const reference = isObject(node) ? node["$ref"] : undefined;
  if (!isObject(discriminator) || typeof reference !== "string") return [];
  const mapping = discriminator["mapping"];
  const mapped = namesOf(mapping).filter((name) => isObject(mapping) && mapping[name] === reference);
  return mapped.length > 0 ? mapped : [lastToken(reference)];
}
