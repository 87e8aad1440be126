import {
  code,
  defineOutput,
  docComment,
  importedType,
  importedValue,
  printFile,
  string,
  stringText,
  type Code,
  type Operation,
} from "specloom";

/** An SWR hook for every operation that only reads JSON. */
export default defineOutput({
  name: "@acme/specloom-swr",
  description: "SWR hooks for every query.",
  options: {
    client: string({
      description: "the client's `index.js`, relative to this output's folder",
      default: "../client/index.js",
    }),
  },
  needs: ["client"],
  packages: [{ name: "swr", range: "^2.3.0" }],
  emit: ({ api, options }) => {
    const hooks = api.operations.filter(isPlainQuery).map((operation) => hookOf(operation, options.client));
    return [printFile({ path: "index.ts", command: options.command, statements: hooks })];
  },
});

function isPlainQuery({ intent, result, pagination }: Operation): boolean {
  return intent === "query" && result?.coding === "json" && pagination === undefined;
}

const useSwr = importedValue("swr", "default", "useSWR");
const configuration = importedType("swr", "SWRConfiguration");

/** Returns the hook of one operation. Its key is the call path and any arguments. */
function hookOf(operation: Operation, module: string): Code {
  const { typeName, resource, method, summary, description } = operation;
  const path = [...resource, method];
  const client = importedType(module, "Client");
  const member = path.map((name) => `[${stringText(name)}]`).join("");
  const call = `client${member}`;
  const key = stringText(path.join("."));
  const comment = docComment([summary, description]);
  if (operation.arguments.length === 0) {
    return code`${comment}export function use${typeName}(client: ${client}, config?: ${configuration}) {
  return ${useSwr}(${key}, async () => await ${call}(), config);
}`;
  }
  const args = code`Parameters<${client}${member}>[0]`;
  return code`${comment}export function use${typeName}(client: ${client}, args: ${args} | null, config?: ${configuration}) {
  return ${useSwr}(args && ([${key}, args] as const), async ([, given]) => await ${call}(given), config);
}`;
}
