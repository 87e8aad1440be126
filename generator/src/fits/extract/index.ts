import type { Program } from "../../diff/fix/program.js";
import type { Api } from "../../model/types.js";
import type { Consumer } from "../types.js";
import { describeUses } from "./describe.js";
import { Resolver } from "./resolver.js";
import { markRuntime } from "./runtime.js";
import { Surface } from "./surface.js";
import { Uses } from "./uses.js";
import { Visitor } from "./visitor.js";

/** Returns what programs use of the generated client of an API. */
export async function findUses(
  api: Api,
  programs: AsyncIterable<Program>,
): Promise<Pick<Consumer, "operations" | "schemas">> {
  const surface = new Surface(api);
  const uses = new Uses(surface);
  const visited = new Set<string>();
  for await (const program of programs) {
    const visitor = new Visitor(new Resolver(program, surface), uses);
    for (const file of program.files) {
      // Programs may share files.
      if (!visited.has(file.fileName)) visitor.visit(file);
      visited.add(file.fileName);
    }
  }
  markRuntime(uses);
  return describeUses(api, uses);
}
