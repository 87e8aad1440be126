import type { SourceLocation } from "../../diagnostics/types.js";
import { Origins } from "../origins.js";
import { placeIn } from "../resolve/place.js";
import type { Location } from "../resolve/resolver.js";

/** The origins of the parts of a bundled document, in its files. */
export class Mounts extends Origins<Location> {
  locationOf(pointer: string, on?: SourceLocation["on"]): SourceLocation {
    return placeIn(this.locate(pointer), on);
  }
}
