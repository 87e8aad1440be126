// A CommonJS file of a program for Node, which TypeScript 5.8 and later let import ES modules.
import { type Client, createClient } from "@memory-service/client";
import operations = require("@memory-service/client/operations");

export const client: Client = createClient({ baseUrl: "https://memory.example" });
export const facts = operations.factsGet(client, { workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" });
