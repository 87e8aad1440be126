import { assert, until } from "./assert.js";

export interface Rejections {
  /** @throws for those that were heard of, and where this runtime tells of none at all. */
  verify(): Promise<void>;
}

/** The part of Node's and Bun's that is used. */
interface Process {
  on(event: "unhandledRejection", listener: (reason: unknown) => void): void;
}

/** Listens for rejections that nobody handles, in the way of the runtime. */
export function watchRejections(): Rejections {
  const heard: unknown[] = [];
  const { process, Deno } = globalThis as { process?: Partial<Process>; Deno?: unknown };
  if (process?.on && Deno === undefined) {
    process.on("unhandledRejection", (reason) => heard.push(reason));
  } else {
    addEventListener("unhandledrejection", (event) => {
      // Deno would end here.
      event.preventDefault();
      heard.push(event.reason);
    });
  }
  return {
    async verify() {
      const [first, ...others] = heard;
      assert(heard.length === 0, `unhandled: ${String(first)}, and ${others.length} others`);
      void Promise.reject(new Error("one on purpose"));
      await until("a rejection on purpose is heard of", async () => heard.length > 0);
    },
  };
}
