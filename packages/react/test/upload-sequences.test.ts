// What holds of an upload whatever is done to it, in any order: sequences of steps at random.
import { driveUpload } from "@memory-service/client/operations";
import fc from "fast-check";
import { expect, test } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { createUploadStore, type UploadState } from "../src/options.js";
import { stubClient } from "../src/testing.js";

const size = 10;
const parts = 3;
const bytes = new Uint8Array(size * parts);
const concurrency = 2;

type Status = UploadState["status"];

/** The states that may follow each state. */
const followers: Readonly<Record<Status, readonly Status[]>> = {
  idle: ["running"],
  running: ["running", "completing", "paused", "failed", "cancelled"],
  completing: ["running", "done", "failed", "cancelled"],
  paused: ["running", "cancelled"],
  failed: ["running", "cancelled"],
  done: ["running"],
  cancelled: ["running"],
};

/** A request to the storage, or a call of `complete`. */
interface Asked {
  readonly session: number;
  /** Undefined of `complete`. */
  readonly part?: number;
  readonly signal: AbortSignal;
  answer: "none" | "good" | "bad";
  settle(isGood: boolean): void;
}

/** A service and a storage that answer when they are told to, and a store that is looked at all the time. */
function createWorld(heedsSignals: boolean) {
  // Told in the end: what a listener or a storage throws would be a failure of the upload.
  const wrongs: string[] = [];
  const claim = (holds: boolean, text: string): void => void (holds || wrongs.push(text));

  const asked: Asked[] = [];
  let sessions = 0;
  let refuses = false;
  /** What a page would have stored of the upload. */
  let token: string | undefined;

  const client = stubClient({
    "drive.createUpload": () => {
      if (refuses) throw new Error("no session");
      sessions++;
      const part_items = Array.from({ length: parts }, (_, index) => ({
        number: index + 1,
        size,
        upload_url: `https://storage.invalid/${sessions}/${index + 1}`,
      }));
      return { upload_id: `${sessions}`, part_items };
    },
  });

  const wait = <T>(about: Pick<Asked, "session" | "part" | "signal">, good: T, bad: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const one: Asked = {
        ...about,
        answer: "none",
        settle: (isGood) => {
          if (one.answer !== "none") return;
          one.answer = isGood ? "good" : "bad";
          if (!isGood) {
            isFailing = true;
            stop();
          } else if (!isFailing && !one.signal.aborted) answered.push(one);
          try {
            resolve(isGood ? good : bad());
          } catch (error) {
            reject(error);
          }
        },
      };
      if (heedsSignals) about.signal.addEventListener("abort", () => reject(about.signal.reason as Error));
      begins(one);
      asked.push(one);
    });

  /** The requests answered in runs that nothing stopped until all was idle: the store has their results. */
  const kept = new Set<string>();
  let answered: Asked[] = [];
  // A part that fails stops the others, a moment later.
  let isFailing = false;
  const stop = (): void => void (answered = []);
  const nameOf = ({ session, part }: Asked): string => `${session}/${part ?? "complete"}`;
  const isLive = ({ signal, answer }: Asked): boolean => !signal.aborted && answer === "none";

  function begins(one: Asked): void {
    const live = asked.filter(isLive);
    claim(!kept.has(nameOf(one)), `${nameOf(one)} is asked for again`);
    claim(
      live.every(({ session }) => session === one.session),
      `${nameOf(one)} begins beside another upload`,
    );
    claim(!live.some(({ part }) => part === one.part), `${nameOf(one)} is asked for twice at a time`);
    claim(live.length < (one.part === undefined ? 1 : concurrency), `${nameOf(one)} begins beside ${live.length}`);
  }

  const store = createUploadStore(
    driveUpload,
    () => client,
    () => ({
      concurrency,
      maxRetries: 0,
      fetch: (input, init) => {
        const [, session, part] = new URL(String(input)).pathname.split("/").map(Number);
        const good = new Response(null, { headers: { etag: `"${part}"` } });
        return wait({ session: session!, part: part!, signal: init!.signal! }, good, () => {
          return new Response("no", { status: 500 });
        });
      },
      complete: ({ upload_id }, { signal }) =>
        wait({ session: Number(upload_id), signal }, upload_id, () => {
          throw new Error("not made");
        }),
      onCheckpoint: (latest) => void (token = latest),
    }),
  );

  // One that always listens: it sees each change.
  let last = store.getSnapshot();
  let isNew = false;
  store.subscribe(() => {
    const state = store.getSnapshot();
    const { loaded, parts } = state.progress;
    claim(state !== last, "a change is told that is none");
    claim(followers[last.status].includes(state.status), `${last.status} is followed by ${state.status}`);
    claim(isNew || state.status === "cancelled" || loaded >= last.progress.loaded, "progress goes back");
    claim(loaded === parts.done * size, "progress is not of whole parts");
    isNew = false;
    last = state;
    if (["done", "cancelled"].includes(state.status)) token = undefined;
  });
  const look = (): void => {
    claim(store.getSnapshot() === last, "there is a change that nobody was told");
    claim(store.getSnapshot() === store.getSnapshot(), "a snapshot is another each time");
    expect(wrongs).toEqual([]);
  };

  const others = new Map<number, { isSubscribed: boolean; readonly leave: () => void }>();
  const toggle = (name: number): void => {
    const other = others.get(name);
    if (other) {
      other.isSubscribed = false;
      other.leave();
      others.delete(name);
      return;
    }
    const entry = {
      isSubscribed: true,
      leave: store.subscribe(() => claim(entry.isSubscribed, "a listener that has left is called")),
    };
    others.set(name, entry);
  };

  /** Until nothing moves any more by itself. */
  const rest = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    for (const one of answered) kept.add(nameOf(one));
    stop();
    isFailing = false;
    look();
  };

  return {
    asked,
    rest,
    look,
    toggle,
    snapshot: store.getSnapshot,
    start: () => {
      stop();
      isNew = true;
      token = undefined;
      store.start(bytes);
    },
    // While `complete` is at work, its outcome would be lost.
    startAgain: () => {
      if (token === undefined || store.getSnapshot().status === "completing") return;
      stop();
      isNew = true;
      store.start(bytes, { resume: token });
    },
    pause: () => {
      if (store.getSnapshot().status === "running") stop();
      store.pause();
    },
    resume: store.resume,
    cancel: () => {
      stop();
      store.cancel();
    },
    settle: (index: number, isGood: boolean) => {
      const open = asked.filter(({ answer }) => answer === "none");
      open[index % open.length]?.settle(isGood);
    },
    answerAll: async () => {
      await rest();
      for (const one of asked) if (isLive(one)) one.settle(true);
    },
    refuse: (refusing: boolean) => void (refuses = refusing),
  };
}

