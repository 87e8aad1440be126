import type { Handlers } from "@memory-service/endpoints";
import { anyOf } from "../database/any-of.js";
import { jsonOf } from "../database/json.js";
import { updatedAt } from "../database/updated-at.js";
import { readPageSize, requireDescription, requireName } from "../limits.js";
import { type ListKey, pageOf } from "../pages.js";
import type { CallContext, Service } from "../service.js";
import { noAgent, readAgent, toAgentVersion } from "./find.js";

/** Creates the handlers of agents. */
export function agentHandlers({ db, tokens, now }: Service): Handlers<CallContext>["agents"] {
  return {
    update({ id, name, description, metadata }, { principal }) {
      requireName("name", name);
      requireDescription(description);
      return db.transaction().execute(async (trx) => {
        const updated = await trx
          .updateTable("agents")
          .set({
            name,
            description,
            metadata: jsonOf(metadata),
            updated_at: updatedAt(now(), [name, description, metadata]),
          })
          .where("id", "=", id)
          .where("workspace_id", "=", anyOf(principal.workspaceIds))
          .returning("id")
          .executeTakeFirst();
        if (updated === undefined) throw noAgent(id);
        return readAgent(trx, id);
      });
    },

    async listVersions({ id, page_size, continuation_token }, { principal }) {
      const size = readPageSize("page_size", page_size, { fallback: 20, maximum: 100 });
      const list: ListKey = ["agents.listVersions", id];
      const after = Number(tokens.read(list, continuation_token)?.[0] ?? 0);
      const agent = await db
        .selectFrom("agents")
        .select("id")
        .where("id", "=", id)
        .where("workspace_id", "=", anyOf(principal.workspaceIds))
        .executeTakeFirst();
      if (agent === undefined) throw noAgent(id);
      const rows = await db
        .selectFrom("agent_versions")
        .selectAll()
        .where("agent_id", "=", id)
        .where("version", ">", after)
        .orderBy("version")
        .limit(size + 1)
        .execute();
      return pageOf(rows, size, toAgentVersion, ({ version }) => tokens.write(list, [version]));
    },
  };
}
