/** Symbols stand for the strings that only a server knows, such as ids: a model predicts `§fact 3`, and the first response binds it. */

const mark = "§";

/** Returns whether a value is a symbol, or a string that ends with one: `drive://items/§item 3`. */
function hasSymbol(value: unknown): value is string {
  return typeof value === "string" && value.includes(mark);
}

/** The strings that symbols stand for. */
export class Symbols {
  readonly #values = new Map<string, string>();
  readonly #symbols = new Map<string, string>();
  readonly #prefix: string;

  /** Symbols of arguments that no response has bound, such as unknown ids, stand for strings with this prefix. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  bind(symbol: string, value: string): void {
    this.#values.set(symbol, value);
    this.#symbols.set(value, symbol);
  }

  /** Returns a value with the strings that its symbols stand for. */
  resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.resolve(item)]));
    return hasSymbol(value) ? this.valueOf(value) : value;
  }

  valueOf(symbol: string): string {
    const known = this.#values.get(symbol);
    if (known !== undefined) return known;
    const made = `${this.#prefix}${this.#values.size}`;
    this.bind(symbol, made);
    return made;
  }

  /** Returns the first difference between what a model predicts and a response; undefined if they agree. Binds new symbols. */
  differenceOf(predicted: unknown, actual: unknown, path = "result"): string | undefined {
    if (hasSymbol(predicted)) return this.#differenceOfStrings(predicted, actual, path);
    if (typeof predicted !== "object" || predicted === null || typeof actual !== "object" || actual === null)
      return Object.is(predicted, actual)
        ? undefined
        : `${path} is ${JSON.stringify(actual)}, predicted: ${JSON.stringify(predicted)}`;
    const given = new Map<string, unknown>(Object.entries(actual));
    const expected = Object.entries(predicted).filter(([, value]) => value !== undefined);
    for (const [name, value] of expected) {
      if (!given.has(name)) return `${path} has no ${name}, predicted: ${JSON.stringify(value)}`;
      const difference = this.differenceOf(value, given.get(name), `${path}.${name}`);
      if (difference !== undefined) return difference;
      given.delete(name);
    }
    const [surplus] = given;
    return surplus && `${path} has ${surplus[0]} (${JSON.stringify(surplus[1])}), which was not predicted`;
  }

  #differenceOfStrings(predicted: string, actual: unknown, path: string): string | undefined {
    const start = predicted.indexOf(mark);
    const prefix = predicted.slice(0, start);
    const symbol = predicted.slice(start);
    if (typeof actual !== "string" || !actual.startsWith(prefix))
      return `${path} is ${JSON.stringify(actual)}, predicted: ${JSON.stringify(predicted)}`;
    const value = actual.slice(prefix.length);
    const bound = this.#values.get(symbol);
    const other = this.#symbols.get(value);
    if (bound === undefined && other === undefined) this.bind(symbol, value);
    else if (bound !== value)
      return `${path} is ${value} (${other ?? "unknown so far"}), predicted: ${symbol} (${bound ?? "a new value"})`;
    return undefined;
  }
}
