/** The admin API has the resources of the service's API: its copies of their schemas are equal. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const copies = new URL("../../admin/service/", import.meta.url);
const originals = new URL("../../../../spec/schemas/", import.meta.url);

it.each(readdirSync(copies))("%s is that of the spec", (name) => {
  expect(readFileSync(new URL(name, copies), "utf8")).toBe(readFileSync(new URL(name, originals), "utf8"));
});
