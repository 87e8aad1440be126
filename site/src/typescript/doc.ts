import { ts } from "ts-morph";

/** A doc comment. */
export interface Doc {
  /** Markdown before the first tag. */
  readonly text: string;
  readonly tags: readonly Tag[];
}

/** A block tag such as `@throws`. */
export interface Tag {
  readonly name: string;
  readonly text: string;
}

/** Returns the doc comment of a declaration: the last one before it. */
export function docOf(node: ts.Node): Doc | undefined {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const comment = comments.at(-1);
  return comment && parseDoc(comment.getText());
}

/** Returns the doc comment of the first declaration that has one. */
export function docOfAll(nodes: readonly ts.Node[]): Doc | undefined {
  for (const node of nodes) {
    const doc = docOf(node);
    if (doc) return doc;
  }
  return undefined;
}

/** Returns the comment at the beginning of a module that describes the module. */
export function docOfModule(file: ts.SourceFile): string | undefined {
  const [first] = file.statements;
  const [range] = ts.getLeadingCommentRanges(file.text, 0)?.slice(-1) ?? [];
  if (!first || !range || !(ts.isImportDeclaration(first) || ts.isExportDeclaration(first))) return undefined;
  const comment = file.text.slice(range.pos, range.end);
  return comment.startsWith("/**") ? parseDoc(comment).text : undefined;
}

/** Parses a comment with its delimiters. */
export function parseDoc(comment: string): Doc {
  const lines = comment
    .replace(/^\/\*\*[ \t]?|\s*\*\/$/g, "")
    .split("\n")
    .map((line, index) => (index === 0 ? line : line.replace(/^\s*\* ?/, "")));
  const blocks: { name: string; lines: string[] }[] = [{ name: "", lines: [] }];
  let isFenced = false;
  for (const line of lines) {
    if (/^\s*```/.test(line)) isFenced = !isFenced;
    const tag = isFenced ? null : /^\s*@(\w+)\s?(.*)$/.exec(line);
    if (tag) blocks.push({ name: tag[1] ?? "", lines: [tag[2] ?? ""] });
    else blocks.at(-1)?.lines.push(line);
  }
  const [main, ...tags] = blocks.map(({ name, lines }) => ({ name, text: lines.join("\n").trim() }));
  return { text: main?.text ?? "", tags };
}

export function tagsOf(doc: Doc | undefined, name: string): readonly string[] {
  return doc?.tags.filter((tag) => tag.name === name).map((tag) => tag.text) ?? [];
}

export function hasTag(doc: Doc | undefined, name: string): boolean {
  return doc?.tags.some((tag) => tag.name === name) ?? false;
}

/** Splits off the default that the text or `@default` states. */
export function splitDefault({ text, tags }: Doc): { readonly text: string; readonly fallback: string } {
  const tag = tags.find(({ name }) => name === "default" || name === "defaultValue");
  if (tag) return { text, fallback: tag.text };
  const match = /(?:^|\s)Default: ((?:`[^`]*`|[^`])*?)\.(?=\s|$)/.exec(text);
  if (!match) return { text, fallback: "" };
  const [all, fallback = ""] = match;
  return { text: (text.slice(0, match.index) + text.slice(match.index + all.length)).trim(), fallback };
}
