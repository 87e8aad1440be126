#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";

// First, because an older Node would fail at whatever it lacks, which says nothing about the cause.
const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const [major, minor] = engines.node.match(/\d+/g).map(Number);
const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(`error: specloom needs Node ${major}.${minor} or later, and this is Node ${process.versions.node}
  help: install a later version, such as the current one from https://nodejs.org`);
  process.exit(2);
}
// In the repository, where the sources lie beside, dist follows them. The published package has dist alone.
if (existsSync(new URL("../src/cli.ts", import.meta.url))) {
  const { bringUpToDate } = await import("../scripts/build.mjs");
  if (!(await bringUpToDate())) process.exit(3);
}
await import("../dist/cli.js");
