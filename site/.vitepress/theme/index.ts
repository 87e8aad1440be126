import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { defineComponent, h } from "vue";
import { useChosenTabs } from "./chosen-tabs.js";
import { MissingPage } from "./missing-page.js";
import { PageLinks } from "./page-links.js";
import "./style.css";

const Layout = defineComponent(() => {
  useChosenTabs();
  return () =>
    h(DefaultTheme.Layout, null, { "doc-footer-before": () => h(PageLinks), "not-found": () => h(MissingPage) });
});

export default { extends: DefaultTheme, Layout } satisfies Theme;
