import { createHash } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { formatCsvHeader, formatCsvRow, MACHINE_CSV } from '#documents/forms/csv.js';
import type { ReportDocument, Row, Section } from '#documents/model/document.js';
import { renderPdf, renderPdfBytes } from '#documents/pdf/pdf-renderer.js';
import { pdfAttachments, pdfPages, pdfTags } from '../support/pdf-text.js';
import { documentOf, machineRows, machineTable } from './document-fixture.js';
import { exhaustiveIt } from '../support/scale.js';

async function pagesOf(sections: readonly Section[], changes: Partial<ReportDocument> = {}): Promise<string[]> {
  return pdfPages(await renderPdfBytes(documentOf(sections, changes)));
}

async function* slowly(rows: Iterable<Row>): AsyncGenerator<Row, void, void> {
  for (const row of rows) {
    await Promise.resolve();
    yield row;
  }
}

describe('every page', () => {
  it('shows title, establishment, period, instant, version, page x of y, log position and head', async () => {
    const pages = await pagesOf([machineTable(machineRows(150))]);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain("Casino de l'Œillet & Fils");
      expect(page).toContain('État journalier');
      expect(page).toContain('Journée d’exploitation du 21/11/2026');
      expect(page).toContain('Établi le 22/11/2026 08:12:33 (Europe/Monaco)');
      expect(page).toContain('Relevé 0.1.0');
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
      expect(page).toContain(`position 1 204 331`);
      expect(page).toContain('tête q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=');
      expect(page).toContain('Appareil Remarque Payé Retenue Parties');
    });
    expect(pages[1]).toContain('Appareils (suite)');
    expect(pages.join('\n').match(/^A\d+ /gm)).toHaveLength(150);
  });

  it('is available in English', async () => {
    const [page] = await pagesOf([machineTable(machineRows(1))], { language: 'en', title: 'Daily statement' });
    expect(page).toContain('Page 1 of 1');
    expect(page).toContain('Generated on 22 Nov 2026 08:12:33');
    expect(page).toContain('7.25%');
  });
});

describe('text and figures', () => {
  it('preserve accents, euro and figures; an absent value is a dash', async () => {
    const text = 'Œuvre, naïveté, à l’école, ça où ÿ — « 5 € »';
    const facts = [
      { label: 'Produit', value: 123456n, kind: 'minor' },
      { label: 'Retenue', value: '12.3456', kind: 'percent' },
      { label: 'Inconnu', value: null, kind: 'minor' },
    ] as const;
    const [page = ''] = await pagesOf([
      { kind: 'paragraph', text },
      { kind: 'facts', name: 'facts', facts },
    ]);
    expect(page).toContain(text);
    expect(page).toContain(`Produit 1 234,56 € Retenue 12,35 %`);
    expect(page).toContain('Inconnu –');
  });

  it('stay identical after any earlier drawing: glyphs first used inside others preserve their characters', async () => {
    const drawn = (text: string) => renderPdfBytes(documentOf([{ kind: 'paragraph', text }]));
    const [marks, figures] = ['¡ ! ? ; : i j é ½', 'a 1.5, 2.5 | x'];
    const first = await drawn(figures);
    await drawn(marks);
    const again = await drawn(figures);
    expect((await pdfPages(again))[0]).toContain(figures);
    expect(createHash('sha256').update(again).digest('hex')).toBe(createHash('sha256').update(first).digest('hex'));
  });

  it('compose combining accents, and replace characters missing in the font', async () => {
    const [page] = await pagesOf([{ kind: 'paragraph', text: 'De\u0301co\u0302te 漢 \ud83c\udfb0 fin' }]);
    expect(page).toContain('Décôte \ufffd \ufffd fin');
  });

  it('draw the largest figures whole, even when no earlier row was as wide', async () => {
    const big: Row = {
      kind: 'row',
      cells: { machine: 'B', remark: 'x', paidMinor: 10n ** 30n, holdPercent: '1', games: 1n },
    };
    const rows = slowly([...machineRows(400), big]);
    const pages = await pagesOf([machineTable(rows)]);
    expect(pages.at(-1)).toContain(`10${` 000`.repeat(9)},00`);
  });

  it('wrap long text without losing a word, even beyond a page', async () => {
    const words = Array.from({ length: 4000 }, (_, index) => `mot${index}`);
    const row: Row = {
      kind: 'row',
      cells: { machine: 'A1', remark: words.join(' '), paidMinor: 1n, holdPercent: '1', games: 1n },
    };
    const pages = await pagesOf([machineTable([row]), { kind: 'paragraph', text: words.join(' ') }]);
    expect(pages.join('\n').match(/mot\d+/g)).toHaveLength(8000);
    expect(pages.length).toBeGreaterThan(3);
    const unbroken = await pagesOf([{ kind: 'paragraph', text: 'x'.repeat(500) }]);
    expect(unbroken.join('').match(/x/g)?.length).toBeGreaterThanOrEqual(500);
  });
});

