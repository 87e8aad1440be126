import { folder, paths } from "../option.js";
import { packageOption, shownHooksOption, shownValidatorsOption } from "../shared/module-options.js";
import type { EmitInput as Input } from "../output.js";

export const docsOptions = {
  package: packageOption,
  hooks: shownHooksOption,
  validators: shownValidatorsOption,
  sections: paths({
    description: "Markdown files with a section `operations`, which gets a table of all operations",
    default: [],
  }),
  templates: folder({
    description: "A folder with Handlebars templates that replace those of specloom with the same name",
  }),
};

export type EmitInput = Input<typeof docsOptions>;
