/** The two readings of expiration dates agree: `isExpired` for facts that are shown, `isExpiredAt` for those that are counted or filtered. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { isExpired, isExpiredAt, requireExpirationDate } from "../../src/facts/expiration.js";
import { onEachDatabase } from "../support/databases.js";

const digits = (maximum: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: maximum }).map((number) => String(number).padStart(2, "0"));
const dates = fc
  .oneof(
    fc.date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
    fc.date({ min: new Date("2026-05-30"), max: new Date("2026-06-03"), noInvalidDate: true }),
  )
  .map((date) => date.toISOString().slice(0, 10));
const seconds = fc.oneof(
  fc.constantFrom(":00", ":59.9", ":00.0005", ":00.9996", `:30.${"1".repeat(300)}`),
  fc.tuple(digits(59), fc.nat(1e9)).map(([second, fraction]) => `:${second}.${fraction}`),
);
const offsets = fc.oneof(
  fc.constantFrom("Z", "+00:00", "-23:59", "+23:59", "+05:45"),
  fc.tuple(fc.constantFrom("+", "-"), digits(23), digits(59)).map(([sign, hour, minute]) => `${sign}${hour}:${minute}`),
);
const dateTimes = fc
  .tuple(dates, digits(23), digits(59), seconds, offsets)
  .map(([date, hour, minute, second, offset]) => `${date}T${hour}:${minute}${second}${offset}`);
const extremes = [
  "0000-02-29",
  "0000-12-31T23:59:59-23:59",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59.999-23:59",
];

onEachDatabase("expiration dates", (open) => {
  it("pass at the same time in the database and in the server", async () => {
    const { db } = await open();
    const time = new Date("2026-01-01");
    const workspace = { id: "ws_1", name: "W", description: "", metadata: "{}", custom_id: "w" };
    await db
      .insertInto("workspaces")
      .values({ ...workspace, created_at: time, updated_at: time })
      .execute();
    await db.insertInto("actors").values({ id: "act_1", workspace_id: "ws_1", name: "A", created_at: time }).execute();
    const samples = [...fc.sample(fc.oneof(dates, dateTimes), { numRuns: 2000, seed: 1 }), ...extremes, null];
    for (const sample of samples) requireExpirationDate(sample);
    const common = { actor_id: "act_1", fact: "F", metadata: "{}", score: 1, created_at: time, updated_at: time };
    const facts = samples.map((expiration_date, index) => ({
      ...common,
      id: `fct_${index}`,
      expired: index % 7 === 0,
      expiration_date,
    }));
    await db.insertInto("facts").values(facts).execute();
    const ends = samples.flatMap((sample) => (sample === null ? [] : [Date.parse(sample), Date.parse(sample) + 864e5]));
    const times = [...ends.filter((end) => Math.abs(end - Date.parse("2026-06-01")) < 3e8).slice(0, 40), 0, 4e12];
    for (const now of times.flatMap((end) => [end - 1, end, end + 1].map((one) => new Date(one)))) {
      const rows = await db.selectFrom("facts").select("id").where(isExpiredAt(now), "=", true).execute();
      const expected = facts.filter((fact) => isExpired(fact, now)).map(({ id }) => id);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    }
  });
});
