type Range = readonly [start: number, end: number];

/** The parts of the library's errors that we read. */
export interface YamlError {
  readonly code: string;
  readonly message: string;
  readonly pos: Range;
}

/** A problem in a YAML file, as the end of a sentence, and its fix if the problem has an obvious one. */
export interface YamlProblem {
  readonly message: string;
  readonly remedy?: string;
  /** Its range, if the library reports another one. */
  readonly pos?: Range;
}

/** The signs that the library's errors name by their role. */
const signs: { readonly [token: string]: string | undefined } = {
  "flow-seq-start": "[",
  "flow-seq-end": "]",
  "flow-map-start": "{",
  "flow-map-end": "}",
  comma: ",",
  "map-value-ind": ":",
};

/** The errors after which the library loses the structure: one brace or quote too few causes many of them. */
const structural: ReadonlySet<string> = new Set([
  "UNEXPECTED_TOKEN",
  "MISSING_CHAR",
  "BAD_INDENT",
  "BLOCK_IN_FLOW",
  "MULTILINE_IMPLICIT_KEY",
  "NON_STRING_KEY",
]);

/** Returns the errors without those that follow from one before: in the same line, or anywhere after the structure is lost. */
export function withoutConsequences<E extends YamlError>(errors: readonly E[], text: string): readonly E[] {
  const index = errors.findIndex(({ code }) => structural.has(code));
  const kept = index === -1 ? errors : errors.slice(0, index + 1);
  return kept.filter(({ pos }, at) => at === 0 || text.slice(kept[at - 1]!.pos[0], pos[0]).includes("\n"));
}

const unevenIndentation: YamlProblem = {
  message: "this line is indented unlike the entries around it",
  remedy: "indent all entries of a list or mapping equally",
};

/** Replaces the frequent messages of the library, which describe YAML's grammar instead of the mistake. */
export function explainYaml({ code, message, pos }: YamlError, text: string): YamlProblem {
  const closing = /end with a ([\]}])/i.exec(message)?.[1];
  if (closing !== undefined) {
    const opening = closing === "}" ? "{" : "[";
    return { message: `a \`${opening}\` is not closed`, remedy: `add the missing \`${closing}\` before this line` };
  }
  const quote = /missing closing (["'])quote/i.exec(message)?.[1];
  if (quote !== undefined) return { message: "a string is not closed", remedy: `add the missing \`${quote}\`` };
  if (code === "BLOCK_AS_IMPLICIT_KEY") return explainSecondColon(text, pos);
  if (code === "DUPLICATE_KEY") return { message: "this key occurs twice", remedy: "remove one of them" };
  if (code === "TAB_AS_INDENT") return { message: "a tab indents this line", remedy: "indent it with spaces" };
  if (/items must start at the same column/.test(message)) return unevenIndentation;
  if (/keys need to be followed by map values/.test(message))
    return { message: "a key has no `:`", remedy: "write `key: value`" };
  const [, token = "", isAfterValue] = /^unexpected ([\w-]+) (?:(at node end)|token )/i.exec(message) ?? [];
  const sign = signs[token];
  if (isAfterValue !== undefined)
    return sign === "[" || sign === "{"
      ? {
          message: `unquoted value contains \`${sign}\``,
          remedy: "quote the value: between `{ }` or `[ ]`, the signs [ ] { } and , separate values",
        }
      : { message: "this follows the end of a value", remedy: "remove it, or quote the whole value" };
  if (sign !== undefined) return { message: `unexpected \`${sign}\`` };
  const sentence = message.split("\n")[0]!.replace(/\.$/, "");
  return { message: sentence.charAt(0).toLowerCase() + sentence.slice(1) };
}

/**
 * Explains a `:` in a value, which begins at `start`. If it is not in the line of the value, it is in the next one, which continues the value:
 * because it is indented deeper, or because line breaks mean nothing between brackets.
 */
function explainSecondColon(text: string, [start]: Range): YamlProblem {
  const [own = "", ...others] = text.slice(text.lastIndexOf("\n", start - 1) + 1).split("\n");
  const value = text.slice(start, start + own.length).split("\n", 1)[0]!;
  if (/:(?:\s|$)/.test(value) && !/^["']/.test(value))
    return { message: 'unquoted value contains ": "', remedy: "quote the value" };
  const skipped = others.findIndex((line) => /^\s*[^\s#]/.test(line));
  const next = others[skipped] ?? "";
  const indentation = next.length - next.trimStart().length;
  if (indentation <= /^[ -]*/.exec(own)![0].length)
    return {
      message: "a `[` or `{` before this line is not closed",
      remedy: "add the missing `]` or `}`, or remove the one that opens",
    };
  const before = [own, ...others.slice(0, skipped)].join("\n").length + 1;
  const at = text.lastIndexOf("\n", start - 1) + 1 + before + indentation;
  return { ...unevenIndentation, pos: [at, at + 1] };
}
