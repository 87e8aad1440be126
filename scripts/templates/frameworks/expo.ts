/** Expo's default template: web pages with a server, and a bundle for Android that Hermes compiles. Also bundles the published packages. */
import type { Template } from "../template.js";

export const expo: Template = {
  name: "expo",
  example: { start: (port) => ["npx", "expo", "serve", "--port", String(port)] },
  scaffold: {
    package: "create-expo-app",
    version: "5.0.0",
    command: (project) => [
      "create-expo-app",
      ...[project, "--template", "expo-template-default@57.0.28", "--yes", "--no-install"],
    ],
  },
  setUp: {
    // As `expo lint` writes it.
    "eslint.config.js": `// https://docs.expo.dev/guides/using-eslint/
const { defineConfig } = require('eslint/config');
const expoConfig = require("eslint-config-expo/flat");

module.exports = defineConfig([
  expoConfig,
  {
    ignores: ["dist/*"],
  }
]);
`,
  },
  dependencies: {
    "@tanstack/react-query": "5.108.4",
    eslint: "9.39.5",
    "eslint-config-expo": "57.0.2",
    "expo-document-picker": "57.0.3",
    "expo-file-system": "57.0.6",
    zod: "4.6.7",
  },
  emit: ["client", "react"],
  modules: ["packages.ts", "packages-hooks.tsx"],
  files: {
    "src/app/packages.tsx": `import { Button } from "react-native";
import { packages } from "../packages";
import { PackagesHooks } from "../packages-hooks";

export default function Packages() {
  return (
    <>
      <Button title="Call" onPress={() => void packages().then(console.log)} />
      <PackagesHooks />
    </>
  );
}
`,
  },
  outputs: ["dist"],
  steps: [
    ["npx", "expo", "customize", "tsconfig.json"],
    // The file is the template's, and breaks a rule.
    ["npx", "eslint", ".", "--ignore-pattern", "src/hooks/use-color-scheme.web.ts"],
    ["npx", "tsc"],
    ["npx", "expo", "export", "--platform", "web", "--platform", "android"],
  ],
  node: "24.21.0",
};
