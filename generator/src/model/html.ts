/** The Markdown of elements that have other elements around their text. Other names are placeholders, such as `<id>`. */
const inline: Readonly<Record<string, string>> = {
  b: "**",
  strong: "**",
  i: "*",
  em: "*",
  u: "",
  span: "",
  small: "",
  sub: "",
  sup: "",
  font: "",
  center: "",
  a: "",
};
const code: ReadonlySet<string> = new Set(["code", "tt", "kbd", "samp", "pre"]);
/** Elements that documents use without an end. */
const unclosed: ReadonlySet<string> = new Set(["p", "br", "hr", "li"]);
/** The Markdown before and after elements that begin a line. */
const blocks: Readonly<Record<string, readonly [before: string, after: string]>> = {
  p: ["\n\n", "\n\n"],
  br: ["\n\n", ""],
  hr: ["\n\n", ""],
  div: ["\n\n", "\n\n"],
  section: ["\n\n", "\n\n"],
  blockquote: ["\n\n", "\n\n"],
  ul: ["\n\n", "\n\n"],
  ol: ["\n\n", "\n\n"],
  li: ["\n- ", ""],
  dl: ["\n\n", "\n\n"],
  dt: ["\n\n", "\n\n"],
  dd: ["\n\n", "\n\n"],
  table: ["\n\n", "\n\n"],
  thead: ["", ""],
  tbody: ["", ""],
  tr: ["\n\n", "\n\n"],
  th: ["", " "],
  td: ["", " "],
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, [`\n\n${"#".repeat(level)} `, "\n\n"]])),
};

const marker = /^ *(?:\||[-*+] |\d{1,9}[.)] )/;
const longestMarker = 20;

/** A run of backticks, or a tag: its slash, its name and its attributes. */
const token = /(`+)|<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\/?>/gi;

/**
 * Returns a description without HTML (OAS 3.1.1 4.4.2): as Markdown where CommonMark has the element, and as its text otherwise. All
 * outputs escape the result like any Markdown, so that nothing of it executes. In time linear in the text.
 */
export function markdownOf(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text;
  const tokens = [...text.matchAll(token)];
  const closed = new Set(tokens.flatMap(([, , slash, name = ""]) => (slash === "/" ? [name.toLowerCase()] : [])));
  const ends = endsOf(tokens);
  const links: string[] = [];
  const parts: string[] = [];
  let line = "";
  const add = (part: string): void => {
    parts.push(part);
    const start = part.lastIndexOf("\n") + 1;
    line = `${start > 0 ? "" : line}${part.slice(start, start + longestMarker)}`.slice(0, longestMarker);
  };
  let done = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = tokens[at];
    if (found === undefined) break;
    const name = (found[3] ?? "").toLowerCase();
    const isEnd = found[2] === "/";
    const end = ends[at];
    const last = end === undefined ? undefined : tokens[end];
    if (last !== undefined && end !== undefined) {
      const inside = text.slice(found.index + found[0].length, last.index);
      add(text.slice(done, found.index));
      add(name === "" ? found[0] + inside + last[0] : codeOf(name, inside));
      done = last.index + last[0].length;
      at = end;
      continue;
    }
    if (!(closed.has(name) || unclosed.has(name)) || !(Object.hasOwn(inline, name) || Object.hasOwn(blocks, name)))
      continue;
    add(text.slice(done, found.index));
    done = found.index + found[0].length;
    if (name === "a") add(linkOf(links, isEnd, found[4] ?? ""));
    // A line break would end the item of a list, or the row of a table, of Markdown.
    else if (name === "br" && marker.test(line)) add(" ");
    else add(inline[name] ?? blocks[name]?.[isEnd ? 1 : 0] ?? "");
  }
  return (parts.join("") + text.slice(done)).replace(/\n{3,}/g, "\n\n").trim();
}

/** Returns for each token that begins code the one that ends it. */
function endsOf(tokens: readonly RegExpExecArray[]): readonly (number | undefined)[] {
  const following = new Map<string, number>();
  return tokens
    .map(([, ticks, slash, name = ""], index) => ({ index, ticks, slash, name: name.toLowerCase() }))
    .toReversed()
    .map(({ index, ticks, slash, name }) => {
      const key = ticks ?? name;
      const end = following.get(key);
      if (ticks !== undefined || (slash === "/" && code.has(name))) following.set(key, index);
      return ticks !== undefined || (slash === "" && code.has(name)) ? end : undefined;
    })
    .toReversed();
}

function codeOf(name: string, inside: string): string {
  const text = inside
    .replace(token, (tag, ticks?: string) => (ticks === undefined ? "" : tag))
    .replace(/&(lt|gt|amp|quot);/g, (_, entity: "lt" | "gt" | "amp" | "quot") => entities[entity]);
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  if (name !== "pre") {
    const fence = "`".repeat(longest + 1);
    const padding = longest > 0 ? " " : "";
    const line = text.replace(/\s+/g, " ").trim();
    return line === "" ? "" : `${fence}${padding}${line}${padding}${fence}`;
  }
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `\n\n${fence}\n${text.replace(/^\n|\n\s*$/g, "")}\n${fence}\n\n`;
}

const entities = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** Returns the beginning or the end of a link to the web; nothing for other links, whose text stays. */
function linkOf(open: string[], isEnd: boolean, attributes: string): string {
  if (isEnd) {
    const url = open.pop();
    return url === undefined || url === "" ? "" : `](${url})`;
  }
  const [, url = ""] = /\shref\s*=\s*["']?(https?:\/\/[^\s"'()]+)/i.exec(attributes) ?? [];
  open.push(url);
  return url === "" ? "" : "[";
}
