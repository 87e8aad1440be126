/**
 * `pnpm check templates [NAME...]` builds the untouched templates of frameworks with the packed packages and with generated code.
 * Installs them into `.cache`. A template that cannot be installed is skipped; with `TEMPLATES=required`, that is a failure.
 */
import { checkTemplates } from "./check.js";
import { templates } from "./templates.js";

await checkTemplates(templates, process.argv.slice(2));
