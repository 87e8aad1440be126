/** A provider of embeddings for tests, with OpenAI's API. Its vectors follow from the meaning of a few words. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { EmbeddingsOptions } from "../../src/search/vectors/provider.js";
import { patience } from "../../../../scripts/limits.js";

export interface EmbeddingsRequest {
  readonly authorization: string | undefined;
  readonly url: string | undefined;
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions?: number;
}

/** Answers a request in another way than with vectors. Returns false to answer with vectors nevertheless. */
export type Answer = (response: ServerResponse, request: EmbeddingsRequest) => boolean | void;

export interface EmbeddingsServer {
  readonly options: EmbeddingsOptions;
  readonly requests: EmbeddingsRequest[];
  /** Replaces the answers from now on; undefined restores them. */
  answer: Answer | undefined;
}

/** Words of the same meaning share an axis. */
const axes = [
  ["broken", "damaged", "defective"],
  ["parcel", "goods", "shipment"],
  ["tea", "beverage"],
  ["invoice", "bill"],
] as const;

/** Returns the vector of a text: one dimension for each meaning. Texts without any of the words have zeros. */
export function vectorOf(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return axes.map((synonyms) => words.filter((word) => synonyms.some((synonym) => synonym === word)).length);
}

/** Returns the body of a response with vectors, in an order of its own. */
export function bodyOf(input: readonly string[], vector: (text: string) => readonly number[] = vectorOf): string {
  const data = input.map((text, index) => ({ object: "embedding", index, embedding: vector(text) }));
  return JSON.stringify({ object: "list", data: data.toReversed() });
}

export function answerJson(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

/** Starts a provider. It is stopped after the test. */
export async function startEmbeddings(): Promise<EmbeddingsServer> {
  const provider = await serveEmbeddings();
  onTestFinished(() => provider.close());
  return provider;
}

/** Starts a provider that the caller stops. */
export async function serveEmbeddings(): Promise<EmbeddingsServer & { close(): Promise<void> }> {
  const requests: EmbeddingsRequest[] = [];
  const server = createServer({ keepAliveTimeout: patience }, (request, response) => void respond(request, response));
  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    const request: EmbeddingsRequest = {
      ...JSON.parse(body),
      authorization: incoming.headers.authorization,
      url: incoming.url,
    };
    requests.push(request);
    const isAnswered = provider.answer !== undefined && provider.answer(response, request) !== false;
    if (!isAnswered) answerJson(response, bodyOf(request.input));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const provider: EmbeddingsServer & { close(): Promise<void> } = {
    options: {
      url: `http://127.0.0.1:${port}/v1`,
      key: "sk-secret",
      model: "meanings",
      dimensions: undefined,
      minimum: 0.3,
    },
    requests,
    answer: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
