/**
 * Loads the code of menus, dialogs, messages and the palette three seconds after the page has begun. They open without a wait then, and also
 * while the page is offline. An idle callback would come while the first view waits for its data, and delay it.
 */
export function preloadLater(): void {
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
  setTimeout(load, 3_000);
}
