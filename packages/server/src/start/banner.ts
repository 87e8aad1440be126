import { demoCalls, type DemoCall } from "../demo/calls.js";
import type { RunningServer } from "./start-server.js";

/** Returns the lines that the command prints when the server has started. Keys are shown this once. */
export async function bannerText({ url, newKeys, service }: RunningServer): Promise<string> {
  const { adminKey, apiKey } = newKeys;
  const lines = [`The memory service listens at ${url}`];
  if (apiKey !== undefined) lines.push("", `API key:    ${apiKey}   (all permissions)`);
  if (adminKey !== undefined) lines.push(`${apiKey === undefined ? "\n" : ""}Admin key:  ${adminKey}`);
  if (apiKey ?? adminKey) lines.push("", "Keep the keys: they are not shown again, and only their hashes are stored.");
  const calls = service.config.demo ? await demoCalls(service.db) : [];
  const first: DemoCall = { title: "List the workspaces", path: "/openapi/service/api/v3/workspaces" };
  lines.push("", "Try it in another terminal:", "", `export MEMORY_API_KEY=${apiKey ?? "<API_KEY>"}`);
  for (const call of [first, ...calls]) lines.push("", `# ${call.title}`, commandOf(url, call));
  return `${lines.join("\n")}\n`;
}

/** Returns the call as a command of a shell. */
function commandOf(url: string, { path, body }: DemoCall): string {
  const command = `curl -H "Authorization: Bearer $MEMORY_API_KEY" ${url}${path}`;
  return body === undefined
    ? command
    : `${command} -H "Content-Type: application/json" -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`;
}
