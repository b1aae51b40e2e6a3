import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';

const lines = readFileSync(join(packageRoot, 'verifier', 'verify.py'), 'utf8')
  .trimEnd()
  .split('\n');

/** Modules of every Python 3 standard library. */
const OF_PYTHON = ['argparse', 'base64', 'binascii', 'hashlib', 'json', 're', 'struct', 'sys', 'zlib'];

test('the second verifier is one file of fewer than 500 lines, which a person can read in an evening', () => {
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.length).toBeLessThan(500);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

test('the second verifier imports only Python’s standard library, at every place', () => {
  const imports = lines.filter((line) => /^\s*(?:import|from)\s/u.test(line));
  expect(imports.map((line) => line.trim())).toEqual(OF_PYTHON.map((name) => `import ${name}`));
  expect(lines.filter((line) => /__import__|importlib|\bexec\(|\beval\(|subprocess|os\.system/u.test(line))).toEqual(
    [],
  );
});
