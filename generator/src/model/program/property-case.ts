/**
 * Returns a property's name in camelCase: `created_at` gives `createdAt`. Names that are in camelCase stay as they are, and so do
 * signs at the start: `_id`, `$ref`, `@type`, `-1`. Depends on nothing but the name, and changes no result of itself.
 */
export function camelProperty(name: string): string {
  const [, start = "", rest = ""] = /^([^\p{L}\p{N}]*)(.*)$/su.exec(name) ?? [];
  const [first = "", ...others] = rest.split(/[^\p{L}\p{N}$]+/u).filter((word) => word !== "");
  // Signs, or digits, are a name by themselves.
  if (!/\p{L}/u.test(first)) return name;
  const isLoud = !/\p{Ll}/u.test(rest);
  const words = isLoud ? others.map((word) => word.toLowerCase()) : others;
  return start + uncapitalised(first) + words.map(capitalised).join("");
}

/** `URL` gives `url`, `HTTPStatus` gives `httpStatus`, `CreatedAt` gives `createdAt`. */
function uncapitalised(word: string): string {
  const [capitals = ""] = /^\p{Lu}+(?=s?$)|^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u.exec(word) ?? [];
  return capitals.toLowerCase() + word.slice(capitals.length);
}

function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}
