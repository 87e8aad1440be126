import { clientEmitter } from "./client/emitter.js";
import { docsEmitter } from "./docs/emitter.js";
import type { Emitter } from "./emitter.js";
import { reactEmitter } from "./react/emitter.js";
import { typesEmitter } from "./types/emitter.js";
import { zodEmitter } from "./zod/emitter.js";

/** Every emitter, in the order in which they run. */
export const emitters: readonly Emitter[] = [typesEmitter, clientEmitter, docsEmitter, zodEmitter, reactEmitter];
