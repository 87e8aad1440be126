/** For tests of what uses the hooks: a client that sends nothing, a wrapper for components, and results to begin with. */
import type { Core } from "@memory-service/client";
import { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { Operations } from "./generated/testing.js";
import { ClientProvider } from "./generated/provider.js";
import { type Answers, stubClient as stub, type StubClient } from "./runtime/stub.js";

export { fixtures, type Operations } from "./generated/testing.js";
export type { StubbedCall, StubClient } from "./runtime/stub.js";

/** Makes a client of answers: `stubClient({ "facts.get": ({ factId }) => ({ ...fixtures["facts.get"], id: factId }) })`. */
export const stubClient = (answers: Answers<Operations>): StubClient => stub<Operations>(answers);

/** A component that gives those in it their client, for the option `wrapper` of a testing library. Nothing is tried twice. */
export function createWrapper(
  client: Core,
  queryClient: QueryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } }),
): ComponentType<{ readonly children?: ReactNode }> {
  return function Wrapper({ children }) {
    return (
      <ClientProvider client={client} queryClient={queryClient}>
        {children}
      </ClientProvider>
    );
  };
}
