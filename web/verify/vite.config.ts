import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The page that verifies an archive: one file with everything in it, for a browser without a network or a server. The
 * server puts dist/verify/verify.html into each archive.
 */
export default defineConfig({
  root: resolvePath('.'),
  resolve: { conditions: ['releve-source', ...defaultClientConditions] },
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  build: {
    outDir: resolvePath('../../dist/verify'),
    emptyOutDir: true,
    target: 'es2020',
    sourcemap: false,
    rolldownOptions: { input: resolvePath('verify.html') },
  },
});
