/** Rows of the self-test, one for every kind of verdict. They are not in the table. */
import { none, right, type Row, wrong } from "./row.js";

const trial = (name: string, judge: Row["judge"]): Row => ({
  name,
  fault: name,
  criterion: "for the self-test",
  judge,
});

export const trials: readonly Row[] = [
  trial("trial-right", () => right),
  trial("trial-wrong", () => wrong("as it should be")),
  trial("trial-none", () => none("as it should be")),
  trial("trial-throws", () => Promise.reject(new TypeError("the row has a bug"))),
  trial("trial-waits", () => new Promise(() => {})),
  trial("trial-spins", () => {
    for (;;);
  }),
  trial("trial-crashes", () => new Promise(() => queueMicrotask(() => void JSON.parse("no JSON")))),
  trial("trial-exits", () => process.exit(3)),
];
