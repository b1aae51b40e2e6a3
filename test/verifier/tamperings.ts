import { generateKeyPairSync, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import { createNoteSigner, signNote, formatVerifier, type NoteSigner } from '#audit/log/note.js';
import { buildDirectory, buildLocalHeader, toZipInstant } from '#proof/archive-frame.js';
import { manifestNotePath, manifestPath, buildManifestStatement } from '#proof/archive-manifest.js';
import type { ArchiveManifest } from '#proof/archive-manifest.js';
import { fractionsOf } from '../support/random.js';

/** Returns whole numbers below a bound, the same for a seed every time. */
export type Random = (below: number) => number;

export function wholesOf(seed: number): Random {
  const fraction = fractionsOf(seed);
  return (below) => Math.floor(fraction() * below);
}

/** The files of an archive in order. */
type Files = Map<string, Buffer>;

/** A genuine archive or live export of the product, and the key that signed it. */
export interface Genuine {
  readonly bytes: Buffer;
  readonly signer: NoteSigner;
}

/** A way of tampering; `n` chooses among its variants, so that each is used. */
export interface Tampering {
  readonly name: string;
  tamper(genuine: Genuine, random: Random, n: number): Buffer;
}

const filesOf = ({ bytes }: Genuine): Files =>
  new Map(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, Buffer.from(content)]));

const manifestOf = (files: Files): ArchiveManifest =>
  JSON.parse(files.get(manifestPath)?.toString('utf8') ?? '') as ArchiveManifest;

/** Returns the files in the frame of an archive, with every byte of it right. */
function framed(files: Files, generatedAt: string): Buffer {
  const instant = toZipInstant(generatedAt);
  const listed = [...files].map(([path, content]) => ({ path, size: content.length, crc: crc32(content) }));
  const parts = [...files.values()].flatMap((content, index) => {
    const file = listed[index];
    return file === undefined ? [] : [buildLocalHeader(file, instant), content];
  });
  return Buffer.concat([...parts, buildDirectory(listed, instant)]);
}

/** Returns the archive with its list of files recreated, and signed by this key. */
function signedAnew(files: Files, oldManifest: ArchiveManifest, signer: NoteSigner): Buffer {
  const rest = new Map([...files].filter(([path]) => path !== manifestPath && path !== manifestNotePath));
  const listed = [...rest].map(([path, content]) => ({
    path,
    size: content.length,
    sha256: hash('sha256', content, 'hex'),
  }));
  const manifest = { ...oldManifest, files: listed };
  const text = JSON.stringify(manifest);
  const statement = buildManifestStatement(manifest, hash('sha256', text, 'base64'));
  rest.set(manifestPath, Buffer.from(text));
  rest.set(manifestNotePath, Buffer.from(signNote(statement, signer)));
  return framed(rest, oldManifest.generatedAt);
}

export function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  const at = random(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
  return copy;
}

const pick = <Item>(items: readonly Item[], random: Random): Item => items[random(items.length)] as Item;

function changeOneOf(files: Files, paths: readonly string[], random: Random, how: (bytes: Buffer) => Buffer): void {
  const path = pick(paths, random);
  files.set(path, how(files.get(path) ?? Buffer.alloc(0)));
}

const linesOf = (files: Files): string[] =>
  [...files.keys()].filter((path) => /\.(ndjson|txt|pub|json|csv|note)$/u.test(path));

/** Drops, doubles, exchanges or cuts a line. */
function otherLines(bytes: Buffer, random: Random, n: number): Buffer {
  const lines = bytes.toString('utf8').split('\n');
  const at = random(Math.max(1, lines.length - 1));
  const other = random(Math.max(1, lines.length - 1));
  const line = lines[at] ?? '';
  if (n % 4 === 0) lines.splice(at, 1);
  else if (n % 4 === 1) lines.splice(other, 0, line);
  else if (n % 4 === 2) [lines[at], lines[other]] = [lines[other] ?? '', line];
  else lines[at] = line.slice(0, random(line.length + 1));
  return Buffer.from(lines.join('\n'));
}

