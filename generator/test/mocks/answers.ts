// Calls every operation of a document against its mocks, with strict validators in both directions.
import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runtimeName } from "../../src/emit/shared/names.js";
import { recipesOf } from "../../src/emit/shared/recipes/recipes.js";
import { connectionOf } from "../../src/emit/shared/connection.js";
import type { Api, JsonValue, Operation } from "../../src/model/types.js";
import { NoCall, sampleCall, type Side } from "../documents/roundtrip/call.js";
import { describeOperations } from "../documents/roundtrip/description.js";
import type { JsonObject } from "../documents/roundtrip/json.js";
import { Random } from "../documents/roundtrip/random.js";
import { createSide } from "../documents/roundtrip/roundtrip.js";
import type { Built } from "../emit/generate.js";
import { compile } from "../emit/tools/check.js";
import { createPlayground, emitStandalone } from "../emit/standalone.js";
import { patience } from "../../../scripts/limits.js";

const packages = fileURLToPath(new URL("../../../packages/mocks/node_modules/", import.meta.url));

/** A call that did not get a valid answer. */
export interface Problem {
  /** `GET /pets/{id}`. */
  readonly operation: string;
  readonly what: string;
}

export interface Answers {
  readonly answered: number;
  readonly problems: readonly Problem[];
  /** Operations without valid arguments, and why. */
  readonly skipped: readonly string[];
}

/** The part of a generated tool that we look at. */
interface GeneratedTool {
  readonly name: string;
  /** The call path. */
  readonly operation: string;
  readonly inputSchema: { readonly properties?: object; readonly additionalProperties?: unknown };
  readonly outputSchema?: object;
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

interface Toolbox {
  readonly call: (name: string, args: object) => Promise<ToolAnswer>;
}

interface ToolAnswer {
  readonly content: readonly [{ readonly text: string }];
  readonly structuredContent?: object;
  readonly isError?: true;
  readonly _meta?: { readonly error: { readonly status?: number } };
}

interface Generated {
  readonly createClient: (options: object) => object;
  readonly createMocks: (options: object) => { readonly handlers: readonly unknown[] };
  readonly validateWith: (validators: object, mode: "strict") => object;
  readonly validators: object;
  readonly tools: readonly GeneratedTool[];
  readonly createToolbox: (tools: readonly GeneratedTool[], options: object) => Toolbox;
  readonly getResponse: (handlers: readonly unknown[], request: Request) => Promise<Response | undefined>;
}

/** The outputs that mocks, a validating client and tools consist of. */
const outputs = ["client", "zod", "endpoints", "mocks", "tools"];

/** Calls the operations that `isWanted` selects, and their tools, each with the least arguments and with all of them. */
export async function tryMocks(built: Built, isWanted: (index: number) => boolean = () => true): Promise<Answers> {
  const playground = createPlayground();
  try {
    for (const name of ["msw", "zod"]) symlinkSync(join(packages, name), join(playground.folder, "node_modules", name));
    playground.add("api", await emitStandalone(built, outputs));
    const generated = (await playground.load(`
      export { createClient, validateWith } from "./api/client/index.js";
      export { createMocks } from "./api/mocks/index.js";
      export { validators } from "./api/zod/zod/index.js";
      export { getResponse } from "msw";
      export { tools } from "./api/tools/index.js";
      export { createToolbox } from "./api/runtime/mcp/index.js";
    `)) as Generated;
    return await callAll(built, generated, isWanted);
  } finally {
    playground.remove();
  }
}

async function callAll({ api, loaded }: Built, generated: Generated, isWanted: (index: number) => boolean) {
  // Parsed again, because objects without prototypes are hard to compare.
  const side = createSide(JSON.parse(JSON.stringify(loaded.document.root)) as JsonObject, "request");
  const { schemes, main } = connectionOf(api);
  const keyOf = (scheme: typeof main) => (scheme?.kind === "basic" ? { username: "key", password: "" } : "key");
  const baseUrl = "https://api.test/base";
  const mocks = generated.createMocks({ baseUrl });
  const client = generated.createClient({
    baseUrl,
    ...(schemes.length === 0
      ? { apiKey: keyOf(main) }
      : { credentials: Object.fromEntries(schemes.map((scheme) => [scheme.name, keyOf(scheme)])) }),
    maxRetries: 0,
    timeout: patience,
    validate: generated.validateWith(generated.validators, "strict"),
    fetch: async (request: Request) => {
      const response = await generated.getResponse(mocks.handlers, request);
      if (response === undefined) throw new Error(`no mock answers ${request.method} ${request.url}`);
      return response;
    },
  });
  const toolbox = generated.createToolbox(generated.tools, { client, maxCharacters: Infinity });
  const problems: Problem[] = [];
  const skipped: string[] = [];
  let answered = 0;
  for (const [index, described] of describeOperations(side.root).entries()) {
    const label = `${described.method} ${described.path}`;
    const operation = api.operations.find(
      ({ http }) => http.method === described.method && http.path === described.path,
    );
    if (operation === undefined || !isWanted(index)) continue;
    for (const extent of ["minimal", "full"] as const) {
      const sent = sample(side, described, operation, extent, index);
      if (typeof sent === "string") skipped.push(`${label} (${extent}): ${sent}`);
      else {
        const what =
          (await failureOf(client, operation, sent.args, exampleOf(api, operation))) ??
          (await failureOfTool(generated.tools, toolbox, operation, sent.args));
        if (what === undefined) answered += 1;
        else problems.push({ operation: label, what });
      }
    }
  }
  return { answered, problems, skipped };
}

function sample(
  side: Side,
  described: Parameters<typeof sampleCall>[1],
  operation: Operation,
  extent: "minimal" | "full",
  seed: number,
): { readonly args: object | undefined } | string {
  try {
    return sampleCall(side, described, operation, new Random(seed + 1), extent);
  } catch (error) {
    if (error instanceof NoCall) return error.message;
    throw error;
  }
}

/** Returns the example that the mock answers with. */
function exampleOf(api: Api, { result, pagination }: Operation): JsonValue | undefined {
  if (result?.examples === undefined || result.item !== undefined || pagination !== undefined) return undefined;
  return recipesOf(api).exampleOf(result.schema, result.examples, "response");
}

/** Checks that an answer has everything that an example has. Values inside may repeat arguments, and stateful answers have more. */
function requireExample(answer: unknown, example: JsonValue): void {
  const problem = "the answer is not the example";
  if (typeof example !== "object" || example === null) return assert.equal(answer, example, problem);
  assert.equal(Array.isArray(answer), Array.isArray(example), problem);
  const names = Object.keys(example);
  assert.deepEqual(
    names.filter((name) => !Object.hasOwn(answer as object, name)),
    [],
    problem,
  );
}

/** Calls an operation. Returns the error's message; undefined if the answer is valid and can be read to its end. */
async function failureOf(
  client: object,
  operation: Operation,
  args: object | undefined,
  example: JsonValue | undefined,
): Promise<string | undefined> {
  try {
    const owner = operation.resource.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], client);
    const method = (owner as Record<string, (args?: object) => PromiseLike<unknown>>)[operation.method]!;
    const call = method.call(owner, ...(args === undefined ? [] : [args]));
    if (operation.pagination !== undefined) await (call as unknown as { toArray(): Promise<unknown> }).toArray();
    else {
      const result = await call;
      await readAll(result);
      if (example !== undefined) requireExample(result, example);
    }
    return undefined;
  } catch (error) {
    // Redirects are documented as they are: no mock knows where they lead.
    const { status } = error as { readonly status?: unknown };
    if (isRedirect(operation, status)) return undefined;
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return `${runtimeName(operation)}: ${error instanceof Error ? error.message : String(error)}${cause}`.slice(0, 500);
  }
}

