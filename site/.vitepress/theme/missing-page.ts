import { withBase } from "vitepress";
import { h } from "vue";

/** Says that there is no such page, and what to do. */
export function MissingPage() {
  return h("main", { class: "missing-page vp-doc" }, [
    h("h1", "There is no such page"),
    h("p", ["Pages move. Search for it, or start at the ", h("a", { href: withBase("/") }, "list of tasks"), "."]),
  ]);
}
