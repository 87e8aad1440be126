#!/usr/bin/env node
import { existsSync } from "node:fs";

// In the repository, where the sources lie beside, dist follows them. The published package has dist alone.
if (existsSync(new URL("../src/cli.ts", import.meta.url))) {
  const { bringUpToDate } = await import("../scripts/build.mjs");
  if (!(await bringUpToDate())) process.exit(3);
}
await import("../dist/cli.js");
