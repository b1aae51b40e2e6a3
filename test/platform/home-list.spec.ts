import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { OTHER_HOME_FILES, HOME_FILES } from '#platform/files/home.js';
import { packageRoot } from '#platform/runtime/package-root.js';

const listed = { ...HOME_FILES, ...OTHER_HOME_FILES };
/** Names that this version does not write. */
const OF_OTHERS = ['embedded-users', 'embedded.lock', 'embedded.json.new', 'lost+found'];

/** Returns every name below the home that the code joins to it. */
function namesInCode(): Set<string> {
  const source = join(packageRoot, 'src');
  const names = new Set<string>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(join(source, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/join\((?:this\.)?(?:config\.)?home, '([^'/]+)/gu)) names.add(name);
  }
  return names;
}

describe('every file in the home', () => {
  it('is in the list, from any module, with the check that reveals its alteration or the reason none is needed', () => {
    const names = namesInCode();
    expect([...names].filter((name) => !(name in listed))).toEqual([]);
    // names the search must find
    for (const name of ['archives', 'documents', 'imports', 'keys', 'secret']) expect(names).toContain(name);
    expect(Object.values(listed).filter((words) => words.length < 10)).toEqual([]);
  });

  it('is in the table of docs/operation.md', () => {
    const rows = readFileSync(join(packageRoot, 'docs', 'operation.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .join('\n');
    const missing = Object.keys(listed).filter((name) => !OF_OTHERS.includes(name) && !rows.includes(`\`${name}`));
    expect(missing).toEqual([]);
  });
});
