import type { EmitInput, EmittedFile } from "../emitter.js";
import { printIndex } from "../shared/print.js";
import { emitClient } from "./client.js";
import { clientModule, operationsFolder, typesModule, unknownsModule, webhooksModule } from "./names.js";
import { emitOperations } from "./operations.js";
import { emitTypes } from "./types.js";
import { emitUnknowns } from "./unknowns.js";
import { emitWebhooks } from "./webhooks.js";

/** Every file of the client. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const webhooks = emitWebhooks(input);
  const modules = [
    typesModule,
    `./${operationsFolder}/index.js`,
    clientModule,
    unknownsModule,
    ...(webhooks.length > 0 ? [webhooksModule] : []),
  ];
  return [
    ...emitTypes(input),
    emitUnknowns(input),
    ...webhooks,
    ...emitOperations(input),
    ...emitClient(input),
    printIndex("index.ts", input.options.command, modules),
  ];
}