function isRedirect({ responses }: Operation, status: unknown): boolean {
  return responses.some((response) => response.status.startsWith("3") && response.status === String(status));
}

/** Calls the tool of an operation, if it has one. Returns the error's message; undefined if the result conforms to its schema. */
async function failureOfTool(
  tools: readonly GeneratedTool[],
  toolbox: Toolbox,
  operation: Operation,
  args: object | undefined,
): Promise<string | undefined> {
  const tool = tools.find((one) => one.operation === runtimeName(operation));
  if (tool === undefined) return undefined;
  const { isError, structuredContent, content, _meta } = await toolbox.call(tool.name, toolArguments(tool, args));
  if (isError)
    return isRedirect(operation, _meta?.error.status) ? undefined : `${tool.name}: ${content[0].text}`.slice(0, 500);
  const conforms = tool.outputSchema === undefined || compile(tool.outputSchema)(structuredContent);
  return conforms ? undefined : `${tool.name}: the result deviates from its schema: ${content[0].text}`.slice(0, 500);
}

/** Returns the client's arguments under the names of a tool. */
function toolArguments({ inputSchema, paths }: GeneratedTool, args: object = {}): object {
  const { properties = {}, additionalProperties } = inputSchema;
  const valueAt = (path: readonly string[]): unknown =>
    path.reduce<unknown>(
      (value, name) =>
        Object.hasOwn(Object(value) as object, name) ? (value as Record<string, unknown>)[name] : undefined,
      args,
    );
  const named = Object.keys(properties).map((name) => [name, valueAt(paths?.[name] ?? [name])] as const);
  const others = additionalProperties === false ? [] : Object.entries(args);
  return Object.fromEntries([...others, ...named].filter(([, value]) => value !== undefined));
}

async function readAll(result: unknown): Promise<void> {
  if (result instanceof Blob) await result.arrayBuffer();
  else if (typeof result === "object" && result !== null && Symbol.asyncIterator in result)
    for await (const _ of result as AsyncIterable<unknown>);
}
