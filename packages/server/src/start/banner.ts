import type { RunningServer } from "./start-server.js";

/** Returns the lines that the command prints when the server has started. Keys are shown this once. */
export function bannerText({ url, newKeys }: Pick<RunningServer, "url" | "newKeys">): string {
  const { adminKey, apiKey } = newKeys;
  const lines = [`The memory service listens at ${url}`];
  if (apiKey !== undefined) lines.push("", `API key:    ${apiKey}   (all permissions)`);
  if (adminKey !== undefined) lines.push(`${apiKey === undefined ? "\n" : ""}Admin key:  ${adminKey}`);
  if (apiKey ?? adminKey) lines.push("", "Keep the keys: they are not shown again, and only their hashes are stored.");
  lines.push(
    "",
    "Try it:",
    `  curl -H "Authorization: Bearer ${apiKey ?? "<API_KEY>"}" ${url}/openapi/service/api/v3/workspaces`,
  );
  return `${lines.join("\n")}\n`;
}
