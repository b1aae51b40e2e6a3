import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, transformWithOxc, type Plugin } from 'vite';
import { wordsOfNamespaces } from './word-files.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Files that an offline page may request: the whole build including texts, except lists and source maps. */
const neededFile = /\.(js|css|svg|woff2?)$|^assets\/.*\.json$/;

/** Writes service-worker.js beside the page, with the list of the files of this build. */
function serviceWorker(): Plugin {
  const source = here('src/worker/service-worker.ts');
  return {
    name: 'releve-service-worker',
    apply: 'build',
    // after Vite has removed scripts that contained only styles, because a missing file could not be cached
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => neededFile.test(name));
        const files = [...built, 'mark.svg', 'manifest.webmanifest'].map((name) => `/${name}`).sort();
        const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { target: 'es2022' });
        const list = `const BUILD = ${JSON.stringify({ version, files })};\n`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: list + code });
      },
    },
  };
}

/** The client, for every browser of the last three years; the server serves dist/web. */
export default defineConfig({
  root: here('.'),
  plugins: [wordsOfNamespaces(), serviceWorker()],
  // the rules that it shares with the server are compiled with it (`imports` in package.json)
  resolve: { conditions: ['releve-source', ...defaultClientConditions] },
  // the server replaces this mark with a fresh nonce in each page it sends (src/platform/client-pages.ts)
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // its package does not declare it, and without this every code format would be bundled with the five in use
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@zxing\//, sideEffects: false }] },
      output: {
        // otherwise a file could run before one that it imports: the page of an open relève had an empty part
        strictExecutionOrder: true,
        codeSplitting: {
          // a page was a hundred files, most of them smaller than the cost of a request; merged further, a page would
          // load the dialogs of others
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'charts', test: /node_modules\/(recharts|d3-|victory-|es-toolkit|@reduxjs)/, priority: 1 },
            // code that nearly every page has; merged with code that only some share, it would load their dialogs on
            // the home page
            {
              name: 'general',
              test: /web\/src\/components\/(figures\/(time-words|zone|state-looks|StateTag|titled)|general|pages)/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
      onLog: (level, log, handle) => {
        // the libraries mark modules for server rendering, which a browser bundle does not distinguish
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
