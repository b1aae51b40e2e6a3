import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';

const smallRuns: string = '../../scripts/small-runs.mjs';

/** The part of scripts/small-runs.mjs that this test reads. */
interface SmallRuns {
  readonly smallScripts: Readonly<Record<string, string>>;
  readonly runOtherwise: Readonly<Record<string, string>>;
}

describe('the scripts of package.json', () => {
  it('are each run by the tests: in small by `npm run test:all`, or otherwise', async () => {
    const { smallScripts, runOtherwise } = (await import(smallRuns)) as SmallRuns;
    const manifest = readFileSync(join(packageRoot, 'package.json'), 'utf8');
    const { scripts } = JSON.parse(manifest) as { readonly scripts: Readonly<Record<string, string>> };
    const named = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts));
    const listed = [...Object.keys(smallScripts), ...Object.keys(runOtherwise)];
    expect(listed.toSorted()).toEqual(named.toSorted());
  });
});
