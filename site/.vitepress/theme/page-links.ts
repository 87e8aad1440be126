import { useData, withBase } from "vitepress";
import { defineComponent, h } from "vue";

/** Links to the source of a page and to its Markdown. */
export const PageLinks = defineComponent(() => {
  const { page, frontmatter } = useData();
  return () => {
    const { source, edit } = frontmatter.value as { source?: string; edit?: string };
    if (source === undefined) return null;
    const name = h("code", source);
    return h("p", { class: "page-links" }, [
      edit === undefined ? h("span", ["Source: ", name]) : h("a", { href: edit }, ["Edit this page: ", name]),
      h("a", { href: withBase(`/${page.value.relativePath}`), target: "_self" }, "Read as Markdown"),
    ]);
  };
});
