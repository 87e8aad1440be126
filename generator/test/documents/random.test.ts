/**
 * Random documents: the client, a generated server, the mocks and the tools take the same values, give the same results, and agree with
 * ajv about both.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { problemsOf } from "../../src/emit/mocks/problems.js";
import type { Api } from "../../src/model/types.js";
import { createWorkbench, type Workbench } from "../emit/compile.js";
import { buildText, type Built } from "../emit/generate.js";
import { tryEndpoints } from "../endpoints/trip.js";
import { statedSet } from "../json-schema/unions.js";
import { instancesOf, type ComponentSet, type Json } from "../json-schema/arbitraries.js";
import { ajvOf } from "../json-schema/ajv.js";
import { oneWay, randomDocuments } from "../json-schema/plain.js";
import { tryMocks } from "../mocks/answers.js";
import { ServerCarrier } from "../server/carrier.js";
import { judgeFixtures } from "./fixtures.js";
import { addDocument, importAll, type Generated, type GeneratedServer } from "./roundtrip/generated.js";
import { memberAt, type JsonObject } from "./roundtrip/json.js";
import { createSide, roundTrip } from "./roundtrip/roundtrip.js";
import { openLoopback, type Loopback } from "./roundtrip/server.js";

type All = { readonly document: Generated; readonly server: GeneratedServer };

let bench: Workbench;
let loopback: Loopback;
beforeAll(async () => {
  bench = createWorkbench();
  loopback = await openLoopback();
});
afterAll(() => {
  loopback.close();
  bench.remove();
});

/** The number of values of a component that shows whether it has any. With `RUNS`, there are more documents. */
const valuesOfSchemas = isThorough ? 100 : 20;

/** The number of values that are sent as a body. */
const valuesOfBodies = isThorough ? 25 : 6;

it.each(fc.sample(randomDocuments(), { seed, numRuns: times(1) }).map((document, index) => [index, document] as const))(
  "document %i: client, server, mocks and tools agree with ajv",
  async (index, { text, schemas }) => {
    const name = `random-${index}`;
    const built = withStatedTags(await buildText(text));
    await addDocument(bench, name, built);
    const all = await importAll(bench, name);
    const createCarrier = (root: JsonObject) => new ServerCarrier(all.server, built.api, root);
    const found = {
      wire: (await roundTrip({ built, generated: all.document, loopback, seed: seed + index })).problems,
      server: (await tryEndpoints({ built, generated: all.server, createCarrier, seed: seed + index })).problems,
      verdicts: await compareVerdicts(built, all, schemas),
      ...(await findInMocks(built, schemas)),
    };
    expect(found, text).toEqual({ wire: [], server: [], verdicts: [], mocks: [], fixtures: [], impossible: [] });
  },
);

/** Returns what is wrong with mocks, tools and fixtures. Only where a schema has no values, there may be no fixture. */
async function findInMocks(built: Built, schemas: ComponentSet) {
  const impossible = problemsOf(built.api);
  const { problems } = await tryMocks(built);
  const { invalid } = await judgeFixtures(built, { variants: 4 });
  const isExpected = (what: string): boolean => impossible.length > 0 && /No fixture of \S+ is possible/.test(what);
  const judge = createSide(plainRoot(built), "response").judge;
  const hasValues = (subject: string): boolean => {
    const component = Object.keys(schemas).find((one) => subject === `\`${one}\``);
    if (component === undefined) return false;
    const values = fc.sample(instancesOf(schemas, component, "plain"), { seed, numRuns: valuesOfSchemas });
    return values.some((value) => judge.isValid({ $ref: `#/components/schemas/${component}` }, value));
  };
  return {
    mocks: problems.filter(({ what }) => !isExpected(what)),
    fixtures: invalid,
    // A search may give up; but what it proves is true.
    impossible: impossible.filter(({ reason, subject }) => !reason.includes("was found") && hasValues(subject)),
  };
}

/**
 * Takes values that are nearly valid through `POST /N`, and gives them through `GET /N`: ajv, the server and a client that validates
 * strictly have the same verdicts, and who takes a value gets it unchanged.
 */
