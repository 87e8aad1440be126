/**
 * Prepares a run of the tests: starts one PostgreSQL, with a migrated database as the template of all others, and bundles the command,
 * which some tests start.
 */
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/database/open.js";
import { bundleCommand } from "./server-process.js";
import { findPostgres, startPostgres } from "./postgres.js";

/** PostgreSQL as tests see it: a server that holds a template, or the reason why there is none. */
export type ProvidedPostgres = { readonly url: string; readonly template: string } | { readonly missing: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: ProvidedPostgres;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const [stop] = await Promise.all([setupPostgres(project), bundleCommand()]);
  return stop;
}

async function setupPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const programs = findPostgres();
  if ("missing" in programs) {
    project.provide("postgres", programs);
    return undefined;
  }
  const cluster = await startPostgres(programs.folder);
  const template = await cluster.createDatabase();
  const { close } = await openDatabase({ url: cluster.url(template) });
  await close();
  project.provide("postgres", { url: cluster.url("postgres"), template });
  return () => cluster.stop();
}