/** Changes a value of the list at any depth: another text, number, null, or removed. */
function otherField(manifest: ArchiveManifest, random: Random): ArchiveManifest {
  const copy = structuredClone(manifest) as unknown as Record<string, unknown>;
  let within: Record<string, unknown> = copy;
  for (;;) {
    const names = Object.keys(within);
    if (names.length === 0) return copy as unknown as ArchiveManifest;
    const name = pick(names, random);
    const value = within[name];
    if (typeof value === 'object' && value !== null && random(5) > 0) {
      within = value as Record<string, unknown>;
      continue;
    }
    const others = [null, '', 0, -1, 1.5, true, [], {}, `${String(value)} `, Number(value) + 1, 'AAAA', '9999-99-99'];
    const made = pick(others, random);
    if (random(8) === 0 && !Array.isArray(within)) Reflect.deleteProperty(within, name);
    else within[name] = typeof made === 'number' && Number.isNaN(made) ? 7 : made;
    return copy as unknown as ArchiveManifest;
  }
}

const forger = (name: string): NoteSigner =>
  createNoteSigner(name, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());

/** Returns the notes of the list of heads, without the blank line after each. */
const headsOf = (files: Files): string[] =>
  (files.get('log/checkpoints.txt')?.toString('utf8') ?? '')
    .split(/(?<=\n— [^\n]+\n)\n/u)
    .filter((note) => note !== '');

