import type { Api, JsonValue, Operation, Server, ServerVariable } from "../../model/types.js";

/** Returns the default server: the first, or the first of an operation if the API lists none. */
export function defaultServer({ servers, operations }: Api): Server | undefined {
  const own = operations.flatMap((operation) => operation.servers ?? []);
  const server = servers.length > 0 ? servers[0] : own.find(isWhole);
  return server !== undefined && (isWhole(server) || server.url.startsWith("/")) ? server : undefined;
}

/** A URL with a host of its own. One that is a variable as a whole says only that callers have to know it. */
function isWhole({ url }: Server): boolean {
  return /^(https?|\{[^{}]+\}):\/\//i.test(url);
}

/** A URL that calls can be made to, once variables have their values. */
export function isUsable(server: Server): boolean {
  return isWhole(server) || /^[./]/.test(server.url);
}

/** The variables of all servers, each with the values that any of them allows. */
export function serverVariables({ servers, operations }: Api): readonly ServerVariable[] {
  const all = [...servers, ...operations.flatMap((operation) => operation.servers ?? [])].filter(isUsable);
  const byName = new Map<string, ServerVariable>();
  for (const variable of all.flatMap(({ variables }) => variables)) {
    const other = byName.get(variable.name);
    if (other === undefined) byName.set(variable.name, variable);
    else if (other.values !== undefined) {
      const { values: _, ...open } = other;
      const values = variable.values && [...new Set([...other.values, ...variable.values])];
      byName.set(variable.name, values ? { ...open, values } : open);
    }
  }
  return [...byName.values()];
}

/** The defaults of what the base URL may leave open: `{ region: "eu" }`. */
export function baseDefaults(api: Api): { readonly [name: string]: string } {
  const own = defaultServer(api);
  return defaultsOf([...api.servers, ...(own ? [own] : [])].filter(isUsable).flatMap(({ variables }) => variables));
}

function defaultsOf(variables: readonly ServerVariable[]): { readonly [name: string]: string } {
  return Object.fromEntries(variables.map((variable) => [variable.name, variable.default]));
}

/** The server of an operation with the defaults of its variables, where it is not the API's. */
export function ownServer(api: Api, { servers: [first] = [] }: Operation): readonly JsonValue[] | undefined {
  if (first === undefined || first.url === api.servers[0]?.url || !isUsable(first)) return undefined;
  return first.variables.length === 0 ? [first.url] : [first.url, defaultsOf(first.variables)];
}
