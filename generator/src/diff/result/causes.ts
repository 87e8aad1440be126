import { childPointer, pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import { byLevel, type Finding, type Pointer } from "../types.js";

/** Finds the edit behind a change of generated code, which compares types and so knows only the type that has changed. */
export class Causes {
  /** The first finding at each pointer, and around it: of each direction, and of all. */
  readonly #exact = new Map<Pointer, Finding>();
  readonly #inside = new Map<string, Finding>();

  /** Takes the findings that are not about generated code. */
  constructor(findings: readonly Finding[]) {
    const worstFirst = [...findings].sort(byLevel);
    for (const finding of worstFirst) {
      for (const pointer of pointersOf(finding)) {
        keepFirst(this.#exact, pointer, finding);
        for (const outer of outerPointers(pointer)) {
          keepFirst(this.#inside, outer, finding);
          keepFirst(this.#inside, `${finding.direction} ${outer}`, finding);
        }
      }
    }
  }

  /**
   * Returns the finding at the pointer of another one, or else the worst inside of it, if possible of the same direction, or else the nearest
   * around it.
   */
  of(finding: Finding): Finding | undefined {
    const own = pointersOf(finding);
    return (
      firstIn(this.#exact, own) ??
      firstIn(
        this.#inside,
        own.map((pointer) => `${finding.direction} ${pointer}`),
      ) ??
      firstIn(this.#inside, own) ??
      firstIn(this.#exact, own.flatMap(outerPointers))
    );
  }
}

/** Returns the pointers of a finding. A required property is where its schema is: that is the type that changes. */
function pointersOf({ base, revision, before, after }: Finding): readonly Pointer[] {
  return [revision, base].flatMap((pointer) => {
    const [, schema] = (pointer === undefined ? null : /^(.*)\/required(?:\/\d+)?$/.exec(pointer)) ?? [];
    const name = typeof after === "string" ? after : before;
    if (schema !== undefined && typeof name === "string") return [childPointer(schema, "properties", name)];
    return pointer === undefined ? [] : [pointer];
  });
}

/** The number of tokens of `/components/schemas/Fact` and `/paths/~1facts/get`. */
const fewestTokens = 3;

/** Returns the pointers of the values around one, the innermost first, up to a component or an operation. */
function outerPointers(pointer: Pointer): readonly Pointer[] {
  const tokens = pointerTokens(pointer);
  const outer: Pointer[] = [];
  for (let length = tokens.length - 1; length >= fewestTokens; length -= 1)
    outer.push(pointerOf(tokens.slice(0, length)));
  return outer;
}

function keepFirst(map: Map<string, Finding>, key: string, finding: Finding): void {
  if (!map.has(key)) map.set(key, finding);
}

function firstIn(map: ReadonlyMap<string, Finding>, keys: readonly string[]): Finding | undefined {
  return keys.map((key) => map.get(key)).find((finding) => finding !== undefined);
}
