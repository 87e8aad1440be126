// The published packages.
import { createClient, isApiError } from "@memory-service/client";
import { Workspace } from "@memory-service/zod";

/** A mock server in one function. */
const fetch = async (request: Request): Promise<Response> =>
  request.method === "GET"
    ? Response.json({ success: true, data: { items: [{ id: "ws_1", name: "Home" }] } })
    : Response.json({ message: "no such workspace" }, { status: 404 });

/** Returns what a page shows: the number of workspaces, and the error for a missing one. */
export async function packages(): Promise<string> {
  const client = createClient({ baseUrl: "https://memory.example", apiKey: async () => "key", fetch });
  const { items } = await client.workspaces.list();
  const outcome = await client.workspaces.update({ id: "ws_2" }).safe();
  const error = outcome.ok ? undefined : outcome.error;
  const checked = items.filter((item) => typeof Workspace.safeParse(item).success === "boolean");
  return `${checked.length} workspace, ${isApiError(error) ? `${error.name} ${error.status}` : "no failure"}`;
}
