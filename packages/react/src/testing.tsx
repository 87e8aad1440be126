/** Helpers for tests of components: a client that sends nothing, and a wrapper. */
import type { Core } from "@memory-service/client";
import { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { Operations } from "./generated/query/testing.js";
import { ClientProvider } from "./generated/react/provider.js";
import { type Answers, stubClient as stub, type StubClient } from "@specloom/runtime/query/stub";

export type { Operations } from "./generated/query/testing.js";
export type { StubbedCall, StubClient } from "@specloom/runtime/query/stub";

/** Creates a client from answers: `stubClient({ "facts.get": ({ factId }) => fact({ id: factId }) })`, with a fixture of a mocks package. */
export const stubClient = (answers: Answers<Operations>): StubClient => stub<Operations>(answers);

/** Returns a component that provides the client, for the option `wrapper` of a testing library. Queries are not retried. */
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
