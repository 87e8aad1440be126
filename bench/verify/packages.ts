/** Installs the tools that check a service against its document. */
import { type Installation, install as installPackages, type Manifest } from "../../scripts/install.js";

const manifests = {
  prism: { dependencies: { "@stoplight/prism-cli": "5.16.0" } },
  dredd: { dependencies: { dredd: "14.1.0" } },
  portman: { dependencies: { "@apideck/portman": "1.33.0" } },
} satisfies Readonly<Record<string, Manifest>>;

export type Installable = keyof typeof manifests;

export const versions = {
  "@stoplight/prism-cli": manifests.prism.dependencies["@stoplight/prism-cli"],
  dredd: manifests.dredd.dependencies.dredd,
  "@apideck/portman": manifests.portman.dependencies["@apideck/portman"],
};

/** Returns the folder of packages that are installed unless an earlier run did it. */
export const install = (name: Installable): Installation => installPackages(name, manifests[name]);
