import { createClient } from "@memory-service/client";
import { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.js";
import type { Known } from "./parts/known.js";
import { createRefusals } from "./parts/refusals.js";
import "./styles.css";

// Calls go through the server of this page, which adds the API key: a page cannot keep a key secret.
const refusals = import.meta.env.DEV ? createRefusals() : undefined;
const client = createClient({ baseUrl: "/memory", fetch: refusals?.fetch });
const known = import.meta.env.DEV ? ((await (await fetch("/known")).json()) as Known) : undefined;
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App client={client} queryClient={queryClient} refusals={refusals} known={known} />
  </StrictMode>,
);
