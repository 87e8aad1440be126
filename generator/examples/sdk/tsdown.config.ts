import { defineConfig } from "tsdown";

export default defineConfig({
  entry: "src/api/client/index.ts",
  format: ["esm", "cjs"],
  dts: true,
  deps: { onlyBundle: ["@specloom/runtime"] },
  publint: { strict: true },
  attw: { level: "error" },
});
