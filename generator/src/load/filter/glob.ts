/**
 * Returns a matcher for a pattern: `*` matches any characters but slashes, `**` any characters, and `/**` at the end also
 * nothing. Everything else is literal, because paths have braces. Its time grows with the product of both lengths, since the
 * text comes from a document.
 */
export function matcherOf(pattern: string): (text: string) => boolean {
  if (!pattern.includes("*")) return (text) => text === pattern;
  const isOpen = pattern.endsWith("/**");
  const parts = (isOpen ? pattern.slice(0, -3) : pattern).split(/(\*+)/).filter((part) => part !== "");
  return (text) => {
    const ends = parts.reduce<ReadonlySet<number>>((starts, part) => endsOf(part, text, starts), new Set([0]));
    return ends.has(text.length) || (isOpen && [...ends].some((end) => text[end] === "/"));
  };
}

/** Returns where a part of a pattern may end in a text, for the positions, in order, where it may start. */
function endsOf(part: string, text: string, starts: ReadonlySet<number>): ReadonlySet<number> {
  const ends = new Set<number>();
  if (!part.startsWith("*")) {
    for (const start of starts) if (text.startsWith(part, start)) ends.add(start + part.length);
    return ends;
  }
  const isBounded = part.length === 1;
  for (const start of starts) {
    for (let end = start; end <= text.length && !ends.has(end); end += 1) {
      ends.add(end);
      if (isBounded && text[end] === "/") break;
    }
  }
  return ends;
}
