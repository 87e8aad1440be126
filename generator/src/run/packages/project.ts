import satisfies from "semver/functions/satisfies.js";
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import type { WantedPackage } from "../../emit/output.js";
import { isRecord } from "../../write/index.js";
import { readJson } from "./manifest.js";

/** Returns the folder of the nearest package.json or deno.json, from `folder` upwards; undefined if there is none. */
export function projectFolder(folder: string): string | undefined {
  if (["package.json", "deno.json", "deno.jsonc"].some((file) => existsSync(join(folder, file)))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : projectFolder(above);
}

/**
 * Returns the project of an output: the nearest one above or, where there is none, the current folder. Outputs elsewhere belong to
 * another project even before it has a package.json: to the folder that holds them all, `root`.
 */
export function projectOfOutput(output: string, root: string, folder: string): string {
  return projectFolder(output) ?? (isElsewhere(root, folder) ? root : folder);
}

/** Returns whether neither folder contains the other. */
export function isElsewhere(one: string, other: string): boolean {
  const leadsOut = (path: string): boolean => path.split(sep)[0] === ".." || isAbsolute(path);
  return leadsOut(relative(one, other)) && leadsOut(relative(other, one));
}

/**
 * Returns whether a project lacks a package: nothing declares it, in the folder or above, or an unsuitable version is installed. A
 * package that is only declared counts as there, since a fresh clone has none installed.
 */
export function lacks(folder: string, { name, range }: WantedPackage): boolean {
  const installed = installedVersion(folder, name);
  return (
    !declares(folder, name) || (installed !== undefined && !satisfies(installed, range, { includePrerelease: true }))
  );
}

const dependencyKeys = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** Returns whether the package.json of the folder or of one above lists a package. */
export function declares(folder: string, name: string): boolean {
  const manifest = readJson(join(folder, "package.json"));
  const listed = [...dependencyKeys.map((key) => manifest[key]), readJson(join(folder, "deno.json"))["imports"]];
  if (listed.some((packages) => isRecord(packages) && Object.hasOwn(packages, name))) return true;
  const above = dirname(folder);
  return above !== folder && declares(above, name);
}

function installedVersion(folder: string, name: string): string | undefined {
  const { version } = readJson(join(folder, "node_modules", name, "package.json"));
  if (typeof version === "string") return version;
  const above = dirname(folder);
  return above === folder ? undefined : installedVersion(above, name);
}
