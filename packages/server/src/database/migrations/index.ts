/** The migrations. A released migration never changes: add a new one. */
import type { Migration } from "kysely";
import { up as initial } from "./0001-initial.js";

/** Migrations by name. They run in the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-initial": { up: initial },
};
