import { startService } from "@memory-service/mock";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The base URL of the mock server. */
    readonly service: string;
  }
}

/** Starts the mock server for all tests, and returns a function that stops it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const service = await startService();
  provide("service", service.url);
  return service.close;
}
