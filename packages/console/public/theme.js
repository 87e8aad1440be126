// Runs before the first paint, so that a page with a chosen theme does not flash in the system's one. See src/shell/theme.ts.
const theme = localStorage.getItem("memory-service.theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
