/**
 * Loads the code of menus, dialogs, messages and the palette once the browser is idle. They open without a wait then, and also while the
 * page is offline.
 */
export function preloadWhenIdle(): void {
  const load = (): void => {
    const modules = [
      import("../design/menu-popup.js"),
      import("../design/dialog-frame.js"),
      import("../design/toasts.js"),
      import("./palette/palette-dialog.js"),
      import("./workspaces-popup.js"),
      import("./drawer.js"),
    ];
    // What fails is loaded again when it opens.
    void Promise.allSettled(modules);
  };
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in window) window.requestIdleCallback(load);
  else setTimeout(load, 2_000);
}
