import type { EmittedFile } from "../output.js";
import { exportOf, printExports } from "../shared/print.js";
import { emitFixtures } from "./fixtures/files.js";
import { fixturesModule } from "./fixtures/names.js";
import { emitHandlers } from "./handlers/files.js";
import { mocksModule, mocksTypes } from "./handlers/names.js";
import { defaultEndpoints } from "../shared/module-options.js";
import type { EmitInput } from "./settings.js";
import { emitWebhooks, webhooksModule } from "./webhooks.js";

/** Emits every file of the output: the factories of fixtures, the mocks of operations, and an index of both. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const webhooks = emitWebhooks(input);
  const { command, endpoints = defaultEndpoints, runtime } = input.options;
  return [
    ...emitFixtures(input),
    ...emitHandlers(input),
    ...webhooks,
    printExports("index.ts", command, [
      fixturesModule,
      mocksModule,
      ...(webhooks.length > 0 ? [webhooksModule] : []),
      exportOf(runtime, { isTypeOnly: true, namedExports: [...mocksTypes] }),
      exportOf(endpoints, {
        namedExports: ["type HandlerContext", "type Handlers", "HttpError", "type Reply", "reply"],
      }),
    ]),
  ];
}
