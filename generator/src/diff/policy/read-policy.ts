import { parseYaml } from "../../config/syntax/yaml.js";
import { closest } from "../../diagnostics/closest.js";
import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { isRecord } from "../../write/index.js";
import { levels } from "../types.js";
import { matcherOf } from "../../load/index.js";
import { defaultPolicy, failOnValues, presetNames, type PathPolicy, type Policy, type RuleSetting } from "./policy.js";

interface PolicyFile {
  /** Absolute. */
  readonly file: string;
  /** The ids of all rules. */
  readonly rules: readonly string[];
  readonly report: Report;
}

const settings = [...levels, "off"] as const;

/** Reads a policy. Reports every problem (GEN003, GEN004, GEN164, GEN165), and leaves out what has one. */
export function readPolicy(input: PolicyFile): Policy {
  const { file, report } = input;
  const value = parseYaml(file, report);
  if (report.hasErrors) return defaultPolicy;
  const reader = new PolicyReader(input);
  const top = reader.mapping(value ?? {}, "", "the policy");
  reader.onlyKeys(top, "", ["preset", "failOn", "rules", "paths"]);
  return {
    preset: reader.oneOf(top["preset"], "/preset", presetNames) ?? defaultPolicy.preset,
    failOn: reader.oneOf(top["failOn"], "/failOn", failOnValues) ?? defaultPolicy.failOn,
    rules: reader.rules(top["rules"], "/rules"),
    paths: reader.paths(top["paths"]),
  };
}

type Mapping = Readonly<Record<string, unknown>>;

class PolicyReader {
  readonly #input: PolicyFile;

  constructor(input: PolicyFile) {
    this.#input = input;
  }

  paths(value: unknown): readonly PathPolicy[] {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return this.#refuse(value, "/paths", "a list of mappings") ?? [];
    return value.map((item: unknown, index) => {
      const pointer = childPointer("/paths", index);
      const entry = this.mapping(item, pointer, `paths[${index}]`);
      this.onlyKeys(entry, pointer, ["match", "ignore", "rules"]);
      const { match, ignore } = entry;
      if (typeof match !== "string") this.#refuse(match, `${pointer}/match`, "a path such as /internal/**");
      if (ignore !== undefined && typeof ignore !== "boolean")
        this.#refuse(ignore, `${pointer}/ignore`, "true or false");
      return {
        match: typeof match === "string" ? match : "",
        ignore: ignore === true,
        rules: this.rules(entry["rules"], `${pointer}/rules`),
      };
    });
  }

  rules(value: unknown, pointer: string): readonly RuleSetting[] {
    const entries = Object.entries(value === undefined ? {} : this.mapping(value, pointer, "rules"));
    return entries.flatMap(([pattern, item]) => {
      const own = childPointer(pointer, pattern);
      this.#checkRule(pattern, own);
      // YAML 1.1 reads an unquoted `off` as false.
      const setting = this.oneOf(item === false ? "off" : item, own, settings);
      return setting === undefined ? [] : [{ pattern, setting, at: this.#locate(own, "key") }];
    });
  }

  mapping(value: unknown, pointer: string, name: string): Mapping {
    return isRecord(value) ? value : (this.#refuse(value, pointer, "a mapping", name) ?? {});
  }

  oneOf<T extends string>(value: unknown, pointer: string, allowed: readonly T[]): T | undefined {
    const found = allowed.find((candidate) => candidate === value);
    if (value === undefined || found !== undefined) return found;
    return this.#refuse(value, pointer, `one of ${allowed.join(", ")}`);
  }

  onlyKeys(mapping: Mapping, pointer: string, known: readonly string[]): void {
    for (const key of Object.keys(mapping).filter((one) => !known.includes(one))) {
      const suggestion = closest(key, known);
      const facts = { key, known, ...(suggestion !== undefined && { suggestion }) };
      this.#input.report.add("GEN004", facts, this.#locate(childPointer(pointer, key), "key"));
    }
  }

  #checkRule(pattern: string, pointer: string): void {
    const { rules, report } = this.#input;
    if (rules.some(matcherOf(pattern))) return;
    const suggestion = closest(pattern, rules);
    report.add(
      "GEN165",
      { rule: pattern, ...(suggestion !== undefined && { suggestion }) },
      this.#locate(pointer, "key"),
    );
  }

  #refuse(value: unknown, pointer: string, expected: string, name?: string): undefined {
    const key = name ?? pointer.slice(pointer.lastIndexOf("/") + 1);
    const actual = isRecord(value) ? "a mapping" : (JSON.stringify(value) ?? "absent");
    this.#input.report.add("GEN164", { key, expected, actual }, this.#locate(pointer, "value"));
    return undefined;
  }

  #locate(pointer: string, on: "key" | "value") {
    return { file: this.#input.file, pointer, on };
  }
}
