import { describe, expect, it } from "vitest";
import { handlerOf, type HandlerContext, type PartialHandlers } from "../../src/endpoints/index.js";

const context: HandlerContext = {
  request: new Request("https://api.test"),
  operation: "",
  signal: new AbortController().signal,
  headers: new Headers(),
};

/** Calls the handler of an operation; undefined if there is none. */
function call(handlers: object, id: string): unknown {
  return handlerOf(handlers, { id })?.({ a: 1 }, context);
}

class Base {
  readonly name: string = "base";

  inherited(): string {
    return this.name;
  }
}

class Pets extends Base {
  override readonly name = "pets";
  readonly field = (): string => "field";

  get(): string {
    return this.name;
  }

  get accessor(): () => string {
    return () => this.name;
  }

  static isStatic(): string {
    return "static";
  }
}

describe("handlerOf", () => {
  it.each([
    ["get", "pets"],
    ["inherited", "pets"],
    ["field", "field"],
    ["accessor", "pets"],
    ["name", undefined],
    ["isStatic", undefined],
  ])("finds the method %s of an instance, with its `this`", (name, result) => {
    expect(call({ pets: new Pets() }, `pets.${name}`)).toBe(result);
  });

  it.each(["toString", "constructor", "hasOwnProperty", "valueOf", "__proto__", "__defineGetter__"])(
    "does not use %s of Object.prototype as a handler, but a handler of that name",
    (name) => {
      const own = Object.defineProperty({}, name, { value: () => "own" });
      expect(call(own, name)).toBe("own");
      expect(call({ a: own }, `a.${name}`)).toBe("own");
      for (const handlers of [{ a: {} }, { a: new Pets() }, { a: Object.create(null) as object }, {}, { a: null }])
        expect(handlerOf(handlers, { id: `a.${name}` })).toBeUndefined();
      expect(handlerOf({}, { id: name })).toBeUndefined();
      expect(handlerOf({}, { id: `${name}.${name}` })).toBeUndefined();
    },
  );

  it("finds methods of a class with names of Object.prototype", () => {
    class Odd {
      toString(): string {
        return "odd";
      }
    }
    expect(call({ a: new (class extends Odd {})() }, "a.toString")).toBe("odd");
  });

  it("finds handlers at any depth, and ignores values that are not functions", () => {
    expect(call({ a: { b: { c: () => "deep" } } }, "a.b.c")).toBe("deep");
    expect(call({ ping: () => "flat" }, "ping")).toBe("flat");
    expect(handlerOf({ a: { b: 1 }, c: "text" }, { id: "a.b" })).toBeUndefined();
    expect(handlerOf({ a: { b: 1 }, c: "text" }, { id: "c.length" })).toBeUndefined();
    expect(handlerOf({ a: () => {} }, { id: "a.call" })).toBeUndefined();
  });

  it("passes the arguments and the context", () => {
    expect(call({ a: (...input: readonly unknown[]) => input }, "a")).toEqual([{ a: 1 }, context]);
  });
});

it("PartialHandlers accepts missing and undefined handlers, and no unknown ones", () => {
  interface Handlers {
    readonly pets: { get(args: { readonly id: string }): string; add(): void };
    ping(): string;
  }
  const some: PartialHandlers<Handlers> = { pets: { get: ({ id }) => id, add: undefined } };
  const none: PartialHandlers<Handlers> = { pets: undefined };
  // @ts-expect-error the interface has no such function
  const other: PartialHandlers<Handlers> = { pets: { remove: () => {} } };
  // @ts-expect-error the function returns something else
  const wrong: PartialHandlers<Handlers> = { ping: () => 1 };
  expect([some, none, other, wrong].map((handlers) => handlerOf(handlers, { id: "pets.get" }) !== undefined)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
