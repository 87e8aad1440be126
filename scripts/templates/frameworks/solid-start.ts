/** SolidStart, with the files of its guide: its creator downloads them from GitHub. */
import type { Template } from "../template.js";

export const solidStart: Template = {
  name: "solid-start",
  example: { start: () => ["node", ".output/server/index.mjs"], rendersOnServer: true },
  setUp: {
    "package.json": JSON.stringify({ name: "shop", private: true, type: "module", scripts: { build: "vite build" } }),
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "ESNext",
        module: "ESNext",
        moduleResolution: "bundler",
        allowSyntheticDefaultImports: true,
        esModuleInterop: true,
        jsx: "preserve",
        jsxImportSource: "solid-js",
        allowJs: true,
        strict: true,
        noEmit: true,
        types: ["@solidjs/start/env"],
        isolatedModules: true,
        paths: { "~/*": ["./src/*"] },
      },
    }),
    "vite.config.ts": `import { nitro } from "nitro/vite";
import { defineConfig } from "vite";
import { solidStart } from "@solidjs/start/config";

export default defineConfig({
  plugins: [solidStart(), nitro()],
});
`,
    "src/app.tsx": `import { Router } from "@solidjs/router";
import { FileRoutes } from "@solidjs/start/router";
import { Suspense } from "solid-js";

export default function App() {
  return (
    <Router root={(props) => <Suspense>{props.children}</Suspense>}>
      <FileRoutes />
    </Router>
  );
}
`,
    "src/entry-client.tsx": `// @refresh reload
import { mount, StartClient } from "@solidjs/start/client";

mount(() => <StartClient />, document.getElementById("app")!);
`,
    "src/entry-server.tsx": `// @refresh reload
import { createHandler, StartServer } from "@solidjs/start/server";

export default createHandler(() => (
  <StartServer
    document={({ assets, children, scripts }) => (
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="icon" href="data:," />
          {assets}
        </head>
        <body>
          <div id="app">{children}</div>
          {scripts}
        </body>
      </html>
    )}
  />
));
`,
  },
  dependencies: {
    "@solidjs/router": "1.0.0",
    "@solidjs/start": "2.0.5",
    nitro: "3.0.260903-beta",
    "solid-js": "1.9.20",
    typescript: "7.0.2",
    vite: "8.4.0",
  },
  emit: ["client"],
  outputs: [".output"],
  steps: [
    ["npx", "tsc", "--skipLibCheck"],
    ["npm", "run", "build"],
  ],
  node: "24.21.0",
};
