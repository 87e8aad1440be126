import { join } from "node:path";

// Next and React are in the folder above.
const root = join(import.meta.dirname, "..");

export default { turbopack: { root }, outputFileTracingRoot: root, typescript: { ignoreBuildErrors: true } };
