import { Report } from "../../../src/diagnostics/report.js";
import { checkExchange } from "../../../src/verify/check/check-exchange.js";
import { labelOf } from "../../../src/verify/check/label.js";
import { createVerification } from "../../../src/verify/context.js";
import type { Evidence } from "../../../src/verify/evidence.js";
import { openDocument, type OpenDocument } from "../../../src/verify/open.js";
import { assemble, type AssembleInput, type Assembled } from "../../../src/verify/report/assemble.js";
import type { VerifyResult } from "../../../src/verify/report/result.js";
import type { Exchange, Observation, Purpose } from "../../../src/verify/types.js";
import { createSession } from "../../cli/in-process.js";
import { createWorkspace } from "../../write/workspace.js";

export const spec = `openapi: 3.1.0
info: { title: Facts, version: 1.0.0 }
paths:
  /facts:
    get:
      operationId: facts.list
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 100 } }]
      responses:
        "200":
          description: The facts.
          headers: { X-Total: { required: true, schema: { type: integer } } }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Fact" } } } }
    post:
      operationId: facts.create
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Fact" } } } }
      responses: { "204": { description: Created. } }
components:
  schemas:
    Fact:
      type: object
      required: [id, score]
      properties:
        id: { type: string, maxLength: 5 }
        score: { type: number }
        status: { type: string, enum: [active, deleted] }
`;

/** Opens a document from a temporary folder. */
export async function openText(
  text = spec,
  {
    overlays = [],
    others = {},
  }: { readonly overlays?: readonly string[]; readonly others?: Record<string, string> } = {},
): Promise<OpenDocument & { readonly root: string }> {
  const { root, put } = createWorkspace({ "openapi.yaml": text, ...others });
  for (const [index, overlay] of overlays.entries()) put(`${index}.overlay.yaml`, overlay);
  const report = new Report();
  const session = createSession(root, { stdout: "", stderr: "" });
  const names = overlays.map((_, index) => `${index}.overlay.yaml`);
  const opened = await openDocument({ spec: "openapi.yaml", overlays: names }, session, report);
  if (!("document" in opened) || report.diagnostics.some(({ code }) => code.startsWith("SPEC20")))
    throw new Error(report.diagnostics.map(({ message, help }) => `${message} (${help ?? ""})`).join("\n"));
  return { ...opened.document, root };
}

interface Answer {
  readonly operation?: string;
  readonly status?: number;
  readonly type?: string;
  readonly headers?: readonly (readonly [string, string])[];
  /** JSON unless it is a string. */
  readonly body?: unknown;
  readonly purpose?: Purpose;
}

/** Returns the exchange of a request with an answer. */
export function exchangeWith({
  operation = "GET /facts",
  status = 200,
  type = "application/json",
  headers = [],
  body,
}: Answer): Exchange {
  const [method = "", path = ""] = operation.split(" ");
  const text = typeof body === "string" || body === undefined ? (body ?? "") : JSON.stringify(body);
  const own = text === "" ? [] : [["content-type", type] as const];
  return {
    request: { method, url: `http://127.0.0.1:8080${path.replace("{id}", "7")}`, headers: [] },
    response: {
      status,
      headers: [...own, ...headers],
      body: { kind: "bytes", bytes: new TextEncoder().encode(text) },
    },
  };
}

/** Compares answers with a document. */
export function observe({ api }: OpenDocument, answers: readonly Answer[]): readonly Observation[] {
  const verification = createVerification(api, { isStrict: true });
  return answers.flatMap((answer) => {
    const { operation = "GET /facts", purpose = { kind: "valid" } } = answer;
    const found = verification.api.operations.find((one) => labelOf(one) === operation);
    if (found === undefined) throw new Error(`no operation ${operation}`);
    return checkExchange(exchangeWith(answer), found, purpose, verification);
  });
}

/** Returns the evidence of a run with these observations. */
export function evidence(observations: readonly Observation[], over: Partial<Evidence> = {}): Evidence {
  return {
    subject: { kind: "service", url: "http://127.0.0.1:8080" },
    observations,
    calls: new Map([["GET /facts", 4]]),
    requests: 4,
    notCalled: [{ operation: "POST /facts", reason: "it may change data, and needs --all" }],
    run: { seed: 7, created: [] },
    unknowns: [],
    notes: [],
    ...over,
  };
}

/** Describes what a run saw. */
export function assembleFor(
  document: OpenDocument & { readonly root: string },
  evidence: Evidence,
  over: Partial<AssembleInput> = {},
): Assembled {
  return assemble({
    evidence,
    document,
    root: document.root,
    failOn: "error",
    acceptedFor: () => undefined,
    accepted: [],
    curlOf: ({ url }) => `curl '${url}'`,
    repeat: ({ seed }) => `specloom verify --seed ${seed}`,
    ...over,
  });
}

/** Returns the result for answers. */
export async function resultOf(answers: readonly Answer[], over: Partial<AssembleInput> = {}): Promise<VerifyResult> {
  const document = await openText();
  return assembleFor(document, evidence(observe(document, answers)), over).result;
}

/** An answer that keeps the document. */
export const fine: Answer = { headers: [["x-total", "1"]], body: [{ id: "f1", score: 1 }] };
