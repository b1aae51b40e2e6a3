import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The client, for every browser of the last three years; the server serves dist/web. */
export default defineConfig({
  root: here('.'),
  // the server writes a fresh nonce over this mark in each page it sends (src/platform/client-pages.ts)
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog: (level, log, handle) => {
        // the libraries mark modules for servers that render; a browser's bundle has no such divide
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
