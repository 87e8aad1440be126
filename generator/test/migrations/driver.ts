/**
 * A module that shows a component in the document of a browser, presses its button, and prints what it shows before and after. It is
 * written into the folder of a desk, where its packages are.
 */
export const driver = `import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

// Bundlers cannot contain it.
const name = "happy-dom";
const { Window } = (await import(name)) as typeof import("happy-dom");
const window = new Window();
for (const [key, value] of Object.entries({ window, document: window.document, navigator: window.navigator }))
  Object.defineProperty(globalThis, key, { value, configurable: true });
// React DOM looks for the document when it is imported.
const { createRoot } = await import("react-dom/client");

export async function show(element: ReactNode): Promise<void> {
  const container = document.createElement("div");
  createRoot(container).render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);
  const before = await textIn(container, "");
  console.log(before);
  container.querySelector("button")?.click();
  console.log(await textIn(container, before));
  process.exit();
}

/** Waits until the container shows another text. */
async function textIn(container: HTMLElement, shown: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const text = container.textContent ?? "";
    if (text !== shown) return text;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(\`the component still shows "\${shown}"\`);
}
`;
