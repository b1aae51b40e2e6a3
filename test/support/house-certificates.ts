import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';

const guide = readFileSync(join(packageRoot, 'docs', 'https.md'), 'utf8');

/** Returns the text between the fences of one language in the part of docs/https.md with this number. */
function blocksOf(part: number, language: string): readonly string[] {
  const [, text = ''] = guide.split(new RegExp(String.raw`^## ${part}\. .*$`, 'mu'));
  const [own = ''] = text.split(/^## /mu);
  return [...own.matchAll(new RegExp('^```' + language + '\n([^`]*)^```', 'gmu'))].map(([, block]) => block ?? '');
}

/** The server's name in the guide. */
export const serverName = /^NAME=(\S+)$/mu.exec(blocksOf(2, 'sh')[0] ?? '')?.[1] ?? '';

/** Returns the settings of the guide; a test replaces those with another place. */
export function guideSettings(): Readonly<Record<string, string>> {
  const lines = (blocksOf(5, 'ini')[0] ?? '').split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => [line.split('=')[0] ?? '', line.replace(/^[^=]*=/u, '')]));
}

/**
 * Runs the commands of one part of the guide in a folder, as a technician types them, for a server on this machine: 2
 * creates the authority, 3 the server's certificate, 6 replaces the previous one.
 */
export function followGuide(part: 2 | 3 | 6, folder: string, environment: Readonly<Record<string, string>> = {}): void {
  const named = { NAME: serverName, ADDRESS: '127.0.0.1', ...environment };
  const commands = blocksOf(part, 'sh').filter((block) => !block.startsWith('NAME='));
  if (commands.length === 0) throw new Error(`part ${part} of docs/https.md has no commands`);
  for (const block of commands) {
    execFileSync('bash', ['-euo', 'pipefail', '-c', block], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...named },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
}
