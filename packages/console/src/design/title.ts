import { useEffect } from "react";

/** The titles of the open page, and those of the views within it. */
const titles = new Set<{ readonly title: string; readonly level: number }>();

/**
 * Names the page in the browser's tab and history. A view within a page has a higher level, and its title comes first:
 * `terms.docx · Warranty cases · Memory service`.
 */
export function useTitle(title: string, level = 1): void {
  useEffect(() => {
    const own = { title, level };
    titles.add(own);
    update();
    return () => {
      titles.delete(own);
      update();
    };
  }, [title, level]);
}

function update(): void {
  const sorted = [...titles].sort((one, other) => other.level - one.level).map(({ title }) => title);
  document.title = [...sorted, "Memory service"].join(" · ");
}