describe('page breaks', () => {
  /** Documents of every length, so that each possible break occurs. */
  it('never isolate a heading, a group or a sum', async () => {
    for (let count = 20; count < 75; count += 3) {
      const rows: Row[] = [
        ...machineRows(count),
        { kind: 'subtotal', label: 'Sous-total', cells: { paidMinor: 5n } },
        { kind: 'group', label: 'Groupe' },
        ...machineRows(2),
        { kind: 'total', label: 'Total', cells: { paidMinor: 6n } },
      ];
      const pages = await pagesOf([
        machineTable(rows),
        { kind: 'heading', text: 'Suite du document' },
        { kind: 'paragraph', text: 'Texte qui suit.' },
      ]);
      for (const page of pages) {
        const lines = page.split('\n');
        const after = (text: string): string | undefined => lines[lines.findIndex((line) => line.startsWith(text)) + 1];
        if (page.includes('\nGroupe\n')) expect(after('Groupe')).toMatch(/^A0 /);
        if (page.includes('\nGroupe (suite)')) expect(after('Groupe (suite)')).toMatch(/^A1 /);
        if (page.includes('\nSous-total'))
          expect(lines[lines.findIndex((line) => line.startsWith('Sous-total')) - 1]).toMatch(/^A/);
        if (page.includes('\nTotal'))
          expect(lines[lines.findIndex((line) => line.startsWith('Total')) - 1]).toMatch(/^A1 /);
        if (page.includes('Suite du document')) expect(after('Suite du document')).toBe('Texte qui suit.');
      }
    }
  });

  it('leave a note for an empty table', async () => {
    const [page] = await pagesOf([machineTable([])]);
    expect(page).toContain('Néant.');
  });
});

describe('blocks', () => {
  it('draw findings, places to sign, the visa and a photograph', async () => {
    const pixel = png(2, 2);
    const pages = await pagesOf([
      { kind: 'heading', text: 'Constats' },
      {
        kind: 'findings',
        name: 'findings',
        findings: [
          { code: 'BILLS_VARIANCE', severity: 'warning', subject: 'A1', text: 'Écart.', explanation: 'Expliqué.' },
        ],
      },
      { kind: 'image', bytes: pixel, alternativeText: 'Appareil A1', caption: 'Face avant' },
      {
        kind: 'signatures',
        places: [{ label: 'Comptable', signedBy: 'C. Exemple' }, { label: 'Superviseur' }, { label: 'Direction' }],
        visaLabel: 'Visa du contrôle',
      },
    ]);
    const text = pages.join('\n');
    for (const word of ['Écart · A1', 'Expliqué.', 'Face avant', 'C. Exemple', 'Visa du contrôle']) {
      expect(text).toContain(word);
    }
    expect(text).toContain('Comptable Superviseur Direction');
  });

  it('refuse an invalid image', async () => {
    const image = { kind: 'image', bytes: Buffer.from('GIF89a'), alternativeText: 'x' } as const;
    await expect(renderPdfBytes(documentOf([image]))).rejects.toThrow('Unknown image format');
  });
});

