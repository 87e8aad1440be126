import type { Verification } from "../context.js";
import type { Links } from "./links.js";
import type { Random } from "./random.js";
import type { Samples } from "./samples.js";
import type { Obstacle } from "./reasons.js";
import type { Values } from "./values.js";

/** The parts of a call that it has: what is required, the document's example of the body, or everything. */
export type Extent = "required" | "example" | "all";

/** The sources of arguments. */
export interface Supply {
  readonly verification: Verification;
  readonly values: Values;
  readonly samples: Samples;
  readonly links: Links;
  readonly random: Random;
}

/** The reason why no arguments are known. */
export interface Missing {
  readonly why: Obstacle;
  readonly what: string;
}
