/**
 * Finds the plainest of those regular expressions that take exponential time: a repetition of what is itself nothing
 * but a repetition, `(a+)+`, or of alternatives one of which is, `(a+|b)*`. What is found is certain to be ambiguous;
 * expressions that are ambiguous in less plain ways are not found.
 */

/** One atom with what is said of how often it comes. */
interface Element {
  readonly endless: boolean;
  readonly optional: boolean;
}

interface Group {
  readonly start: number;
  /** Lookarounds, which consume nothing. */
  readonly looks: boolean;
  readonly alternatives: Element[][];
}

/** The first part of a pattern that repeats a repetition; undefined where there is none. The pattern is valid. */
export function endlessPart(pattern: string): string | undefined {
  const groups: Group[] = [{ start: 0, looks: false, alternatives: [[]] }];
  for (let at = 0; at < pattern.length; ) {
    const inner = groups.at(-1)!;
    const character = pattern[at]!;
    if (character === "(") {
      const head = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(pattern.slice(at, at + 100))![0];
      groups.push({ start: at, looks: /[=!]$/.test(head), alternatives: [[]] });
      at += head.length;
    } else if (character === "|") {
      inner.alternatives.push([]);
      at += 1;
    } else if (character === "^" || character === "$") {
      at += 1;
    } else if (character === ")") {
      const group = groups.pop()!;
      const repeated = quantifierAt(pattern, at + 1);
      if (repeated.endless && !group.looks && group.alternatives.some(isRepetition))
        return pattern.slice(group.start, repeated.end);
      if (!group.looks) groups.at(-1)!.alternatives.at(-1)!.push(elementOf(repeated, group));
      at = repeated.end;
    } else {
      const end = atomEnd(pattern, at);
      const repeated = quantifierAt(pattern, end);
      inner.alternatives.at(-1)!.push(elementOf(repeated));
      at = repeated.end;
    }
  }
  return undefined;
}

/** True of a sequence of which all but one element may be left out, and that one repeats without end. */
function isRepetition(elements: readonly Element[]): boolean {
  const certain = elements.filter(({ optional }) => !optional);
  if (certain.length > 1) return false;
  return certain.length === 1 ? certain[0]!.endless : elements.some(({ endless }) => endless);
}

/** A group that comes once may be a repetition by what is in it. */
function elementOf({ endless, optional, once }: Quantifier, group?: Group): Element {
  return { endless: endless || (once && group !== undefined && group.alternatives.some(isRepetition)), optional };
}

interface Quantifier extends Element {
  readonly once: boolean;
  readonly end: number;
}

function quantifierAt(pattern: string, at: number): Quantifier {
  const text = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(pattern.slice(at, at + 40))?.[0] ?? "";
  return {
    endless: /^(?:[*+]|\{\d+,\})/.test(text),
    optional: /^(?:[*?]|\{0[,}])/.test(text),
    once: text === "" || text.startsWith("?"),
    end: at + text.length,
  };
}

/** Behind an escape, a class, or a character. */
function atomEnd(pattern: string, start: number): number {
  if (pattern[start] === "\\")
    return start + (/^\\(?:[pPux]\{[^}]*\}|k<[^>]*>|.)/su.exec(pattern.slice(start, start + 60))?.[0].length ?? 2);
  if (pattern[start] !== "[") return start + 1;
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
  return at + 1;
}
