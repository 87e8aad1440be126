import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { onOneDatabase } from "../support/databases.js";

onOneDatabase("the words of a text", (open) => {
  let db: OpenDatabase["db"];
  beforeAll(async () => {
    ({ db } = await open());
  });

  it.each([
    ["Return policy: 30 days!", "'30' 'days' 'policy' 'return'"],
    ["don't, l’été; foo_bar/baz.txt", "'bar' 'baz' 'don' 'ete' 'foo' 'l' 't' 'txt'"],
    ["ÄRGER Straße Ångström café", "'angstrom' 'arger' 'cafe' 'strasse'"],
    ["ﬁne ＡＢＣ１２ ΆΘΉΝΑ", "'abc12' 'fine' 'αθηνα'"],
    ["мой Ёж", "'мой' 'ёж'"],
    ["iPhone退货", "'iphone' '货' '退' '退货'"],
    ["", ""],
  ])("of %s", async (text, words) => {
    const { rows } = await sql<{ words: string }>`select search_vector(${text})::text as words`.execute(db);
    expect(rows[0]?.words).toBe(words);
  });
});
