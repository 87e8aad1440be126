/** Packs the packages for the tests that install them, which find them in `.cache`. */
import { packAll, packUsual } from "./packed.js";
import { isThorough } from "./thoroughness.js";

await (isThorough ? packAll() : packUsual());
