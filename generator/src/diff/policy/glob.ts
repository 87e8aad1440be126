const longest = 200;

/** Returns a matcher of rule ids: `*` matches any characters. */
export function ruleMatcher(pattern: string): (id: string) => boolean {
  return matcher(pattern, (stars) => (stars.length > 0 ? ".*" : ""));
}

/** Returns a matcher of paths: `*` matches inside a segment, `**` across segments. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  return matcher(pattern, (stars) => (stars.length > 1 ? ".*" : "[^/]*"));
}

function matcher(pattern: string, wildcard: (stars: string) => string): (text: string) => boolean {
  const source = pattern
    .slice(0, longest)
    .split(/(\*+)/)
    .map((part) => (part.startsWith("*") ? wildcard(part) : part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&")))
    .join("");
  const expression = new RegExp(`^${source}$`, "s");
  return (text) => expression.test(text);
}
