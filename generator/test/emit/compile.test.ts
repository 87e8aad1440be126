import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { sample } from "../../../scripts/thoroughness.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { endpointsOutput } from "../../src/emit/endpoints/output.js";
import { zodOutput } from "../../src/emit/zod/output.js";
import { addProof } from "../proof/zod.js";
import { typesOutput } from "../../src/emit/types/output.js";
import { unionDocuments } from "../json-schema/unions.js";
import { readCases, type Case } from "./case-file.js";
import { besideClient, besideValidators, createWorkbench, type Workbench } from "./compile.js";
import { buildFile, buildText, emit, type Built } from "./generate.js";
import { addHooks } from "./hooks.js";

/** Hostile documents that generate successfully. The compiler checks the result. */
const hostile = ["legal", "survived"].map((kind) => fileURLToPath(new URL(`../hostile/${kind}`, import.meta.url)));

/** Documents with errors that are reported but not fatal. */
const mistakes = fileURLToPath(new URL("../spec-errors/cases", import.meta.url));

function documentsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".yaml"));
}

function casesOf(emitter: string): readonly Case[] {
  return readCases(fileURLToPath(new URL(`../../src/emit/${emitter}/cases`, import.meta.url)));
}

/** A program that receives the webhooks of the case `receive`. */
const receiver = `import { receive, webhookHandler, WebhookError, type WebhookEvent } from "./receive.js";
import { validateWith } from "./index.js";
declare const request: Request;
export async function read(): Promise<void> {
  const event = await receive(request, { secret: ["new", "old"], validate: validateWith({}), tolerance: 1000 });
  switch (event.name) {
    case "orderPaid":
      return console.log(event.payload.meta?.event);
    case "ping":
      const nothing: undefined = event.payload;
      return nothing;
    case undefined:
      // @ts-expect-error the document does not have this event
      return console.log(event.payload.meta);
  }
  const rest: "orderGone" | "shared" | "other" = event.name;
  console.log(rest, event.id, event.timestamp?.getTime());
  const one = await receive({ headers: { a: ["b"] }, body: "" }, { secret: "s", name: "orderPaid" });
  const name: "orderPaid" = one.name;
  console.log(name, one.payload.meta?.event);
  // @ts-expect-error a secret is required
  await receive(request, {});
  // @ts-expect-error a picture is not JSON
  await receive(request, { secret: "s", name: "picture" });
}
export const handler: (request: Request) => Promise<Response> = webhookHandler({
  secret: () => Promise.resolve("s"),
  on: {
    orderPaid: ({ payload }) => console.log(payload.meta?.event),
    ping: async () => new Response("pong"),
  },
  other: (event: WebhookEvent | { readonly name: undefined }) => console.log(event.name),
  onRefused: (error) => console.log(error instanceof WebhookError && error.reason),
});
// @ts-expect-error there is no such event
webhookHandler({ secret: "s", on: { orderPayed: () => {} } });
`;

describe("generated code", () => {
  let bench: Workbench;
  let complaints: readonly string[];

  /** Adds every output as users have it, and the schemas with zod's own types: only these prove that their values are the client's. */
  const addAll = async (name: string, built: Built): Promise<void> => {
    bench.add(name, "client", new Map([...(await emit(clientOutput, built)), ...(await emit(typesOutput, built))]));
    bench.add(name, "zod", await emit(zodOutput, built, { package: besideClient }));
    await addProof(bench, name, built);
    await addHooks(bench, name, built);
    const modules = { package: besideClient, validators: besideValidators };
    bench.add(name, "endpoints", await emit(endpointsOutput, built, modules));
  };

  beforeAll(async () => {
    bench = createWorkbench();
    for (const { name, spec } of casesOf("client")) await addAll(name, await buildText(spec));
    for (const part of ["zod", "query", "react", "endpoints"]) {
      for (const { name, spec } of casesOf(part)) await addAll(`${part}-${name}`, await buildText(spec));
    }
    for (const folder of hostile) {
      for (const file of sample(documentsIn(folder), 3))
        await addAll(`hostile-${basename(file, ".yaml")}`, await buildFile(join(folder, file)));
    }
    const reported = documentsIn(mistakes).filter((name) => /^SPEC[01]\d\d/.test(name));
    for (const file of sample(reported, 5)) {
      const built = await buildFile(join(mistakes, file)).catch(() => undefined);
      if (built) await addAll(`mistake-${basename(file, ".yaml")}`, built);
    }
    for (const [index, spec] of fc.sample(unionDocuments(), { seed, numRuns: times(1) }).entries()) {
      await addAll(`unions-${index}`, await buildText(spec));
    }
    bench.add("receive", "client", new Map([["receiver.ts", receiver]]));
    complaints = bench.compile();
  });
  afterAll(() => bench.remove());

  it("compiles under the strictest settings, for every case, every hostile document, and random unions", () => {
    expect(complaints).toEqual([]);
  });
});