export const tamperings: readonly Tampering[] = [
  { name: 'one bit', tamper: ({ bytes }, random) => flipped(bytes, random) },
  {
    name: 'bytes put in, taken out or moved',
    tamper: ({ bytes }, random, n) => {
      const at = random(bytes.length);
      const length = 1 + random(40);
      if (n % 3 === 0) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
      if (n % 3 === 1) return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
      const moved = Buffer.from(bytes);
      moved.copyWithin(at, random(bytes.length), at + length);
      return moved;
    },
  },
  {
    name: 'a line of a file dropped, doubled, exchanged or cut, in a right frame',
    tamper: (genuine, random, n) => {
      const files = filesOf(genuine);
      const { generatedAt } = manifestOf(files);
      changeOneOf(files, linesOf(files), random, (bytes) => otherLines(bytes, random, n));
      return framed(files, generatedAt);
    },
  },
  {
    name: 'the same, signed anew by the establishment',
    tamper: (genuine, random, n) => {
      const files = filesOf(genuine);
      const manifest = manifestOf(files);
      const paths = linesOf(files).filter((path) => !path.startsWith('manifest'));
      changeOneOf(files, paths, random, (bytes) => otherLines(bytes, random, n));
      return signedAnew(files, manifest, genuine.signer);
    },
  },
  {
    name: 'a field of the list changed',
    tamper: (genuine, random) => {
      const files = filesOf(genuine);
      const manifest = manifestOf(files);
      files.set(manifestPath, Buffer.from(JSON.stringify(otherField(manifest, random))));
      return framed(files, manifest.generatedAt);
    },
  },
  {
    name: 'a member left out, put in, renamed, exchanged or moved, or all zipped by another tool',
    tamper: (genuine, random, n) => {
      const files = filesOf(genuine);
      const { generatedAt } = manifestOf(files);
      const paths = [...files.keys()];
      if (n % 6 === 5) {
        const level = random(2) === 0 ? 0 : 6;
        return Buffer.from(zipSync(Object.fromEntries(files), { level, mtime: generatedAt }));
      }
      const path = pick(paths, random);
      const other = pick(paths, random);
      const content = files.get(path) ?? Buffer.alloc(0);
      if (n % 6 === 0) files.delete(path);
      if (n % 6 === 1) files.set(`${path}.2`, content);
      if (n % 6 === 2) {
        files.set(path, files.get(other) ?? Buffer.alloc(0));
        files.set(other, content);
      }
      const order = n % 6 === 3 ? [...files].toSorted(() => random(3) - 1) : [...files];
      const renamed = order.map(([name, bytes]): [string, Buffer] => [
        n % 6 === 4 && name === path ? `${name}x` : name,
        bytes,
      ]);
      return framed(new Map(renamed), generatedAt);
    },
  },
  {
    name: 'heads exchanged, doubled, left out or of another size, signed anew by the establishment',
    tamper: (genuine, random, n) => {
      const files = filesOf(genuine);
      const manifest = manifestOf(files);
      const heads = headsOf(files);
      const at = random(heads.length);
      const head = heads[at] ?? '';
      if (n % 4 === 0) files.set('log/head.txt', Buffer.from(head));
      else {
        if (n % 4 === 1) heads.splice(at, 1);
        if (n % 4 === 2) heads.push(head);
        if (n % 4 === 3) {
          const [origin = '', size = '', root = ''] = head.split('\n');
          const size2 = String(Number(size) + random(3) - 1);
          const root2 = random(2) === 0 ? root : hash('sha256', root, 'base64');
          heads[at] = signNote(`${origin}\n${size2}\n${root2}\n`, genuine.signer);
        }
        files.set('log/checkpoints.txt', Buffer.from(heads.map((note) => `${note}\n`).join('')));
      }
      return signedAnew(files, manifest, genuine.signer);
    },
  },
  {
    name: 'keys exchanged: the list signed by a forger, his key beside, before or in the place of the establishment’s',
    tamper: (genuine, random, n) => {
      const files = filesOf(genuine);
      const manifest = manifestOf(files);
      const { origin } = manifest.establishment;
      const his = forger(n % 6 < 3 ? origin : `${origin}x`);
      const keys = files.get('keys/log.pub')?.toString('utf8') ?? '';
      const line = `${formatVerifier(his)}\n`;
      files.set('keys/log.pub', Buffer.from([line, keys + line, line + keys][n % 3] ?? ''));
      return signedAnew(files, manifest, random(3) === 0 ? genuine.signer : his);
    },
  },
  {
    name: 'stretches, stamps, days and period otherwise, signed anew by the establishment',
    tamper: (genuine, random, n) => {
      const files = filesOf(genuine);
      const manifest = manifestOf(files);
      const nudged = <Item>(items: readonly Item[], change: (item: Item) => Item): Item[] => {
        const at = random(Math.max(1, items.length));
        return items.map((item, index) => (index === at ? change(item) : item));
      };
      const others: readonly (() => Partial<ArchiveManifest>)[] = [
        () => ({ stretches: nudged(manifest.stretches, (one) => ({ ...one, to: one.to + random(3) - 1 })) }),
        () => ({ stretches: nudged(manifest.stretches, (one) => ({ ...one, from: one.from + random(3) })) }),
        () => ({ stretches: manifest.stretches.slice(1) }),
        () => ({ stretches: nudged(manifest.stretches, (one) => ({ ...one, consistency: one.consistency.slice(1) })) }),
        () => ({ stretches: nudged(manifest.stretches, (one) => ({ ...one, peaks: [...one.peaks, 'AAAA'] })) }),
        () => ({ stamps: [...manifest.stamps, { size: 1 + random(9), consistency: [] }] }),
        () => ({ days: manifest.days.toSpliced(random(Math.max(1, manifest.days.length)), 1) }),
        () => ({
          days: nudged(manifest.days, (day) => ({ ...day, closingNumber: random(2) === 0 ? null : 1 + random(2) })),
        }),
        () => ({ period: { ...manifest.period, lastDay: manifest.period.firstDay } }),
        () => ({ format: manifest.format === 'releve-export-1' ? 'releve-archive-1' : 'releve-export-1' }),
      ];
      const made = others[n % others.length]?.() ?? {};
      return signedAnew(files, { ...manifest, ...made }, genuine.signer);
    },
  },
];
