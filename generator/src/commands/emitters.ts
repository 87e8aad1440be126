import type { Emitter } from "../emit/emitter.js";
import { createRuntimeEmitter } from "./runtime.js";
import type { Session } from "./session.js";

/** All outputs that there are, in the order in which they run. */
export async function loadEmitters(session: Session): Promise<readonly Emitter[]> {
  const { emitters } = await import("../emit/index.js");
  return [...emitters, createRuntimeEmitter(session.runtimeFolder)];
}
