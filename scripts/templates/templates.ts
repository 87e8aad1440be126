/** All templates, in the order in which they are checked. */
import { angular } from "./frameworks/angular.js";
import { angularSsr } from "./frameworks/angular-ssr.js";
import { astro } from "./frameworks/astro.js";
import { bun } from "./frameworks/bun.js";
import { commonjs } from "./frameworks/commonjs.js";
import { deno } from "./frameworks/deno.js";
import { expo } from "./frameworks/expo.js";
import { jest } from "./frameworks/jest.js";
import { lambda } from "./frameworks/lambda.js";
import { next } from "./frameworks/next.js";
import { nuxt } from "./frameworks/nuxt.js";
import { reactRouter } from "./frameworks/react-router.js";
import { sdk } from "./frameworks/sdk.js";
import { solid } from "./frameworks/solid.js";
import { storybook } from "./frameworks/storybook.js";
import { solidStart } from "./frameworks/solid-start.js";
import { sveltekit } from "./frameworks/sveltekit.js";
import { tanstackStart } from "./frameworks/tanstack-start.js";
import { vite } from "./frameworks/vite.js";
import { vitest } from "./frameworks/vitest.js";
import { vue } from "./frameworks/vue.js";
import { workers } from "./frameworks/workers.js";
import { workspace } from "./frameworks/workspace.js";
import { compiled, jestTransform, node } from "./plain.js";
import type { Template } from "./template.js";

export const templates: readonly Template[] = [
  next,
  reactRouter,
  tanstackStart,
  astro,
  vite,
  vue,
  sveltekit,
  workers,
  deno,
  nuxt,
  bun,
  solid,
  solidStart,
  sdk,
  angular,
  angularSsr,
  commonjs,
  lambda,
  workspace,
  jest,
  vitest,
  jestTransform,
  storybook,
  expo,
  node("modules", { module: "nodenext" }, [compiled]),
  node("stripping", { module: "nodenext", rewriteRelativeImportExtensions: true, erasableSyntaxOnly: true }, [
    compiled,
    ["node", "src/main.ts"],
  ]),
];
