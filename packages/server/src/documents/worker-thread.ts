/** The worker's thread: parses one document after another. */
import { parentPort } from "node:worker_threads";
import { DocumentError } from "./parse/document-error.js";
import { parseDocument } from "./parse/parse-document.js";
import type { ParseRequest, ParseResponse } from "./worker-messages.js";

parentPort?.on("message", (request: ParseRequest) => {
  void respond(request).then((response) => parentPort?.postMessage(response));
});

async function respond({ bytes, source, limits }: ParseRequest): Promise<ParseResponse> {
  try {
    return { passages: await parseDocument(bytes, source, limits) };
  } catch (error) {
    const { code, message, cause } = toDocumentError(error);
    return { error: { code, message, detail: String(cause ?? "") } };
  }
}

function toDocumentError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error;
  if (error instanceof RangeError && error.message.includes("call stack"))
    return new DocumentError("too_complex", "The document is nested too deeply.", { cause: error });
  if (error instanceof RangeError)
    return new DocumentError("out_of_memory", "The document needs more memory than the server allows.", {
      cause: error,
    });
  return new DocumentError("parser_crashed", "The document cannot be read. The server's log has the reason.", {
    cause: error,
  });
}
