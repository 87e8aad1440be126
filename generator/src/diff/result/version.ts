import inc from "semver/functions/inc.js";
import lt from "semver/functions/lt.js";
import parse from "semver/functions/parse.js";
import valid from "semver/functions/valid.js";
import { type Node, memberOf } from "../../load/index.js";
import { levels, type Bump, type Change, type Verdict } from "../types.js";

/** The versions that the documents declare in `info.version`, and the one that the changes ask for. */
export interface VersionAdvice {
  readonly base?: string;
  readonly revision?: string;
  /** Absent if the base's version is not a semantic one. */
  readonly expected?: string;
  /** Says whether the revision declares at least `expected`. */
  readonly isEnough?: boolean;
}

/** Returns the highest level of several changes. */
export function verdictOf(changes: readonly Pick<Change, "level">[]): Verdict {
  return levels.find((level) => changes.some((change) => change.level === level)) ?? "none";
}

const bumps: Readonly<Record<Verdict, Bump>> = {
  breaking: "major",
  possible: "minor",
  safe: "minor",
  docs: "patch",
  equivalent: "none",
  none: "none",
};

export function bumpOf(verdict: Verdict): Bump {
  return bumps[verdict];
}

/** Returns the bump of a version: before 1.0.0, a breaking change raises the second number, and all others the third. */
export function bumpOfVersion(version: string, bump: Bump): Bump {
  if (parse(version)?.major !== 0 || bump === "none") return bump;
  return bump === "major" ? "minor" : "patch";
}

/** Returns the version after a bump; undefined if the version is not a semantic one. */
export function nextVersion(version: string, bump: Bump): string | undefined {
  const current = semanticVersion(version);
  if (current === undefined) return undefined;
  const own = bumpOfVersion(current, bump);
  return own === "none" ? current : (inc(current, own) ?? undefined);
}

/** Compares the versions that two documents declare with the bump that the changes ask for. */
export function adviseVersion(base: Node, revision: Node, bump: Bump): VersionAdvice {
  const [before, after] = [declaredVersion(base), declaredVersion(revision)];
  const expected = before === undefined ? undefined : nextVersion(before, bump);
  const declared = after === undefined ? undefined : semanticVersion(after);
  return {
    ...(before !== undefined && { base: before }),
    ...(after !== undefined && { revision: after }),
    ...(expected !== undefined && { expected }),
    ...(expected !== undefined && declared !== undefined && { isEnough: !lt(declared, expected) }),
  };
}

function declaredVersion(root: Node): string | undefined {
  const version = memberOf(memberOf(root, "info"), "version");
  return typeof version === "string" ? version : undefined;
}

/** Returns `1.2` as `1.2.0`, because documents often leave out the last number. */
function semanticVersion(version: string): string | undefined {
  const match = /^v?(\d+(?:\.\d+){1,2}.*)$/.exec(version)?.[1];
  if (match === undefined) return undefined;
  return valid(/^\d+\.\d+$/.test(match) ? `${match}.0` : match) ?? undefined;
}
