/** The provider of embeddings is not trusted: whatever it answers, errors are explained and have no secrets. */
import { expect, it } from "vitest";
import { createProvider } from "../../../src/search/vectors/provider.js";
import { ProviderError } from "../../../src/search/vectors/provider-error.js";
import { type Answer, answerJson, bodyOf, startEmbeddings } from "../../support/embeddings.js";

const limits = { timeoutMs: 2_000 };

it("sends the key, the model and the texts, and returns unit vectors in the order of the texts", async () => {
  const { options, requests } = await startEmbeddings();
  const embed = createProvider({ ...options, dimensions: 4 });
  const vectors = await embed(["tea", "damaged goods", "nothing known"], limits);
  expect(vectors.map((vector) => [...vector])).toEqual([
    [0, 0, 1, 0],
    [Math.SQRT1_2, Math.SQRT1_2, 0, 0].map((number) => expect.closeTo(number, 12)),
    [0, 0, 0, 0],
  ]);
  expect(requests).toEqual([
    {
      authorization: "Bearer sk-secret",
      url: "/v1/embeddings",
      model: "meanings",
      input: ["tea", "damaged goods", "nothing known"],
      dimensions: 4,
    },
  ]);
});

it("sends no key and no dimensions if it has none", async () => {
  const { options, requests } = await startEmbeddings();
  await createProvider({ ...options, key: undefined })(["tea"], limits);
  expect(requests).toEqual([{ authorization: undefined, url: "/v1/embeddings", model: "meanings", input: ["tea"] }]);
});

it("scales numbers whose squares are infinite", async () => {
  const provider = await startEmbeddings();
  provider.answer = (response, { input }) =>
    answerJson(
      response,
      bodyOf(input, () => [3e300, -4e300]),
    );
  const [vector] = await createProvider(provider.options)(["tea"], limits);
  expect([...(vector ?? [])]).toEqual([expect.closeTo(0.6, 12), expect.closeTo(-0.8, 12)]);
});

it("assumes the order of the texts if the response has no index", async () => {
  const provider = await startEmbeddings();
  provider.answer = (response) =>
    answerJson(response, JSON.stringify({ data: [{ embedding: [1] }, { embedding: [-1] }] }));
  const vectors = await createProvider(provider.options)(["a", "b"], limits);
  expect(vectors.map((vector) => [...vector])).toEqual([[1], [-1]]);
});

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response, { input }) =>
    void response.writeHead(code, headers).end(`sk-secret ${input.join()}`);
const json =
  (body: unknown): Answer =>
  (response) =>
    answerJson(response, typeof body === "string" ? body : JSON.stringify(body));
const item = (index: unknown, embedding: unknown = [1]) => ({ index, embedding });

it.each<readonly [string, Answer, string]>([
  ["a wrong key", status(401), "answered with status 401"],
  ["an error", status(500), "answered with status 500"],
  ["a redirect", status(307, { location: "/elsewhere" }), "a redirect (307): set the URL that it leads to"],
  ["a closed connection", (response) => void response.destroy(), "cannot be reached: UND_ERR_SOCKET"],
  ["an end in the middle", (response) => void response.write("{", () => response.destroy()), "cannot be reached"],
  ["silence", () => undefined, "did not answer within 100 ms"],
  ["half an answer", (response) => void response.write('{"data":'), "did not answer within 100 ms"],
  ["no JSON", json("<html>"), "it has no JSON"],
  ["no object", json("null"), "it has no array"],
  ["no array", json({ data: {} }), "it has no array"],
  ["too few vectors", json({ data: [item(0)] }), "it has 1 vectors for 2 texts"],
  ["no objects", json({ data: [1, 2] }), "it has an item that is no object"],
  ["an index twice", json({ data: [item(0), item(0)] }), "it has an index twice"],
  ["an index beyond the texts", json({ data: [item(0), item(2)] }), "it has a wrong index"],
  ["a fractional index", json({ data: [item(0), item(0.5)] }), "it has a wrong index"],
  ["another length", json({ data: [item(0), item(1, [1, 2])] }), "it has a vector of 2 dimensions instead of 1"],
  ["an empty vector", json({ data: [item(0, []), item(1)] }), "it has a vector of 0 dimensions"],
  ["too long a vector", json({ data: [item(0, Array(16_001).fill(1)), item(1)] }), "a vector of 16001 dimensions"],
  ["base64", json({ data: [item(0, "AACAPw=="), item(1)] }), "it has a vector that is no array"],
  ["null", json({ data: [item(0, [null]), item(1)] }), "something else than finite numbers"],
  ["infinity", json('{"data":[{"index":0,"embedding":[1e999]},{"index":1,"embedding":[1]}]}'), "than finite numbers"],
  ["NaN", json('{"data":[{"index":0,"embedding":[NaN]}]}'), "it has no JSON"],
  ["a declared length", (response) => void response.writeHead(200, { "content-length": 1e9 }).write("{"), "more than"],
  ["an endless answer", endless, "it has more than 1572864 bytes"],
])("explains %s", async (_, answer, message) => {
  const provider = await startEmbeddings();
  provider.answer = answer;
  const timeoutMs = message.includes("100 ms") ? 100 : 2_000;
  const error: unknown = await createProvider(provider.options)(["private", "texts"], { timeoutMs }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ message: expect.stringContaining(message), refusesTexts: false });
  expect(String(error)).not.toMatch(/secret|private/);
  // A redirect is not followed.
  expect(provider.requests).toHaveLength(1);
});

function endless(...[response]: Parameters<Answer>): void {
  const chunk = " ".repeat(100_000);
  const write = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  write();
}

it.each([
  ["2", 2_000],
  ["0", 0],
  ["999999", 3_600_000],
  [new Date(Date.now() - 60_000).toUTCString(), 0],
  ["soon", undefined],
])("reads Retry-After: %s", async (value, retryAfterMs) => {
  const provider = await startEmbeddings();
  provider.answer = status(429, { "retry-after": value });
  const call = createProvider(provider.options)(["tea"], limits);
  await expect(call).rejects.toMatchObject({ retryAfterMs, refusesTexts: false });
});

it.each([400, 413, 422])("reports %i as a refusal of the texts", async (code) => {
  const provider = await startEmbeddings();
  provider.answer = status(code);
  await expect(createProvider(provider.options)(["tea"], limits)).rejects.toMatchObject({ refusesTexts: true });
});

it("explains an unreachable address, and a key that headers cannot contain, without showing them", async () => {
  const { options } = await startEmbeddings();
  const unreachable = createProvider({ ...options, url: "http://127.0.0.1:1" })(["tea"], limits);
  await expect(unreachable).rejects.toThrow(/^The provider cannot be reached: \w+$/);
  const wrongKey = createProvider({ ...options, key: "sk-secret\nx" })(["tea"], limits);
  await expect(wrongKey).rejects.toThrow(/^The provider cannot be reached: TypeError$/);
});

it("can be cancelled by its caller", async () => {
  const provider = await startEmbeddings();
  const controller = new AbortController();
  provider.answer = () => controller.abort();
  const call = createProvider(provider.options)(["tea"], { ...limits, signal: controller.signal });
  await expect(call).rejects.toThrow("The provider cannot be reached: AbortError");
});
