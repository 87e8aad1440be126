import { paramsType, resultType } from "../../../src/emit/shared/names.js";
import type { Operation } from "../../../src/model/types.js";
import type { Built } from "../../emit/generate.js";
import { NoCall, sampleCall, sampleValid } from "./call.js";
import { describeOperations, type Described } from "./description.js";
import { isJson, essenceOf } from "./compare.js";
import { memberAt, type JsonObject } from "./json.js";
import { Random } from "./random.js";
import type { Extent } from "./samples.js";
import { createSide } from "./roundtrip.js";

/**
 * Returns TypeScript that assigns valid arguments and results of every operation to their types. It must compile beside the
 * client's folder, because the types have to allow what the document allows.
 */
export function typedSamples({ loaded, api }: Built, seed = 1): string {
  const root = JSON.parse(JSON.stringify(loaded.document.root)) as JsonObject;
  const [request, response] = [createSide(root, "request"), createSide(root, "response")];
  const answering = describeOperations(response.root);
  const random = new Random(seed);
  const extents: readonly Extent[] = ["minimal", "full", "random"];
  const lines = describeOperations(request.root).flatMap((described, index) => {
    const operation = api.operations.find(
      ({ http }) => http.method === described.method && http.path === described.path,
    );
    if (operation === undefined) return [];
    return extents.flatMap((extent) => {
      const args = attempt(() => sampleCall(request, described, operation, random, extent).args);
      const schema = resultSchema(operation, answering[index]!);
      const payload = schema === undefined ? undefined : sampleValid(response, schema, { random, extent });
      const data = operation.envelope?.data;
      const inside = data === undefined ? undefined : memberAt(payload, data);
      const result = operation.envelope === undefined ? payload : inside;
      return [
        ...(args === undefined ? [] : [`export const _: api.${paramsType(operation)} = ${literal(args)};`]),
        ...(result === undefined ? [] : [`accept<api.${resultType(operation)}>()(${literal(result)});`]),
      ];
    });
  });
  const numbered = lines.map((line, index) => line.replace("const _:", `const sample${index}:`));
  return `${head}${numbered.join("\n")}\n`;
}

/** The start of the file. Responses may have properties that no type declares; arguments may not. */
const head = `import type * as api from "./client/generated/index.js";
export type { api };
export const accept = <T>() => <V extends T>(value: V): V => value;
`;

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoCall) return undefined;
    throw error;
  }
}

/** Returns the schema of the first success, if the client returns it unchanged. */
function resultSchema({ pagination, responses }: Operation, answering: Described) {
  const first = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0);
  if (first === undefined || pagination !== undefined) return undefined;
  const contents = answering.responses.find(
    ({ status }) => status.toUpperCase() === first.status.toUpperCase(),
  )?.contents;
  const [content] = first.contents;
  const described = contents?.find(({ mediaType }) => mediaType === content?.mediaType);
  return described !== undefined && isJson(essenceOf(described.mediaType)) ? described.schema : undefined;
}

function literal(value: unknown): string {
  if (value instanceof Blob) return "new Blob()";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${key(name)}: ${literal(member)}`);
  return `{ ${members.join(", ")} }`;
}

/** Quotes a key. `__proto__` needs brackets, or it would set the prototype. */
function key(name: string): string {
  return name === "__proto__" ? `["__proto__"]` : JSON.stringify(name);
}