async function compareVerdicts(built: Built, { document, server }: All, schemas: ComponentSet): Promise<string[]> {
  const root = plainRoot(built);
  const sides = { request: createSide(root, "request"), response: createSide(root, "response") };
  const literally = ajvOf(statedSet(schemas));
  let given: unknown;
  let taken: unknown;
  const handle = (args: unknown): unknown => {
    taken = args;
    return given;
  };
  const app = server.createApp(handlersOf(built.api, handle), {
    authorize: () => undefined,
    basePath: "/",
    validateResponses: true,
    onError: () => undefined,
  });
  const client = document.createClient({
    baseUrl: "https://api.test",
    maxRetries: 0,
    validate: document.validateWith(document.validators.fast),
    fetch: async () => Response.json(given),
  }) as { readonly give: Readonly<Record<string, () => PromiseLike<unknown>>> };
  const problems: string[] = [];
  for (const [index, name] of Object.keys(schemas).entries()) {
    const schema = { $ref: `#/components/schemas/${name}` };
    const url = `https://api.test/${index}`;
    /** Returns ajv's verdict; undefined where it depends on formats, or on properties that the other direction has. */
    const verdictOf = (direction: "request" | "response", value: Json): boolean | undefined => {
      const other = oneWay[direction === "request" ? "response" : "request"];
      const verdict = sides[direction].judge.isValid(schema, value);
      return JSON.stringify(value).includes(`"${other}"`) || verdict !== literally(name, value) ? undefined : verdict;
    };
    // Callers may get variants of a union that the document does not list.
    const isOpen = /"(?:oneOf|anyOf)"|"additionalProperties":false/.test(JSON.stringify(schemas));
    const compare = (who: string, value: Json, verdict: boolean, got: readonly unknown[] | undefined): void => {
      const what = `${JSON.stringify(value)} of ${name}`;
      if (!verdict && isOpen && who !== "the server") return;
      if ((got !== undefined) !== verdict) problems.push(`${who} ${verdict ? "refuses" : "takes"} ${what}`);
      else if (got?.some((one) => isDeepStrictEqual(plain(one), plain(value))) === false)
        problems.push(`${who} gets ${JSON.stringify(got[0])} for ${what}`);
    };
    for (const value of fc
      .sample(instancesOf(schemas, name, "plain"), { seed: seed + index, numRuns: valuesOfBodies })
      .filter(isExact)) {
      const [isRequest, isResponse] = [verdictOf("request", value), verdictOf("response", value)];
      if (isRequest !== undefined) {
        [taken, given] = [undefined, undefined];
        const headers = { "content-type": "application/json" };
        await app.fetch(new Request(url, { method: "POST", headers, body: JSON.stringify(value) }));
        // An object's properties are arguments of their own where possible.
        compare(
          "the server",
          value,
          isRequest,
          taken === undefined ? undefined : [taken, memberAt(plain(taken), "body")],
        );
      }
      if (isResponse === undefined) continue;
      given = value;
      const answer = await app.fetch(new Request(url));
      compare("the caller", value, isResponse, answer.status === 200 ? [await answer.json()] : undefined);
      const call = client.give[`c${index}`];
      if (call === undefined) throw new Error(`the client has no give.c${index}`);
      const result = await call().then(
        (one) => [one],
        () => undefined,
      );
      compare("the client", value, isResponse, result);
    }
  }
  return problems;
}

/** Returns whether no number may be rounded: the client refuses others. */
const isExact = (value: Json): boolean => !/\d{16}/.test(JSON.stringify(value));

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
/** Puts the constants of tags, by which all outputs read a document, into the text that samples and judges of values follow. */
function withStatedTags(built: Built): Built {
  const { loaded } = built;
  const { document } = loaded;
  const root = plain(document.root) as JsonObject & { readonly components: { readonly schemas: ComponentSet } };
  const stated = { ...root, components: { schemas: statedSet(root.components.schemas) } };
  return { ...built, loaded: { ...loaded, document: { ...document, root: stated } } };
}

const plainRoot = ({ loaded }: Built): JsonObject => plain(loaded.document.root) as JsonObject;

/** Returns handlers that all do the same, nested as in the client. */
function handlersOf({ operations }: Api, handle: (args: unknown) => unknown): object {
  const handlers: Record<string, Record<string, unknown>> = {};
  for (const { resource, method } of operations) (handlers[resource.join()] ??= {})[method] = handle;
  return handlers;
}