describe('the file', () => {
  it('contains each table as CSV, equal to the CSV of the document', async () => {
    const pdf = await renderPdfBytes(
      documentOf([machineTable(machineRows(3)), { ...machineTable([]), name: 'orphans' }]),
    );
    const attachments = await pdfAttachments(pdf);
    expect(Object.keys(attachments).sort()).toEqual(['machines.csv', 'orphans.csv']);
    const table = machineTable([]);
    const lines = [...machineRows(3)].map((row) => formatCsvRow(table, row, 2, MACHINE_CSV));
    const csv = formatCsvHeader(table, MACHINE_CSV) + lines.join('');
    expect(attachments['machines.csv']).toBe(csv);
    const raw = pdf.toString('latin1');
    expect(raw.match(/\/AFRelationship \/Data/g)).toHaveLength(2);
    expect(raw).toContain('/Subtype /text#2Fcsv');
    expect(raw).toContain(`<${createHash('md5').update(csv).digest('hex')}>`);
  });

  it('declares PDF/A-3b, with valid XML metadata, an output intent and embedded fonts only', async () => {
    const raw = (await renderPdfBytes(documentOf([machineTable(machineRows(1))]))).toString('latin1');
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(raw).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(raw).toContain('&amp; Fils');
    expect(raw).toContain('/GTS_PDFA1');
    expect(raw).not.toContain('Helvetica');
    expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
    expect(raw).toContain('/Lang (fr)');
  });

  it('tags headings and tables, with one header per table', async () => {
    const pdf = await renderPdfBytes(documentOf([{ kind: 'heading', text: 'A' }, machineTable(machineRows(100))]));
    const first = await pdfTags(pdf, 1);
    expect(first.slice(0, 6)).toEqual(['Root', 'Document', 'H1', 'P', 'H2', 'Table']);
    expect(first.filter((tag) => tag === 'TH')).toHaveLength(5);
    expect((await pdfTags(pdf, 2)).filter((tag) => tag === 'TH')).toHaveLength(0);
    expect((await pdfTags(pdf, 2)).filter((tag) => tag === 'TD').length % 5).toBe(0);
  });

  it('has the same bytes for the same document, however its rows arrive', async () => {
    const once = await renderPdfBytes(documentOf([machineTable(machineRows(120))]));
    const again = await renderPdfBytes(documentOf([machineTable(machineRows(120))]));
    const slow = await renderPdfBytes(documentOf([machineTable(slowly(machineRows(120)))]));
    expect(again.equals(once)).toBe(true);
    expect(slow.equals(once)).toBe(true);
  });

  exhaustiveIt('stays complete beyond the tagged pages', async () => {
    const sink = new PassThrough();
    const chunks: Buffer[] = [];
    sink.on('data', (chunk: Buffer) => chunks.push(chunk));
    const { pageCount } = await renderPdf(documentOf([machineTable(slowly(machineRows(24_000)))]), sink);
    expect(pageCount).toBeGreaterThan(500);
    const pdf = Buffer.concat(chunks);
    const raw = pdf.toString('latin1');
    expect(raw).not.toContain('/StructTreeRoot ');
    expect(raw.slice(raw.lastIndexOf('xref\n0'), raw.lastIndexOf('trailer'))).not.toContain('null');
    const text = await pdfPages(pdf);
    expect(text.at(-1)).toContain(`Page ${pageCount} sur ${pageCount}`);
    expect(text.at(-1)).toContain('A23999 ');
  });
});

describe('a receiver', () => {
  it('ends the drawing with an error when it disconnects', async () => {
    let taken = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.length;
        done(taken > 50_000 ? new Error('gone') : null);
      },
    });
    await expect(renderPdf(documentOf([machineTable(slowly(machineRows(50_000)))]), sink)).rejects.toThrow(
      'the receiver of the PDF went away',
    );
  });

  it('closes the cursor behind the rows when it disconnects', async () => {
    let closed = false;
    async function* cursor(): AsyncGenerator<Row, void, void> {
      try {
        yield* slowly(machineRows(1_000_000));
      } finally {
        closed = true;
      }
    }
    const sink = new PassThrough();
    sink.once('data', () => sink.destroy());
    await expect(renderPdf(documentOf([machineTable(cursor())]), sink)).rejects.toThrow(
      'the receiver of the PDF went away',
    );
    expect(closed).toBe(true);
  });

  it('is waited for when it is slow', async () => {
    let most = 0;
    const sink = new Writable({
      highWaterMark: 1000,
      write(_chunk: Buffer, _encoding, done) {
        most = Math.max(most, sink.writableLength);
        setImmediate(done);
      },
    });
    await renderPdf(documentOf([machineTable(slowly(machineRows(3000)))]), sink);
    expect(most).toBeLessThan(1_000_000);
  });

  it('gets an error when a row cannot be read', async () => {
    async function* broken(): AsyncGenerator<Row, void, void> {
      yield* slowly(machineRows(500));
      throw new Error('cursor lost');
    }
    await expect(renderPdfBytes(documentOf([machineTable(broken())]))).rejects.toThrow('cursor lost');
  });
});

/** Builds a grey PNG by hand: signature, IHDR, IDAT, IEND, each with its CRC. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0x7f).fill(0, 0, 1));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
