import { createClient } from "@memory-service/client";
import { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.js";
import "./styles.css";

// Calls the server that this page came from, which adds the key: a page cannot keep one to itself.
const client = createClient({ baseUrl: "/memory" });
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App client={client} queryClient={queryClient} />
  </StrictMode>,
);
