// The generated client calls every operation, with strict validators of both tiers, in both directions: it succeeds, and fails as it should.
import {
  type Client,
  type ClientEvent,
  ForbiddenError,
  NotFoundError,
  UnauthorizedError,
  ValidationError,
  validateWith,
} from "@memory-service/client";
import { validators } from "@memory-service/zod";
import { validators as fastValidators } from "@memory-service/zod/fast";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestServer } from "../../src/testing.js";
import { sample } from "../../../../scripts/thoroughness.js";
import { onEachDatabase } from "../support/databases.js";
import { calls, type OperationName } from "./support/calls.js";
import { createKey, createScenario, type Scenario } from "./support/scenario.js";
import { serverStarter } from "./support/servers.js";

/** Operations that show a key what is its own, so that a key of another workspace gets an empty result. */
const ownResults: ReadonlySet<string> = new Set<OperationName>([
  "drive.createUpload",
  "projects.list",
  "workspaces.list",
]);

onEachDatabase("the generated client", (open, kind) => {
  const start = serverStarter(open, kind);
  let server: TestServer;
  let keys: { readonly stranger: string; readonly powerless: (scenario: Scenario) => Promise<string> };
  beforeAll(async () => {
    server = await start();
    const admin = server.admin();
    const { id } = await admin.workspaces.create({ name: "Elsewhere", custom_id: "elsewhere" });
    keys = {
      stranger: await createKey(admin, [id]),
      powerless: ({ workspaceId }) => createKey(admin, [workspaceId], []),
    };
  });

  describe.each(Object.entries(calls))("%s", (_operation, prepare) => {
    it("succeeds", async () => {
      const scenario = await createScenario(server);
      const call = await prepare(scenario);
      const events: ClientEvent[] = [];
      const strict = scenario.client({ validate: validateWith(validators), onEvent: (event) => events.push(event) });
      await call(strict);
      expect(events.map(({ type }) => type)).toEqual(["request", "response", "success"]);
    });
  });

  // Each engine refuses in the same way: the handlers decide.
  const refused = Object.entries(calls);
  describe.each(kind === "postgres" ? refused : sample(refused, 3))("%s", (operation, prepare) => {
    it("fails without a key, without a permission, and with a key of another workspace", async () => {
      const scenario = await createScenario(server);
      const call = await prepare(scenario);
      const fails = (apiKey: string): Promise<unknown> => failureOf(call, scenario.client({ apiKey, maxRetries: 0 }));
      const unauthorized = await fails("msk_nobody-has-this-key");
      expect(unauthorized).toBeInstanceOf(UnauthorizedError);
      expect(unauthorized).toMatchObject({ body: { success: false, message: expect.any(String) } });
      expect(await fails(await keys.powerless(scenario))).toBeInstanceOf(ForbiddenError);
      if (!ownResults.has(operation)) expect(await fails(keys.stranger)).toBeInstanceOf(NotFoundError);
      // None of these calls has changed anything: the call still succeeds.
      await call(scenario.client({ validate: validateWith(fastValidators) }));
    });
  });

  it("sends nothing that strict validators refuse, and the server refuses the same", async () => {
    const { projectId: id, client, workspaceId, actorId } = await createScenario(server);
    const cases: readonly ((client: Client) => PromiseLike<unknown>)[] = [
      (one) => one.projects.update({ id, name: "" }),
      (one) => one.projects.update({ id, description: "x".repeat(2001) }),
      (one) => one.projects.list({ size: 101 }),
      (one) => one.projects.list({ page: 0 }),
      (one) => one.projects.search({ id, query: "tea", user_id: "u", top_n: 1001 }),
      (one) => one.drive.createUpload({ file_size: 0 }),
      (one) => one.drive.listChildren({ item_id: "MY_SPACE", page_size: 51 }),
    ];
    for (const call of cases) {
      expect(await failureOf(call, client({ validate: validateWith(validators) }))).toBeInstanceOf(ValidationError);
      expect(await failureOf(call, client({ maxRetries: 0 }))).toMatchObject({ name: "BadRequestError", status: 400 });
    }
    const extra = client().facts.forget({ workspaceId, actorId, ids: [] }, { extraBody: { ids: "all" } });
    await expect(extra).rejects.toMatchObject({ status: 400, message: expect.stringContaining("ids") });
  });
});

async function failureOf(call: (client: Client) => PromiseLike<unknown>, client: Client): Promise<unknown> {
  return Promise.resolve(call(client)).then(
    (value) => {
      throw new Error(`The call succeeded: ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}
