/** The example of Angular, rendered on the server. */
import { readFileSync } from "node:fs";
import type { Template } from "../template.js";
import { angular } from "./angular.js";

const shop = new URL("../../../generator/examples/angular/", import.meta.url);
const files = ["app.html", "app.routes.ts", "app.spec.ts", "petstore.ts", "video.ts"].map((name) => `src/app/${name}`);

export const angularSsr: Template = {
  ...angular,
  name: "angular-ssr",
  example: {
    // The folder has the name of the project.
    start: () => ["sh", "-c", "NG_ALLOWED_HOSTS=127.0.0.1 exec node dist/*/server/server.mjs"],
    rendersOnServer: true,
  },
  scaffold: {
    package: "@angular/cli",
    // Later versions ask for an @angular/ssr that registries do not have.
    version: "22.2.0",
    command: (project) => ["ng", "new", project, "--defaults", "--ssr", "--skip-install", "--skip-git"],
  },
  files: Object.fromEntries(files.map((file) => [file, readFileSync(new URL(file, shop), "utf8")])),
};
