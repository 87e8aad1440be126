import { shorten, visible } from "../diagnostics/visible.js";
import { prose } from "./markdown.js";

/** The maximum length of a fact in a title. */
const longestFact = 200;

/**
 * Returns a rule's title with the facts of a finding: one line of Markdown. Facts have names of the document, so none can end a code
 * span of the title, and outside of one only code spans of the fact are markup. A finding may leave out words, such as "in the
 * callback".
 */
export function fillTitle(template: string, facts: Readonly<Record<string, string>>): string {
  // Every second part is inside a code span.
  const parts = template.split("`").map((part, index) =>
    part.replace(/\{(\w+)\}/g, (_, name: string) => {
      const fact = (Object.hasOwn(facts, name) ? facts[name] : undefined) ?? "";
      return index % 2 === 1 ? spanText(fact) : phrase(shorten(fact, longestFact));
    }),
  );
  const title = parts.join("`");
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Returns words with code spans, as in "`score` of the response 200". */
function phrase(fact: string): string {
  return fact.replace(/`([^`]*)`|[^`]+|`/g, (part, code: string | undefined) =>
    code === undefined ? prose(part) : `\`${spanText(code)}\``,
  );
}

/** Returns the content of a code span of Markdown. */
function spanText(text: string): string {
  const line = shorten(visible(text), longestFact).replaceAll("`", "'");
  return line === "" ? " " : line;
}

/** Returns a title for a terminal: code spans stay, escapes do not. */
export function plainTitle(title: string): string {
  const plain = title.replace(
    /`[^`]*`|\\([!-/:-@[-`{-~])|\u200b/g,
    (part, escaped?: string) => escaped ?? (part.startsWith("`") ? part : ""),
  );
  return visible(plain);
}
