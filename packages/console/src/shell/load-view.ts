import { onlineManager } from "@tanstack/react-query";

/**
 * Returns a function that loads a view's module, which waits for the network if there is none. If the module could not be loaded, the router
 * would reload the page instead: without the network, the page would be gone with all changes that wait.
 */
export const loadWhenOnline =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    try {
      return await load();
    } catch (error) {
      if (onlineManager.isOnline()) throw error;
      await becomeOnline();
      return load();
    }
  };

const becomeOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      unsubscribe();
      resolve();
    });
  });
