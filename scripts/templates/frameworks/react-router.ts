/** React Router in framework mode. Its creator downloads a template from GitHub, so the project has the files of its guides. */
import type { Template } from "../template.js";

const setUp = {
  "package.json": JSON.stringify({
    name: "shop",
    private: true,
    type: "module",
    scripts: {
      build: "react-router build",
      dev: "react-router dev",
      start: "react-router-serve ./build/server/index.js",
      typecheck: "react-router typegen && tsc",
    },
  }),
  "tsconfig.json": JSON.stringify({
    include: ["**/*", "**/.server/**/*", "**/.client/**/*", ".react-router/types/**/*"],
    compilerOptions: {
      lib: ["DOM", "DOM.Iterable", "ES2022"],
      types: ["node", "vite/client"],
      target: "ES2022",
      module: "ES2022",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      rootDirs: [".", "./.react-router/types"],
      paths: { "~/*": ["./app/*"] },
      esModuleInterop: true,
      verbatimModuleSyntax: true,
      noEmit: true,
      resolveJsonModule: true,
      skipLibCheck: true,
      strict: true,
    },
  }),
  ".gitignore": "node_modules\n.react-router\nbuild\n",
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [reactRouter()], resolve: { tsconfigPaths: true } });
`,
  "react-router.config.ts": `import type { Config } from "@react-router/dev/config";

export default { ssr: true } satisfies Config;
`,
  "app/root.tsx": `import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`,
};

export const reactRouter: Template = {
  name: "react-router",
  example: { start: () => ["npm", "start"], rendersOnServer: true },
  setUp,
  dependencies: {
    "@react-router/dev": "8.4.0",
    "@react-router/node": "8.4.0",
    "@react-router/serve": "8.4.0",
    "react-router": "8.4.0",
    "@types/node": "24.19.2",
    "@types/react": "19.3.3",
    "@types/react-dom": "19.3.0",
    isbot: "5.2.3",
    react: "19.3.1",
    "react-dom": "19.3.1",
    typescript: "5.9.3",
    vite: "8.4.0",
  },
  emit: ["client"],
  folder: "app/api",
  outputs: ["build", ".react-router"],
  steps: [
    ["npm", "run", "typecheck"],
    ["npm", "run", "build"],
  ],
  node: "24.21.0",
};
