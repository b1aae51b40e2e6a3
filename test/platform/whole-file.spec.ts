import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createFileAtomically, replaceFileAtomically } from '#platform/files/whole-file.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'releve-whole-file-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('writes a file once: whole, its owner’s alone, and nothing beside it', () => {
  const file = join(folder, 'key');
  expect(createFileAtomically(file, 'first')).toBe(true);
  expect(createFileAtomically(file, 'second')).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['key']);
});

it('replaces its content', () => {
  const file = join(folder, 'key');
  replaceFileAtomically(file, 'third');
  expect(readFileSync(file, 'utf8')).toBe('third');
  expect(readdirSync(folder)).toEqual(['key']);
});

it('leaves nothing behind where there is no folder', () => {
  expect(() => createFileAtomically(join(folder, 'none', 'key'), 'first')).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['key']);
});
