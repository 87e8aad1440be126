import { isObject } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import type { Union, View } from "../parts.js";
import { namesOf, type Located } from "../side.js";
import { isJsonObject, keywordsOf, placesOf, plain, propertyOf, type Comparison, type Keyword } from "./comparison.js";

/** Compares the property and the mapping of discriminators. */
export function compareDiscriminators({ base, revision, edit }: Comparison): void {
  const [before] = keywordsOf(base, "discriminator");
  const [after] = keywordsOf(revision, "discriminator");
  if (!before || !after) {
    if (before ?? after)
      edit({
        rule: `schema.discriminator.${after ? "added" : "removed"}`,
        ...placesOf(before, after),
        explains: isJsonObject,
        isTolerated: true,
      });
    return;
  }
  const [old, now] = [member(before, "propertyName"), member(after, "propertyName")];
  if (old && now && old.value !== now.value) {
    const facts = { before: plain(old.value), after: plain(now.value) };
    edit({ rule: "schema.discriminator.propertyChanged", ...placesOf(old, now), facts, explains: isJsonObject });
  }
  const [default1, default2] = [member(before, "defaultMapping"), member(after, "defaultMapping")];
  if (default1?.value !== default2?.value) {
    const facts = { before: plain(default1?.value ?? "none"), after: plain(default2?.value ?? "none") };
    edit({
      rule: "schema.discriminator.defaultChanged",
      ...placesOf(default1, default2),
      facts,
      explains: isJsonObject,
    });
  }
  const [tags, others] = [mappingOf(base, before), mappingOf(revision, after)];
  for (const value of new Set([...tags.keys(), ...others.keys()])) {
    const [one, other] = [tags.get(value), others.get(value)];
    if (one && other) continue;
    const rule = `schema.discriminator.mapping${other ? "Added" : "Removed"}`;
    const selects = (object: JsonValue): boolean => propertyOf(object, String(now?.value)) === value;
    edit({ rule, ...placesOf(one, other), facts: { value }, explains: selects });
  }
}

type Place = Pick<Keyword, "pointer" | "value">;

function member({ pointer, value }: Place, name: string): Place | undefined {
  const found = isObject(value) ? value[name] : undefined;
  return found === undefined ? undefined : { pointer: `${pointer}/${name}`, value: found };
}

/** Returns the values of a discriminator: those of its mapping, and the names of the other variants. */
function mappingOf(view: View, discriminator: Keyword): ReadonlyMap<string, Place> {
  const union = view.unions.find(({ owner }) => owner === discriminator.part);
  const mapping = member(discriminator, "mapping");
  const found = new Map<string, Place>();
  if (mapping)
    for (const name of namesOf(mapping.value)) {
      const value = isObject(mapping.value) ? mapping.value[name] : undefined;
      found.set(name, { pointer: mapping.pointer, value: value ?? null });
    }
  for (const branch of union?.branches ?? [])
    for (const tag of union ? tagsOf(union, branch) : [])
      if (!found.has(tag)) found.set(tag, { pointer: branch.pointer, value: tag });
  return found;
}

/** Returns the values of the discriminator that select a branch: those mapped to it, or its own name. */
export function tagsOf({ owner }: Union, { node }: Located): readonly string[] {
  const discriminator = owner.node["discriminator"];
  const reference = isObject(node) ? node["$ref"] : undefined;
  if (!isObject(discriminator) || typeof reference !== "string") return [];
  const mapping = discriminator["mapping"];
  const mapped = namesOf(mapping).filter((name) => isObject(mapping) && mapping[name] === reference);
  return mapped.length > 0
    ? mapped
    : [
        reference
          .slice(reference.lastIndexOf("/") + 1)
          .replaceAll("~1", "/")
          .replaceAll("~0", "~"),
      ];
}
