/**
 * Installs the generators of the comparison, the Node that runs all of them, and the compilers and libraries that their
 * output needs.
 */
import { type Installation, install as installPackages, type Manifest } from "../../scripts/install.js";

/** The imports of the generated code. */
const imports = {
  "@tanstack/react-query": "5.108.0",
  "@types/react": "19.3.0",
  "openapi-fetch": "0.17.0",
  react: "19.3.1",
  zod: "4.6.7",
};

const manifests = {
  node: { dependencies: { node: "24.21.0" } },
  output: { dependencies: imports },
  "typescript 5.9": { dependencies: { typescript: "5.9.3" } },
  "typescript 7": { dependencies: { typescript: "7.0.2" } },
  "hey-api": { dependencies: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3", ...imports } },
  // The newest version of its parser depends on a package that the registry does not have.
  orval: { dependencies: { orval: "8.38.0", ...imports }, overrides: { "@scalar/openapi-parser": "0.29.7" } },
  // The newest versions for which all plugins exist.
  kubb: {
    dependencies: {
      "@kubb/cli": "4.39.3",
      "@kubb/core": "4.39.3",
      "@kubb/plugin-client": "4.39.3",
      "@kubb/plugin-oas": "4.39.3",
      "@kubb/plugin-react-query": "4.39.3",
      "@kubb/plugin-ts": "4.39.3",
      "@kubb/plugin-zod": "4.39.3",
      ...imports,
    },
  },
  "openapi-typescript": { dependencies: { "openapi-typescript": "7.13.0", typescript: "5.9.3" } },
} satisfies Readonly<Record<string, Manifest>>;

export type Installable = keyof typeof manifests;

/** The version of each generator and compiler. */
export const versions = {
  "hey-api": manifests["hey-api"].dependencies["@hey-api/openapi-ts"],
  orval: manifests.orval.dependencies.orval,
  kubb: manifests.kubb.dependencies["@kubb/core"],
  "openapi-typescript": manifests["openapi-typescript"].dependencies["openapi-typescript"],
  "typescript, older": manifests["typescript 5.9"].dependencies.typescript,
  typescript: manifests["typescript 7"].dependencies.typescript,
};

/** Installs a generator, unless an earlier run did. */
export const install = (name: Installable): Installation => installPackages(name, manifests[name]);
