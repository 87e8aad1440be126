/** Returns whether a text with these words meets a condition such as `('a'&('b'|'c'))`. */
export function meets(words: ReadonlySet<string>, condition: string): boolean {
  const tokens = condition.match(/'[^']*'|[()&|]/g) ?? [];
  const either = (): boolean => {
    let result = both();
    while (tokens[0] === "|") {
      tokens.shift();
      result = both() || result;
    }
    return result;
  };
  const both = (): boolean => {
    let result = one();
    while (tokens[0] === "&") {
      tokens.shift();
      result = one() && result;
    }
    return result;
  };
  const one = (): boolean => {
    const token = tokens.shift() ?? "";
    if (token !== "(") return words.has(token.slice(1, -1));
    const result = either();
    tokens.shift();
    return result;
  };
  return either();
}