type World = ReturnType<typeof createWorld>;

interface Step {
  /** The name of a step in a counterexample. */
  readonly [fc.toStringMethod]: () => string;
  readonly run: (world: World) => unknown;
}

const step = (name: string, run: Step["run"]): Step => ({ run, [fc.toStringMethod]: () => name });

const steps = fc.oneof(
  { weight: 2, arbitrary: fc.constant(step("start", ({ start }) => start())) },
  { weight: 3, arbitrary: fc.constant(step("start with the token", ({ startAgain }) => startAgain())) },
  { weight: 4, arbitrary: fc.constant(step("pause", ({ pause }) => pause())) },
  { weight: 5, arbitrary: fc.constant(step("resume", ({ resume }) => resume())) },
  { weight: 1, arbitrary: fc.constant(step("cancel", ({ cancel }) => cancel())) },
  {
    weight: 12,
    arbitrary: fc.nat(3).map((index) => step(`answer ${index}`, ({ settle }) => settle(index, true))),
  },
  {
    weight: 2,
    arbitrary: fc.nat(3).map((index) => step(`fail ${index}`, ({ settle }) => settle(index, false))),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((on) => step(on ? "refuse" : "allow", ({ refuse }) => refuse(on))),
  },
  { weight: 1, arbitrary: fc.nat(1).map((name) => step(`toggle ${name}`, ({ toggle }) => toggle(name))) },
  { weight: 6, arbitrary: fc.constant(step("rest", ({ rest }) => rest())) },
  { weight: 6, arbitrary: fc.constant(step("answer all", ({ answerAll }) => answerAll())) },
  // So that the next step comes at any of the moments between.
  {
    weight: 6,
    arbitrary: fc.integer({ min: 1, max: 12 }).map((count) =>
      step(`${count} ticks`, async () => {
        for (let tick = 0; tick < count; tick++) await undefined;
      }),
    ),
  },
);

test.each([
  ["a storage that heeds signals", true],
  ["one that does not", false],
])("whatever is done, in any order, with %s", async (_, heedsSignals) => {
  const seen = new Set<Status>();
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 60 }), async (sequence) => {
      const world = createWorld(heedsSignals);
      const { snapshot, asked, rest, look, refuse, resume, answerAll } = world;
      world.start();
      for (const { run } of sequence) {
        await run(world);
        look();
        seen.add(snapshot().status);
      }
      await rest();

      // Nothing is stuck: from wherever it is, it comes to an end.
      refuse(false);
      const isOver = ["done", "cancelled"].includes(snapshot().status);
      for (let turn = 0; turn < 3 * parts && !isOver && snapshot().status !== "done"; turn++) {
        resume();
        await answerAll();
        await rest();
      }
      if (!isOver) expect(snapshot().status).toBe("done");

      // A file is made once.
      const completions = asked.filter(({ part }) => part === undefined);
      for (const { session } of completions) {
        const ofIt = completions.filter((one) => one.session === session);
        expect(ofIt.length).toBeLessThanOrEqual(1 + ofIt.filter(({ answer }) => answer === "bad").length);
      }
    }),
    { numRuns: times(200) },
  );
  // It has been everywhere.
  expect([...seen].sort()).toEqual(["cancelled", "completing", "done", "failed", "paused", "running"]);
});
