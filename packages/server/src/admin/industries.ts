import { newId } from "../ids.js";
import type { AdminContext, Service } from "../service.js";
import type { Handlers } from "./generated/endpoints/index.js";
import { HttpError } from "@memory-service/endpoints";

/** Creates the handlers that list and create industries. */
export function industryAdminHandlers({ db, now }: Service): Handlers<AdminContext>["industries"] {
  return {
    async list() {
      return { items: await db.selectFrom("industries").selectAll().orderBy("name").execute() };
    },

    async create({ name, description = "" }) {
      const row = await db
        .insertInto("industries")
        .values({ id: newId("industry", now().getTime()), name, description })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new HttpError(409, `Another industry has the name ${JSON.stringify(name)}`);
      return row;
    },
  };
}
