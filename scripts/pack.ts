/** Packs the packages for the tests that install them, which find them in `.cache`. */
import { packPackages } from "./packed.js";

await packPackages();
