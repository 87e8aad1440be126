import { RegExpParser, type AST } from "@eslint-community/regexpp";

type Next = (index: number) => boolean;

/** Counts the steps of a backtracking engine from the start of a string, independently of the analysis. */
export function stepsOf(pattern: string, flags: string, text: string, most: number): number {
  const ast = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: flags === "u" });
  const groups = new Map<AST.CapturingGroup, string>();
  let steps = 0;
  const choice = (alternatives: readonly AST.Alternative[], index: number, next: Next): boolean =>
    alternatives.some(({ elements }) => sequence(elements, index, next));
  const sequence = ([element, ...rest]: readonly AST.Element[], index: number, next: Next): boolean =>
    element === undefined ? next(index) : one(element, index, (end) => sequence(rest, end, next));
  const repeat = (quantifier: AST.Quantifier, count: number, index: number, next: Next): boolean => {
    const again = (): boolean =>
      count < quantifier.max &&
      one(quantifier.element, index, (end) =>
        end === index && count >= quantifier.min ? false : repeat(quantifier, count + 1, end, next),
      );
    if (count < quantifier.min) return again();
    return quantifier.greedy ? again() || next(index) : next(index) || again();
  };
  const one = (element: AST.Element, index: number, next: Next): boolean => {
    steps += 1;
    if (steps > most) throw new RangeError("too many steps");
    switch (element.type) {
      case "Assertion":
        if (element.kind === "start") return index === 0 && next(index);
        if (element.kind === "end") return index === text.length && next(index);
        if (element.kind === "lookahead")
          return choice(element.alternatives, index, () => true) !== element.negate && next(index);
        return next(index);
      case "Group":
        return choice(element.alternatives, index, next);
      case "CapturingGroup":
        return choice(element.alternatives, index, (end) => (groups.set(element, text.slice(index, end)), next(end)));
      case "Backreference": {
        const captured = groups.get(element.resolved as AST.CapturingGroup) ?? "";
        return text.startsWith(captured, index) && next(index + captured.length);
      }
      case "Quantifier":
        return repeat(element, 0, index, next);
      default: {
        const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
        if (index >= text.length || !new RegExp(`^${element.raw}$`, flags).test(character)) return false;
        return next(index + character.length);
      }
    }
  };
  try {
    choice(ast.alternatives, 0, () => true);
    return steps;
  } catch (error) {
    if (error instanceof RangeError) return most;
    throw error;
  }
}
