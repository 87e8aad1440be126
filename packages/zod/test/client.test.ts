// The validators in the client: before a request is sent, after a response is decoded.
import { createClient, validateWith, ValidationError, type ClientEvent } from "@memory-service/client";
import { describe, expect, test } from "vitest";
import * as fast from "../src/fast.js";
import * as zod from "../src/index.js";
import * as mini from "../src/mini.js";

const fact = {
  id: "f-1",
  fact: "Likes tea.",
  metadata: {},
  expired: false,
  score: 0.5,
  expiration_date: null,
  created_at: "2026-01-02T03:04:05Z",
  updated_at: "2026-01-02T03:04:05Z",
};
const params = { workspaceId: "w", actorId: "a", factId: "f-1" };

function clientOf(validators: typeof zod.validators, answer: unknown, events: ClientEvent[] = []) {
  const sent: Request[] = [];
  const fetch = (request: Request): Promise<Response> => {
    sent.push(request);
    return Promise.resolve(Response.json(answer));
  };
  const make = (validate: "strict" | "warn") =>
    createClient({
      baseUrl: "https://api.example.com",
      apiKey: "key",
      maxRetries: 0,
      fetch,
      validate: validateWith(validators, validate),
      onEvent: (event) => void events.push(event),
    });
  return { strict: make("strict"), warn: make("warn"), sent };
}

async function failureOf(call: PromiseLike<unknown>): Promise<ValidationError> {
  const error = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ValidationError);
  return error as ValidationError;
}

describe.each(Object.entries({ zod, mini, fast }))("with the validators of %s", (_, { validators }) => {
  test("a valid call goes through, and its result is what the service sent", async () => {
    const { strict } = clientOf(validators, { success: true, data: { ...fact, new_field: 1 } });
    expect(await strict.facts.get(params)).toEqual({ ...fact, new_field: 1 });
  });

  test("strict: wrong arguments are not sent", async () => {
    const { strict, sent } = clientOf(validators, {});
    const error = await failureOf(strict.projects.update({ id: "p", name: "" }));
    expect(error).toMatchObject({ direction: "request", operation: "projects.update", issues: [{ path: ["name"] }] });
    expect(error.message).toMatch(/^Invalid request of projects\.update: name: /);
    expect(sent).toEqual([]);
  });

  test("strict: a wrong response is an error", async () => {
    const { strict } = clientOf(validators, { success: true, data: { ...fact, score: "high" } });
    const error = await failureOf(strict.facts.get(params));
    expect(error).toMatchObject({
      direction: "response",
      operation: "facts.get",
      issues: [{ path: ["data", "score"] }],
    });
  });

  test("warn: it is told of, and goes on", async () => {
    const events: ClientEvent[] = [];
    const { warn } = clientOf(validators, { success: true, data: { ...fact, score: "high" } }, events);
    expect(await warn.facts.get(params)).toMatchObject({ score: "high" });
    expect(events.filter(({ type }) => type === "warning")).toMatchObject([
      { direction: "response", operation: "facts.get" },
    ]);
  });

  test("arguments that are undefined count as absent, as does their object", async () => {
    const { strict } = clientOf(validators, { success: true, data: { items: [] } });
    const description = undefined as unknown as string;
    await failureOf(strict.projects.update({ id: "p", description: 1 as unknown as string }));
    await strict.workspaces.list();
    const project = await failureOf(strict.projects.update({ id: "p", description }));
    expect(project.direction).toBe("response"); // The arguments were fine.
  });
});
