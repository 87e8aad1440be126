import { useMessages } from "./toast.js";

/** Returns a function that copies a string to the clipboard, and then calls another one. A message says if the browser refuses. */
export function useCopy(): (text: string, onCopied: () => void) => void {
  const messages = useMessages();
  return (text, onCopied) => {
    // Only pages with HTTPS, and of localhost, have a clipboard.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("This page has no clipboard"));
    copying.then(onCopied, (error: unknown) => messages.showFailure(error, "Could not copy"));
  };
}
