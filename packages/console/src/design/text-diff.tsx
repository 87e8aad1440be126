import { type ChangeObject, diffWords } from "diff";
import type { ReactNode } from "react";
import "./text-diff.css";

export interface TextDiffProps {
  readonly from: string;
  readonly to: string;
}

/** The difference between two texts, word by word. Screen readers hear where something was removed or added. */
export function TextDiff({ from, to }: TextDiffProps): ReactNode {
  return (
    <span className="text-diff" dir="auto">
      {differencesOf(from, to).map((difference, index) => (
        <Part key={index} {...difference} />
      ))}
    </span>
  );
}

type Difference = Pick<ChangeObject<string>, "value" | "added" | "removed">;

function Part({ value, added, removed }: Difference): ReactNode {
  if (!added && !removed) return <span>{value}</span>;
  const Element = removed ? "del" : "ins";
  return (
    <Element>
      <span className="hidden" dir="ltr">
        [{removed ? "removed" : "added"}:{" "}
      </span>
      {value}
      <span className="hidden" dir="ltr">
        ]{" "}
      </span>
    </Element>
  );
}

/** Finds the words of languages that do not separate them by spaces, too. */
const intlSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Texts with less in common than this are easier to read one after the other. */
const leastInCommon = 0.25;

/** Returns the parts of both texts in order: what both have, and what only one of them has. */
function differencesOf(from: string, to: string): readonly Difference[] {
  const separate = [
    { value: from, added: false, removed: true },
    { value: to, added: true, removed: false },
  ].filter(({ value }) => value !== "");
  const parts = diffWords(from, to, { intlSegmenter, timeout: 300 });
  if (parts === undefined) return separate;
  const common = parts.reduce((sum, { value, added, removed }) => sum + (added || removed ? 0 : value.length), 0);
  return common < leastInCommon * Math.min(from.length, to.length) ? separate : parts;
}
