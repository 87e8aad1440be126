import { onContentUpdated } from "vitepress";
import { onBeforeUnmount, onMounted } from "vue";

const key = "code-tab";

/** Opens the tab that a reader chose in all code groups that have it, on this page and on later ones. */
export function useChosenTabs(): void {
  const choose = (event: MouseEvent): void => {
    const { target } = event;
    // `show` clicks, too.
    if (!event.isTrusted || !(target instanceof HTMLInputElement) || !target.matches(".vp-code-group input")) return;
    const title = titleOf(target);
    const top = target.getBoundingClientRect().top;
    remember(title);
    show(title);
    // Groups above may have changed their height.
    scrollBy({ top: target.getBoundingClientRect().top - top, behavior: "instant" });
  };
  onMounted(() => addEventListener("click", choose));
  onBeforeUnmount(() => removeEventListener("click", choose));
  onContentUpdated(() => {
    const title = remembered();
    if (title !== null) show(title);
  });
}

function show(title: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(".vp-code-group input:not(:checked)")) {
    if (titleOf(input) === title) input.click();
  }
}

function titleOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent ?? "";
}

// Browsers can block the storage: then a choice holds for one page.

function remember(title: string): void {
  try {
    localStorage.setItem(key, title);
  } catch {}
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
