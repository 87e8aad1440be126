import { entry } from "../entry.js";

/** GEN180 and GEN181: the overlays of a configuration or a command line. */
export const overlayListDiagnostics = {
  GEN180: entry<{ readonly url: string }>({
    severity: "error",
    message: ({ url }) => `the overlay ${url} is a URL`,
    help: () => "download it, and name the file; overlays belong in your repository, beside the configuration",
    explain:
      "specloom reads overlays from files only, so that a run needs no network and gives the same result tomorrow. Example: " +
      "`overlays: [stripe.overlay.yaml]`.",
  }),
  GEN181: entry<{ readonly path: string }>({
    severity: "error",
    message: ({ path }) => `the overlay ${path} is listed twice`,
    help: () => "list each overlay once; they apply in the order of the list",
    explain:
      "Applying an overlay again would append to the same lists a second time. Example: `overlays: [names.overlay.yaml, " +
      "fixes.overlay.yaml]`.",
  }),
};
