import type { EmittedFile } from "../output.js";
import { exportOf, printExports } from "../shared/print.js";
import { emitApp } from "./app.js";
import { emitDocument } from "./document.js";
import { appModule, indexFile } from "./names.js";
import type { EmitInput } from "./settings.js";

/** Emits every file of the output: `createApp`, the document, and a barrel of these and the runtime. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const { command, runtime, document } = input.options;
  return [
    emitApp(input),
    ...(document ? [emitDocument(input)] : []),
    printExports(indexFile, command, [
      appModule,
      exportOf(runtime, { namedExports: runtimeValues }),
      exportOf(runtime, { isTypeOnly: true, namedExports: runtimeTypes }),
    ]),
  ];
}

const runtimeValues = ["HttpError", "reply", "RequestError", "ResponseError"];
const runtimeTypes = [
  "AuthorizationCall",
  "Authorize",
  "Credential",
  "ErrorContext",
  "HandlerContext",
  "Issue",
  "Problem",
  "Reply",
  "ServerContext",
];
