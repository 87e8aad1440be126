// A service that is newer than its clients: in every operation, whatever may be added or left out arrives, and is valid.
import { execFileSync } from "node:child_process";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { type Client, createClient, type Validate, validateWith, ValidationError } from "@memory-service/client";
import { beforeAll, describe, expect, test } from "vitest";
import * as fast from "../src/fast.js";
import * as zod from "../src/index.js";
import * as mini from "../src/mini.js";
import { readExchanges, type Exchange } from "./support/exchanges.js";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The part of the generator's model that says what may change: `specloom dump model`. */
interface Schema {
  readonly kind: string;
  readonly name?: string;
  readonly open?: boolean;
  readonly tag?: {
    readonly name: string;
    readonly open: boolean;
    readonly variants: readonly { readonly values: readonly Json[] }[];
  };
  readonly inner?: Schema;
  readonly items?: Schema;
  readonly properties?: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
  readonly variants?: readonly Schema[];
}
interface Model {
  readonly operations: readonly {
    readonly name: { readonly wire: string };
    readonly result?: { readonly schema: Schema };
    readonly responses: readonly { readonly kind: string; readonly contents: readonly { readonly schema: Schema }[] }[];
  }[];
  readonly schemas: readonly { readonly name: { readonly wire: string }; readonly schema: Schema }[];
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
const exchanges = readExchanges().filter(({ response }) => response !== undefined);
let model: Model;
let components: ReadonlyMap<string, Schema>;

beforeAll(() => {
  const args = ["generator/bin/specloom.js", "dump", "model"];
  model = JSON.parse(execFileSync(execPath, args, { cwd: root, maxBuffer: 2 ** 26, encoding: "utf8" })) as Model;
  components = new Map(model.schemas.map(({ name, schema }) => [name.wire, schema]));
});

/** A change that a newer service could make to an answer. */
interface Change {
  readonly kind: "a field" | "a value" | "a closed value" | "a variant" | "an absence";
  readonly where: string;
  readonly value: Json;
}

/** Every such change of a value, one at a time. `put` makes the whole answer of a changed part. */
function changesOf(schema: Schema, value: Json, where: string, put: (part: Json) => Json): readonly Change[] {
  const change = (kind: Change["kind"], part: Json): Change => ({ kind, where, value: put(part) });
  switch (schema.kind) {
    case "ref":
      return changesOf(components.get(schema.name!)!, value, where, put);
    case "nullable":
      return value === null ? [] : changesOf(schema.inner!, value, where, put);
    case "enum":
      return [change(schema.open ? "a value" : "a closed value", "a value that nobody knows")];
    case "array":
      return (value as Json[]).flatMap((item, index) =>
        changesOf(schema.items!, item, `${where}/${index}`, (part) => put((value as Json[]).with(index, part))),
      );
    case "object": {
      const members = value as { readonly [name: string]: Json };
      const own = (schema.properties ?? []).filter(({ name }) => name in members);
      return [
        change("a field", { ...members, new_field: { of: ["any", "shape"] } }),
        ...own.flatMap(({ name, required, schema: inner }) => {
          const { [name]: member, ...others } = members;
          return [
            ...(required ? [] : [{ kind: "an absence" as const, where: `${where}/${name}`, value: put(others) }]),
            ...changesOf(inner, member!, `${where}/${name}`, (part) => put({ ...members, [name]: part })),
          ];
        }),
      ];
    }
    case "union": {
      const { tag, variants = [] } = schema;
      if (tag === undefined) return [];
      const known = tag.variants.findIndex(({ values }) => values.includes((value as never)[tag.name]));
      return [
        ...(tag.open
          ? [change("a variant", { ...(value as object), [tag.name]: "hologram", layers: [{ of: "light" }] })]
          : []),
        ...(variants[known] ? changesOf(variants[known], value, where, put) : []),
      ];
    }
    default:
      return [];
  }
}

function changesOfExchange({ operation, response }: Exchange): readonly Change[] {
  const { responses } = model.operations.find(({ name }) => name.wire === operation)!;
  const schema = responses.find(({ kind }) => kind === "success")!.contents[0]!.schema;
  return changesOf(schema, response as Json, "", (part) => part);
}

/** Makes the call of an exchange by its path, and is answered with a body. */
async function callWith({ operation, params }: Exchange, body: Json, validate?: Validate): Promise<unknown> {
  const client = createClient({
    baseUrl: "https://memory.example",
    fetch: async () => Response.json(body),
    ...(validate && { validate }),
  });
  const [resource, method] = operation.split(".") as [keyof Client, string];
  return (client[resource] as unknown as Record<string, (params: unknown) => Promise<unknown>>)[method]!(params);
}

/** The payload that a call yields, without what a page adds to it. */
function payloadOf(result: unknown): unknown {
  if (result === undefined) return undefined;
  return JSON.parse(
    JSON.stringify(result, (name, value: unknown) => (/^(hasNext|nextCursor)$/.test(name) ? undefined : value)),
  );
}

test("there is a change of every kind, and one of every operation", () => {
  const changes = exchanges.flatMap((exchange) =>
    changesOfExchange(exchange).map(({ kind }) => ({ kind, operation: exchange.operation })),
  );
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(
    new Set(["a field", "a value", "a closed value", "a variant", "an absence"]),
  );
  expect(new Set(changes.map(({ operation }) => operation)).size).toBe(model.operations.length);
  expect(changes.length).toBeGreaterThan(150);
});

test("the client hands on whatever comes, as it came", async () => {
  for (const exchange of exchanges) {
    for (const { kind, where, value } of changesOfExchange(exchange)) {
      const { data } = value as { readonly data?: Json };
      expect(payloadOf(await callWith(exchange, value)), `${exchange.operation}: ${kind} at ${where}`).toEqual(data);
    }
  }
});

describe.each(Object.entries({ zod, mini, fast }))("the validators of %s", (_, { validators }) => {
  const strict = validateWith(validators, "strict");

  test("accept it, but for a new value where the reference lists all there are", async () => {
    for (const exchange of exchanges) {
      for (const { kind, where, value } of changesOfExchange(exchange)) {
        const outcome = await callWith(exchange, value, strict).then(
          () => "accepted",
          (error: unknown) => (error instanceof ValidationError ? "refused" : error),
        );
        const expected = kind === "a closed value" ? "refused" : "accepted";
        expect(outcome, `${exchange.operation}: ${kind} at ${where}`).toBe(expected);
      }
    }
  });
});
