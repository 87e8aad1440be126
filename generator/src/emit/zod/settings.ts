import { flag, oneOf, someOf } from "../option.js";
import { packageOption, runtimeOption } from "../shared/module-options.js";
import type { EmitInput as Input } from "../output.js";

/** Ways of validating: zod, zod/mini, functions without zod, and those with zod/mini for the details of errors. */
export const tiers = ["zod", "mini", "guards", "fast"] as const;
export type Tier = (typeof tiers)[number];

export const zodOptions = {
  runtime: runtimeOption("zod"),
  package: packageOption,
  tiers: someOf(tiers, { description: "the ways of validating to emit", default: tiers }),
  unknownKeys: oneOf(["loose", "schema"], {
    description: "`loose` accepts unknown properties of closed objects in responses; `schema` rejects them there, too",
    default: "loose",
  }),
  formats: oneOf(["assert", "annotate"], {
    description: "`assert` requires a string to match its `format`; `annotate` ignores formats",
    default: "assert",
  }),
  raw: flag({
    description:
      "also export `Fact$`, the schema `Fact` with zod's own type, for `.shape` and `.extend`; a compiler then derives these types, which takes several times as long",
    default: false,
  }),
};

export type EmitInput = Input<typeof zodOptions>;
export type EmitOptions = EmitInput["options"];
