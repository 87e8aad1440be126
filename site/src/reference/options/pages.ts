import type { Page } from "../../page.js";
import { commandLinePage } from "./command-line.js";
import { configurationPage } from "./configuration.js";
import { outputsPage } from "./outputs.js";

/** Returns the pages about the configuration, the outputs with their options, and the command line. */
export function optionPages(): readonly Page[] {
  return [configurationPage(), outputsPage(), commandLinePage()];
}
