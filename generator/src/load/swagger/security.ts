import { childPointer } from "../../diagnostics/pointer.js";
import { type ObjectNode, objectOf } from "../document.js";
import { pick, type Conversion } from "./conversion.js";

const shared = new Set(["description"]);
const keysOfApiKey = new Set(["type", "description", "name", "in"]);
const keysOfFlow = ["authorizationUrl", "tokenUrl", "scopes"] as const;
/** The flows of OAuth 2 by their names in Swagger. */
const flows = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

/** Converts a security definition, whose origins are recorded at its new pointer. */
export function convertSecurityScheme(conversion: Conversion, node: ObjectNode, at: string): ObjectNode {
  switch (node["type"]) {
    case "basic":
      return Object.assign(pick(node, shared), { type: "http", scheme: "basic" });
    case "oauth2":
      return Object.assign(pick(node, shared), { type: "oauth2" }, convertFlow(conversion, node, at));
    default:
      return pick(node, keysOfApiKey);
  }
}

function convertFlow(conversion: Conversion, node: ObjectNode, at: string): ObjectNode {
  const name = flows.get(typeof node["flow"] === "string" ? node["flow"] : "");
  if (name === undefined) {
    conversion.report.add("SPEC266", {}, conversion.locationOf(at, "key"));
    return objectOf({ flows: objectOf() });
  }
  conversion.mounts.copy(at, childPointer(at, "flows", name));
  const members = keysOfFlow.flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]] as const]));
  const flow = objectOf({ scopes: objectOf(), ...Object.fromEntries(members) });
  return objectOf({ flows: objectOf({ [name]: flow }) });
}
