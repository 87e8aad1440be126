/** Names of properties whose values the API's reference does not describe. */
const freeForm = new Set(["metadata", "x_attrs", "model_settings", "runtime_bindings", "json_schema", "v"]);

/**
 * Returns the paths of a JSON value with their types, such as `data.items[].id: string`. The items of an array count as one; variants of
 * a union have their `type` in the path. `error` of a document is free, too, but may be null.
 */
export function shapeOf(value: unknown, path = "body"): Set<string> {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => [...shapeOf(item, `${path}[]`)]);
    return new Set([`${path}: array`, ...items]);
  }
  if (typeof value !== "object" || value === null)
    return new Set([`${path}: ${value === null ? "null" : typeof value}`]);
  const variant = "type" in value && typeof value.type === "string" ? `<${value.type}>` : "";
  const members = Object.entries(value).flatMap(([name, member]) => {
    const below = `${path}${variant}.${name}`;
    if (name === "error" && member !== null) return [`${below}: object`];
    return freeForm.has(name) ? [below] : [...shapeOf(member, below)];
  });
  return new Set([`${path}: object`, ...members]);
}
