// A CommonJS file of a program whose `module` is `node16`, under which TypeScript lets no file `require` an ES module.
import type { Client, Fact } from "@memory-service/client" with { "resolution-mode": "import" };

export async function connect(): Promise<Client> {
  const { createClient } = await import("@memory-service/client");
  return createClient({ baseUrl: "https://memory.example" });
}

export async function readFact(client: Client): Promise<Fact | undefined> {
  const { isApiError } = await import("@memory-service/client");
  const { factsGet } = await import("@memory-service/client/operations");
  try {
    return await factsGet(client, { workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return undefined;
    throw error;
  }
}
