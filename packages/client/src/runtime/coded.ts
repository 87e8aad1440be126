import { type BodyEncoder, encodeBinary, encodeForm, encodeMultipart, encodeText } from "./body.js";
import { readBlob, readNothing, type ResponseReader, readStream, readText } from "./readers.js";
import type { CodedOperation, CodedParameter, Operation, Parameter } from "./operation.js";
import { styled } from "./styled.js";

const encoders: Readonly<Record<string, BodyEncoder>> = { form: encodeForm, multipart: encodeMultipart, text: encodeText, binary: encodeBinary };
const readers: Readonly<Record<string, ResponseReader>> = { text: readText, binary: readBlob, none: readNothing, stream: readStream };

/**
 * Gives an operation the code that its parameters, body and response need: styles, objects in parameters, cookies, nested
 * arguments, and bodies other than JSON. Operations without these are ready as they are.
 */
export function coded({ nested, parameters = [], body, response = "json", ...operation }: CodedOperation): Operation {
  return {
    ...operation,
    path: parameters.reduce(notation, operation.path),
    parameters: parameters.map((parameter): Parameter => codedParameter(parameter, nested)),
    nested: nested && flatten,
    body: body && { ...body, encode: encoders[body.coding ?? "json"] },
    read: readers[response],
  };
}
