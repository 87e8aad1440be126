const longest = 200;

/** Returns a matcher of paths: `*` matches inside a segment, `**` across segments. Unlike in filters, `/**` matches a slash. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .slice(0, longest)
    .split(/(\*+)/)
    .map((part) => {
      if (part.startsWith("*")) return part.length > 1 ? ".*" : "[^/]*";
      return part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
    })
    .join("");
  const expression = new RegExp(`^${source}$`, "s");
  return (text) => expression.test(text);
}
