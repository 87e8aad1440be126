import { afterAll } from "vitest";
import type { Open } from "../support/databases.js";
import { createInstallation, type Installation } from "./installation.js";

/** Returns a function that starts servers on new databases, and closes them after the suite. */
export function installer(open: Open): () => Promise<Installation> {
  const installations: Installation[] = [];
  afterAll(async () => {
    await Promise.all(installations.splice(0).map(({ close }) => close()));
  });
  return async () => {
    const installation = await createInstallation(await open());
    installations.push(installation);
    return installation;
  };
}
