import type { SourceLocation } from "../../diagnostics/types.js";
import type { FilePlace } from "../document.js";

/** A value of a parsed file, and where it comes from if that is not its pointer in the file. */
interface Place {
  readonly source: {
    readonly path: string;
    readonly locate?: (pointer: string) => FilePlace;
  };
  readonly pointer: string;
}

/** Returns the source location of a value: in its file or, if an overlay has added it, in the overlay. */
export function placeIn({ source, pointer }: Place, on?: SourceLocation["on"]): SourceLocation {
  const place = source.locate?.(pointer) ?? { file: source.path, pointer };
  return on === undefined ? place : { ...place, on };
}
