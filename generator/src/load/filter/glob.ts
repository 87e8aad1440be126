/**
 * Returns a matcher for a pattern: `*` matches any characters but slashes, `**` any characters, and `/**` at the end also
 * nothing. Everything else is literal, because paths have braces.
 */
export function matcherOf(pattern: string): (text: string) => boolean {
  if (!pattern.includes("*")) return (text) => text === pattern;
  const isOpen = pattern.endsWith("/**");
  const start = isOpen ? pattern.slice(0, -3) : pattern;
  const source = start
    .split(/(\*+)/)
    .map((part) => (part.startsWith("*") ? wildcardOf(part) : part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&")))
    .join("");
  const expression = new RegExp(`^${source}${isOpen ? "(?:/.*)?" : ""}$`, "s");
  return (text) => expression.test(text);
}

function wildcardOf(stars: string): string {
  return stars.length > 1 ? ".*" : "[^/]*";
}
