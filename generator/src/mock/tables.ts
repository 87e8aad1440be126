import { answersOf, type Answer } from "../emit/mocks/handlers/answers.js";
import { accepts } from "../emit/shared/recipes/accepts.js";
import { runtimeName } from "../emit/shared/names.js";
import type { Api, JsonValue, Operation, SecurityScheme } from "../model/types.js";
import { rulesFor, type Verification } from "../verify/context.js";
import { endpointParameter } from "../verify/traffic/request/shapes.js";
import type { Makers } from "./makers.js";
import type { Endpoint, Factory, MockTable } from "./runtime.js";

/** The choice between the answers of a table. */
export interface Choice {
  /** Prefers the document's examples of whole bodies. */
  readonly isShown: boolean;
  readonly variant: number;
}

/** Returns the table of an operation, as the output `mocks` generates it. Its arguments are `{ path, query, …, body }`. */
export function createTable(
  operation: Operation,
  { verification, makers }: { readonly verification: Verification; readonly makers: Makers },
  { isShown, variant }: Choice,
): MockTable {
  const { result, choices, bodies, headers, envelope } = answersOf(operation, verification.lookup);
  const factoryOf = (answer: Answer): Factory => {
    const factory = makers.factoryOf(answer, isShown);
    return (overrides) => factory(overrides, variant);
  };
  const map = (answers: typeof bodies): Readonly<Record<string, Factory>> =>
    Object.fromEntries(answers.map(([key, answer]) => [key, factoryOf(answer)]));
  return {
    endpoint: endpointOf(operation, verification),
    ...(result && { result: factoryOf(result) }),
    choices: map(choices),
    bodies: map(bodies),
    headers: map(headers),
    ...(envelope && { envelope: factoryOf(envelope) }),
  };
}

function endpointOf(operation: Operation, verification: Verification): Endpoint {
  const { http, parameters, body, responses, envelope, pagination, security } = operation;
  const { api } = verification;
  const isJson = body !== undefined && ["json", "form"].includes(body.content.coding);
  return {
    id: runtimeName(operation),
    method: http.method,
    path: http.path.split(/[?#]/, 1)[0] ?? "",
    parameters: parameters.map((parameter) => ({
      ...endpointParameter(api, parameter),
      to: [parameter.in, parameter.name],
    })),
    ...(isJson && { body: { contents: [{ type: "application/json", to: ["body"] }] } }),
    responses: responses.map(({ status, contents }) => ({
      status,
      contents: contents.map(({ mediaType, coding, events }) => ({
        type: mediaType,
        coding,
        ...(events && { events }),
      })),
    })),
    ...(envelope && { envelope }),
    ...(pagination && { pagination }),
    security: security.map((requirement) =>
      requirement.map(({ scheme, scopes }) => ({ scheme: schemeOf(api, scheme), scopes })),
    ),
    response: validatorOf(operation, verification),
  };
}

function schemeOf({ security }: Api, name: string): SecurityScheme | { name: string; kind: "mutualTLS" } {
  return security.find((one) => one.name === name) ?? { name, kind: "mutualTLS" };
}

/** Validates the whole body of a success. */
function validatorOf({ responses }: Operation, verification: Verification): NonNullable<Endpoint["response"]> {
  const content = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0)?.contents[0];
  const is = (value: unknown): boolean =>
    content === undefined ||
    accepts([content.schema], value as JsonValue, rulesFor(verification, "response")) !== false;
  const issues = [{ path: [], message: "it is not valid by the document" }];
  return { is, safeParse: (value) => (is(value) ? { success: true } : { success: false, error: { issues } }) };
}
