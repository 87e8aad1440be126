import type { Code } from "../../codegen/code.js";
import type { Structure } from "../../codegen/declarations.js";
import type { Api, NamedSchema, Operation } from "../../model/types.js";
import { defaultServer } from "../shared/servers.js";
import { createScopes } from "../shared/scope.js";
import { typeCode, type TypeScope } from "../shared/types.js";
import { connectionOf } from "../shared/connection.js";
import { optionsInterface } from "./object/core.js";
import { callTypes, choiceTypes } from "./operation/operations.js";
import { messageType } from "./operation/signatures.js";
import { declarationsOf } from "./types/types.js";
import { payloadTypes } from "./types/webhooks.js";

/** The declarations that programs with the client see, without the code behind them. Each is made when it is asked for. */
export interface Surface {
  readonly api: Api;
  /** The types of a component, and the constants of an enum. */
  readonly ofComponent: (component: NamedSchema) => readonly Structure[];
  /** The types of the arguments, the result, the errors and the headers, and the types by media type. */
  readonly ofOperation: (operation: Operation) => readonly Structure[];
  readonly payloads: () => readonly Structure[];
  readonly options: () => Structure;
  /** The item of a list in pages. */
  readonly itemOf: (operation: Operation) => Code | undefined;
  /** The message beside the result. */
  readonly messageOf: (operation: Operation) => Code | undefined;
  /** Says whether `createClient` needs options. */
  readonly needsOptions: boolean;
}

const runtime = "runtime";

/** Returns the surface of the client of an API. Its symbols are imports of the runtime. */
export function surfaceOf(api: Api): Surface {
  const scopes = createScopes({ api, runtime });
  const scope: TypeScope = scopes("response");
  const settings = { runtime, package: "client", command: "" };
  return {
    api,
    ofComponent: (component) => declarationsOf(api, component, scopes),
    ofOperation: (operation) => {
      const input = { api, operation, runtime, root: undefined, scope, requestScope: scopes("request") };
      return [...callTypes(input), ...choiceTypes(input)];
    },
    payloads: () => payloadTypes(api, scope),
    options: () => optionsInterface({ api, options: settings, connection: connectionOf(api) }),
    itemOf: ({ pagination }) => pagination && typeCode(pagination.item, scope),
    messageOf: (operation) => messageType(operation, scope),
    needsOptions: defaultServer(api) === undefined,
  };
}
