import fc from "fast-check";
import { expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { onOneDatabase } from "../support/databases.js";
import { startTestServer, testAdminKey } from "../support/server.js";
import { faultOf } from "./judge.js";
import { hostileRequests } from "./requests.js";
import { prepareTargets } from "./targets.js";

onOneDatabase("hostile requests", (open) => {
  it("get a readable 4xx or success, and never a 5xx", async () => {
    const { app, url } = await startTestServer({ database: await open() });
    const targets = await prepareTargets(url, testAdminKey);
    const statuses = new Map<number, number>();
    const property = fc.asyncProperty(hostileRequests(targets), async (request) => {
      const { method, target, headers, body } = request;
      const response = await app.request(url + target, { method, headers, ...(body !== undefined && { body }) });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      expect(await faultOf(request, response)).toBeUndefined();
    });
    await fc.assert(property, { numRuns: times(500) });
    // The requests get past the first check.
    for (const status of [200, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThanOrEqual(times(4));
  });
});
