import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderPdfBytes } from '#documents/pdf/pdf-renderer.js';
import { signPdf } from '#documents/signing/signing.js';
import { createSigningIdentity } from '#documents/signing/signing-identity.js';
import { cabinetPng } from '../reports/png.js';
import { documentOf, machineRows, machineTable } from './document-fixture.js';

/**
 * Checks the requirements of ISO 19005-3 level B clause by clause in the file itself: no conformance checker is
 * available (docs/adr/0022-files-that-others-read.md). Level A is not claimed.
 */
interface PdfObject {
  readonly id: number;
  readonly dictionary: string;
  readonly stream: Buffer | null;
}

function objectsOf(pdf: Buffer): PdfObject[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/(?<=^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(
    ({ index, 0: whole, 1: id, 2: body = '' }) => {
      const at = body.indexOf('stream\n');
      if (at < 0) return { id: Number(id), dictionary: body, stream: null };
      const length = Number(/\/Length (\d+)/.exec(body.slice(0, at))?.[1]);
      const start = index + whole.indexOf('stream\n') + 'stream\n'.length;
      const stream = pdf.subarray(start, start + length);
      return { id: Number(id), dictionary: body.slice(0, at), stream };
    },
  );
}

/** Returns a literal string as read. */
function stringOf(text: string): string {
  const literal = /^\(([^]*)\)$/.exec(text.trim())?.[1] ?? '';
  const bytes = Buffer.from(
    literal.replaceAll(/\\([nrtbf()\\])/g, (_, escape: string) => ({ n: '\n', r: '\r', t: '\t' })[escape] ?? escape),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

const inflated = ({ dictionary, stream }: PdfObject): string =>
  stream === null ? '' : (dictionary.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('latin1');

let pdf: Buffer;
let raw: string;
let objects: PdfObject[];
let catalog: string;

beforeAll(async () => {
  const drawn = await renderPdfBytes(
    documentOf([
      { kind: 'heading', text: 'Appareils' },
      machineTable(machineRows(80)),
      { kind: 'image', bytes: cabinetPng(8, 8), alternativeText: 'Face avant' },
      { kind: 'signatures', places: [{ label: 'Le comptable' }] },
    ]),
  );
  const identity = await createSigningIdentity("Casino de l'Œillet", new Date('2026-01-01T00:00:00Z'));
  pdf = await signPdf(drawn, identity, {
    reason: 'État',
    location: 'Ici',
    signingTime: new Date('2026-11-22T07:13:00Z'),
  });
  raw = pdf.toString('latin1');
  objects = objectsOf(pdf);
  catalog = objects.filter(({ dictionary }) => dictionary.includes('/Type /Catalog')).at(-1)?.dictionary ?? '';
});

describe('a signed document in PDF/A-3b', () => {
  it('6.1.2, 6.1.3: a header with four bytes above 127, a trailer with an identifier, nothing encrypted', () => {
    expect(raw.startsWith('%PDF-1.7\n%')).toBe(true);
    expect([...pdf.subarray(10, 14)].every((byte) => byte > 127)).toBe(true);
    for (const trailer of raw.matchAll(/trailer\n([^]*?)startxref/g)) {
      expect(trailer[1]).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
      expect(trailer[1]).not.toContain('/Encrypt');
    }
    expect(raw.endsWith('%%EOF\n')).toBe(true);
  });

  it('6.1.7: streams have their declared length, in the file itself, never LZW', () => {
    const streams = objects.filter(({ stream }) => stream !== null);
    expect(streams.length).toBeGreaterThan(8);
    for (const { id, stream } of streams) {
      const after = raw.slice(pdf.indexOf(stream ?? Buffer.alloc(0)) + (stream?.length ?? 0)).slice(0, 10);
      expect([id, after.trimStart().startsWith('endstream')]).toEqual([id, true]);
    }
    expect(raw).not.toMatch(/\/LZWDecode|\/FFilter/);
  });

  it('6.1.12: permissions name only the certification, without a digest of its own', () => {
    expect(/\/Perms ?<<([^>]*)>>/.exec(catalog)?.[1]).toMatch(/^\/DocMDP \d+ 0 R$/);
    expect(raw).not.toMatch(/\/Digest(Location|Method|Value)/);
  });

  it('6.2.3, 6.2.4: an output intent with its profile, covering the device colours', () => {
    const intent = objects.find(({ dictionary }) => dictionary.includes('/GTS_PDFA1'));
    const profile = Number(/\/DestOutputProfile (\d+) 0 R/.exec(intent?.dictionary ?? '')?.[1]);
    expect(objects.find(({ id }) => id === profile)?.dictionary).toContain('/N 3');
    expect(catalog).toContain('/OutputIntents');
    expect(raw).not.toContain('/DeviceCMYK');
    for (const { dictionary, stream } of objects) {
      if (stream === null || !dictionary.includes('FlateDecode')) continue;
      // four colours, in content streams only
      if (!/\/(Type|Subtype|N) /.test(dictionary))
        expect(inflateSync(stream).toString('latin1')).not.toMatch(/ [kK]\n/);
    }
  });

  it('6.2.5 to 6.2.10: no PostScript, no transfer functions, nothing transparent', () => {
    expect(raw).not.toMatch(/\/Subtype ?\/PS\b|\/TR2?\b |\/HTP\b|\/Alternates\b|\/OPI\b/);
    expect(raw).not.toMatch(/\/SMask (?!\/None)|\/CA 0|\/ca 0|\/BM (?!\/Normal)/);
  });

  it('6.2.11: every font is embedded by its glyphs, with their Unicode characters', () => {
    const fonts = objects.filter(({ dictionary }) => /\/Type \/Font\b/.test(dictionary));
    const composed = fonts.filter(({ dictionary }) => dictionary.includes('/Subtype /Type0'));
    expect(composed).toHaveLength(2);
    expect(fonts.filter(({ dictionary }) => !/\/Type0|\/CIDFontType2/.test(dictionary))).toEqual([]);
    for (const { dictionary } of composed) {
      expect(dictionary).toContain('/Encoding /Identity-H');
      const map = Number(/\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1]);
      const known = objects.find(({ id }) => id === map);
      expect(known === undefined ? '' : inflated(known)).toContain('beginbfrange');
    }
    for (const { dictionary } of fonts.filter((font) => font.dictionary.includes('/CIDFontType2'))) {
      expect(dictionary).toContain('/CIDToGIDMap /Identity');
    }
    const descriptors = objects.filter(({ dictionary }) => dictionary.includes('/Type /FontDescriptor'));
    expect(descriptors).toHaveLength(2);
    for (const { dictionary } of descriptors) expect(dictionary).toMatch(/\/FontFile2 \d+ 0 R/);
  });

  it('6.3, 6.4: its one annotation is the signature’s, of no size, printed and not hidden; a form without programs', () => {
    const annotations = objects.filter(({ dictionary }) => dictionary.includes('/Type /Annot'));
    expect(new Set(annotations.map(({ id }) => id)).size).toBe(1);
    for (const { dictionary } of annotations) {
      expect(dictionary).toMatch(/\/Rect \[0 0 0 0\]/);
      expect(Number(/\/F (\d+)/.exec(dictionary)?.[1]) & 0b10_0111).toBe(0b100);
      expect(dictionary).not.toMatch(/\/AA?\b ?<</);
    }
    expect(raw).not.toMatch(/\/NeedAppearances true|\/XFA\b|\/OpenAction|\/JavaScript|\/Launch\b/);
  });

  it('6.6: metadata claim part 3, level B, and equal the document’s properties', () => {
    const metadata = objects.find(({ dictionary }) => dictionary.includes('/Subtype /XML'));
    const xml = metadata?.stream?.toString('utf8') ?? '';
    expect(metadata?.dictionary).not.toContain('/Filter');
    expect(xml).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(xml).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    const info = Number(/\/Info (\d+) 0 R/.exec(raw)?.[1]);
    const { dictionary = '' } = objects.find(({ id }) => id === info) ?? {};
    const metadataOf = (element: string): string =>
      (new RegExp(`<${element}>([^]*?)</${element}>`).exec(xml)?.[1] ?? '')
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&amp;', '&')
        .trim();
    const property = (key: string): string => {
      const id = Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1]);
      return stringOf(objects.find((each) => each.id === id)?.dictionary ?? '');
    };
    expect(metadataOf('dc:title')).toBe(property('Title'));
    expect(metadataOf('dc:creator')).toBe(property('Author'));
    expect(metadataOf('dc:description')).toBe(property('Subject'));
    expect(metadataOf('xmp:CreatorTool')).toBe(property('Creator'));
    expect(metadataOf('pdf:Producer')).toBe(property('Producer'));
    const instant = (key: string): string => property(key).replaceAll(/\D/g, '').slice(0, 14);
    expect(metadataOf('xmp:CreateDate').replaceAll(/\D/g, '').slice(0, 14)).toBe(instant('CreationDate'));
    expect(metadataOf('xmp:ModifyDate').replaceAll(/\D/g, '').slice(0, 14)).toBe(instant('ModDate'));
  });

  it('6.8: each embedded file declares its kind, place and relation, and matches them', () => {
    const files = objects.filter(({ dictionary }) => dictionary.includes('/Type /EmbeddedFile'));
    const places = objects.filter(({ dictionary }) => dictionary.includes('/Type /Filespec'));
    expect(files).toHaveLength(1);
    expect(places).toHaveLength(1);
    for (const file of files) {
      expect(file.dictionary).toMatch(/\/Subtype \/text#2Fcsv/);
      expect(file.dictionary).toContain('/ModDate');
      const digest = createHash('md5')
        .update(inflateSync(file.stream ?? Buffer.alloc(0)))
        .digest('hex');
      expect(file.dictionary).toContain(`<${digest}>`);
    }
    for (const { id, dictionary } of places) {
      expect(dictionary).toMatch(/\/AFRelationship \/Data/);
      expect(dictionary).toMatch(/\/F \([^]*\/UF \(/);
      expect(catalog).toMatch(new RegExp(`/AF \\[${String(id)} 0 R\\]`));
    }
  });
});
