import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "../src/banneret/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows nothing inline
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "icons", test: /generated[\\/]icons/ }] } } },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  server: { proxy: { "/api": { target: "http://localhost:8415", ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
}));
