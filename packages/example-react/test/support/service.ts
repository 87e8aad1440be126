import type { TestProject } from "vitest/node";
import { startService } from "../../server/server.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the made-up service is. */
    readonly service: string;
  }
}

/** Starts the service that all tests call, and stops it after the last. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const service = await startService();
  provide("service", service.url);
  return service.close;
}
