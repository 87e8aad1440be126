import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { defineComponent, h } from "vue";
import { useChosenTabs } from "./chosen-tabs.js";
import { PageLinks } from "./page-links.js";
import "./style.css";

const Layout = defineComponent(() => {
  useChosenTabs();
  return () => h(DefaultTheme.Layout, null, { "doc-footer-before": () => h(PageLinks) });
});

export default { extends: DefaultTheme, Layout } satisfies Theme;
