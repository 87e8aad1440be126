import { shorten, visible } from "../../diagnostics/visible.js";

/** The maximum length of a fact in a title. */
const longestFact = 120;

/**
 * Returns a rule's title with the facts of a finding: one line of Markdown. Facts come from the document: inside a code span they
 * cannot end it, and outside of one they get their own unless they are plain words. `{within}` names the callback that contains
 * the change, if there is one.
 */
export function fillTitle(template: string, facts: Readonly<Record<string, string>>): string {
  const within = Object.hasOwn(facts, "callback") ? " of the callback `{callback}`" : "";
  // Every second part is inside a code span.
  const parts = template
    .replace("{within}", within)
    .split("`")
    .map((part, index) =>
      part.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
        if (fact === undefined) return whole;
        return index % 2 === 1 ? spanText(fact) : isPlain(fact) ? fact : `\`${spanText(fact)}\``;
      }),
    );
  return parts.join("`");
}

function isPlain(fact: string): boolean {
  return fact.length <= longestFact && /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(fact);
}

/** Returns the content of a code span of Markdown. */
function spanText(text: string): string {
  const line = shorten(visible(text), longestFact).replaceAll("`", "'");
  return line === "" ? " " : line;
}
