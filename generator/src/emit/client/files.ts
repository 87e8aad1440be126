import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { emitBarrel } from "./barrel.js";
import { emitClient } from "./object/client.js";
import { emitOAuth } from "./object/oauth.js";
import { emitReceive } from "./object/receive.js";
import { emitCodecs } from "./codecs/file.js";
import { emitOperations } from "./operation/operations.js";
import { emitTypes } from "./types/types.js";
import { emitUnknowns } from "./types/unknowns.js";
import { emitWebhooks } from "./types/webhooks.js";

/** Every file of the client. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const unknowns = emitUnknowns(input);
  const webhooks = emitWebhooks(input);
  return [
    ...emitTypes(input),
    ...emitCodecs(input),
    ...unknowns,
    ...webhooks,
    ...emitOperations(input),
    ...emitClient(input),
    ...emitOAuth(input),
    ...emitReceive(input),
    emitBarrel(input, { unknowns: unknowns.length > 0, webhooks: webhooks.length > 0 }),
  ];
}
