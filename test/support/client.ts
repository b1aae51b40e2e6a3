import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '#platform/runtime/package-root.js';
import type { MenuPosition } from '#web/components/pages/menu-order.js';
import type { RefreshRule } from '#web/components/pages/reads.js';
import { mergedWords, wordFiles, type Words } from '../../web/word-files.js';

/** The declaration of a client feature (`web/src/components/pages/feature.ts`), as far as tests use it. */
export interface ClientFeature {
  readonly menuEntries?: readonly (MenuPosition & {
    readonly path: string;
    readonly name: string;
    readonly permission: string;
    readonly often?: readonly string[] | 'everybody';
    readonly shortcutKey?: string;
    readonly otherPaths?: readonly string[];
  })[];
  readonly refreshRules?: readonly RefreshRule[];
}

/** Returns the declarations of the client's features by folder name, as listed in `web/src/app/menu/features.ts`. */
export async function clientFeatures(): Promise<ReadonlyMap<string, ClientFeature>> {
  const folder = join(packageRoot, 'web', 'src', 'features');
  const found = new Map<string, ClientFeature>();
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name, 'feature.ts');
    if (!existsSync(file)) continue;
    const { feature } = (await import(pathToFileURL(file).href)) as { readonly feature: ClientFeature };
    found.set(name, feature);
  }
  return found;
}

/** Returns the client's texts of a namespace, such as `log`, from all the files that the build merges. */
export function clientWords(namespace: string, language: string): Words {
  const files = wordFiles().get(`${namespace}.${language}`);
  if (files === undefined) throw new Error(`no words named ${namespace} in ${language}`);
  return mergedWords(files);
}
