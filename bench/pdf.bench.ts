import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ReportDocument, Row, TableSection } from '#documents/model/document.js';
import { formatValue } from '#documents/words/format.js';
import { renderPdf } from '#documents/pdf/pdf-renderer.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

/**
 * Drawing of long documents. Compares our renderer with pdfmake on the same table (same fonts, sizes, head, foot with
 * "page x of y", repeated header), each in its own process, in turns. Also measures the peak memory at 1 000 and 5 000
 * pages.
 */

const require = createRequire(import.meta.url);
const FONT_FILES = '@expo-google-fonts/noto-sans/';
const ROWS_PER_PAGE = 46;
const PAIRS = scaled({ usual: 2, small: 1 });
const PAGES = scaled({ usual: 1_000, small: 20 });
const MANY_PAGES = scaled({ usual: 5_000, small: 40 });
const MEMORY_LIMIT_MB = 300;
const SPEED_LIMIT = 3;

type Peer = 'releve' | 'pdfmake';

interface Measured {
  readonly pages: number;
  readonly seconds: number;
  readonly peakMb: number;
  readonly fileMb: number;
}

const COLUMNS: TableSection['columns'] = [
  { key: 'machine', header: 'Appareil', kind: 'code' },
  { key: 'model', header: 'Modèle', kind: 'text' },
  { key: 'coinInMinor', header: 'Mises', kind: 'minor' },
  { key: 'coinOutMinor', header: "Gains payés par l'appareil", kind: 'minor' },
  { key: 'jackpotMinor', header: 'Jackpots', kind: 'minor' },
  { key: 'winMinor', header: 'Gain net', kind: 'minor' },
  { key: 'holdPercent', header: 'Retenue', kind: 'percent' },
  { key: 'games', header: 'Parties', kind: 'count' },
];
const MODELS = ['Étoile 5', 'Grand Large', 'Mistral Deluxe', 'Baie des Anges', 'Corniche II'];

function* tableRows(count: number): Generator<Row, void, void> {
  let state = 20261121n;
  const upTo = (limit: bigint): bigint => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return (state >> 33n) % limit;
  };
  for (let index = 0; index < count; index += 1) {
    const cells = {
      machine: `A${String(index % 10_000).padStart(5, '0')}`,
      model: MODELS[index % MODELS.length] ?? '',
      coinInMinor: upTo(900_000_000n),
      coinOutMinor: upTo(800_000_000n),
      jackpotMinor: upTo(2_000_000n),
      winMinor: upTo(200_000_000n) - 50_000_000n,
      holdPercent: `${upTo(15n)}.${upTo(10_000n).toString().padStart(4, '0')}`,
      games: upTo(100_000n),
    };
    yield { kind: 'row', cells };
  }
}

function reportOf(rowCount: number): ReportDocument {
  return {
    name: 'bench',
    title: 'Performance des appareils',
    period: "Journée d'exploitation du 21/11/2026",
    establishmentName: 'Casino de la Corniche',
    language: 'fr',
    currency: { code: 'EUR', exponent: 2 },
    timeZone: 'Europe/Monaco',
    generatedAt: new Date('2026-11-22T07:00:00Z'),
    softwareVersion: '0.1.0',
    log: { position: 1_204_331n, head: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=' },
    sections: [{ kind: 'table', name: 'slot-performance', columns: COLUMNS, rows: tableRows(rowCount) }],
  };
}

interface PdfMakeOutput {
  pipe(sink: NodeJS.WritableStream): void;
  end(): void;
}

interface PdfMake {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(policy: () => boolean): void;
  setLocalAccessPolicy(policy: () => boolean): void;
  createPdf(definition: Record<string, unknown>): { getStream(): Promise<PdfMakeOutput> };
}

async function drawWithPdfMake(rowCount: number, path: string): Promise<number> {
  const pdfmake = require('pdfmake') as PdfMake;
  const normal = require.resolve(`${FONT_FILES}400Regular/NotoSans_400Regular.ttf`);
  const bold = require.resolve(`${FONT_FILES}600SemiBold/NotoSans_600SemiBold.ttf`);
  pdfmake.setFonts({ Noto: { normal, bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => true);
  const report = reportOf(0);
  const figures = new Set(['minor', 'percent', 'count']);
  const body: unknown[] = [COLUMNS.map((column) => ({ text: column.header, bold: true }))];
  for (const row of tableRows(rowCount)) {
    if (row.kind !== 'row') continue;
    body.push(
      COLUMNS.map((column) => ({
        text: formatValue(column.kind, row.cells[column.key], report),
        alignment: figures.has(column.kind) ? 'right' : 'left',
      })),
    );
  }
  let pages = 0;
  const footer = (page: number, total: number): unknown => {
    pages = total;
    return { text: `Page ${page} sur ${total}`, alignment: 'center', fontSize: 7 };
  };
  const output = await pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [42, 52, 42, 58],
      defaultStyle: { font: 'Noto', fontSize: 8 },
      header: { text: `${report.establishmentName} · ${report.title} · ${report.period}`, margin: [42, 20] },
      footer,
      content: [{ table: { headerRows: 1, widths: COLUMNS.map(() => 'auto'), body }, layout: 'lightHorizontalLines' }],
    })
    .getStream();
  const sink = createWriteStream(path);
  const written = new Promise<void>((resolve, reject) => sink.once('finish', resolve).once('error', reject));
  output.pipe(sink);
  output.end();
  await written;
  return pages;
}

async function drawOurs(rowCount: number, path: string): Promise<number> {
  const { pageCount } = await renderPdf(reportOf(rowCount), createWriteStream(path));
  return pageCount;
}

/** Runs in the child process: draws once and prints one line of JSON. */
async function measureHere(peer: Peer, pages: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'releve-bench-'));
  try {
    const path = join(directory, 'table.pdf');
    // The first page has fewer rows because of the title.
    const rowCount = pages * ROWS_PER_PAGE - 12;
    const start = process.hrtime.bigint();
    const drawn = await (peer === 'releve' ? drawOurs(rowCount, path) : drawWithPdfMake(rowCount, path));
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const { size } = await stat(path);
    const peakMb = process.resourceUsage().maxRSS / 1024;
    const measured: Measured = { pages: drawn, seconds, peakMb, fileMb: size / 1_048_576 };
    process.stdout.write(JSON.stringify(measured));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const HERE = fileURLToPath(import.meta.url);

async function measure(peer: Peer, pages: number): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [HERE, peer, String(pages)]);
  return JSON.parse(stdout) as Measured;
}

function best(runs: readonly Measured[]): Measured {
  return runs.reduce((fastest, run) => (run.seconds < fastest.seconds ? run : fastest));
}

const rate = (run: Measured): number => run.pages / run.seconds;

function measurementText(run: Measured): string {
  return `${run.pages} pages in ${run.seconds.toFixed(2)} s, ${run.fileMb.toFixed(1)} MB, peak ${run.peakMb.toFixed(0)} MB`;
}

function memoryRow(pages: number, run: Measured): BenchRow {
  return {
    work: `PDF of ${pages} pages: peak memory`,
    figure: `${run.peakMb.toFixed(0)} MB`,
    limit: `< ${MEMORY_LIMIT_MB} MB`,
    met: run.peakMb < MEMORY_LIMIT_MB,
    detail: measurementText(run),
  };
}

/**
 * Measures; takes about a minute. The speed compares the same rows: pdfmake's time divided by ours, the best of each.
 */
export async function run(): Promise<BenchRow[]> {
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    ours.push(await measure('releve', PAGES));
    theirs.push(await measure('pdfmake', PAGES));
  }
  const long = await measure('releve', MANY_PAGES);
  const [our, their] = [best(ours), best(theirs)];
  const ratio = their.seconds / our.seconds;
  return [
    {
      work: `PDF of ${PAGES} pages, the same table as pdfmake`,
      figure: `${ratio.toFixed(1)} × (${rate(our).toFixed(0)} pages/s, pdfmake ${rate(their).toFixed(0)})`,
      limit: `≥ ${SPEED_LIMIT} ×`,
      met: ratio >= SPEED_LIMIT,
      detail: `ours: ${measurementText(our)}; pdfmake: ${measurementText(their)}; ${PAIRS} runs of each in turn, the best of each`,
    },
    memoryRow(PAGES, our),
    memoryRow(MANY_PAGES, long),
  ];
}

const [, script, peer, pages] = process.argv;
if (script === HERE && (peer === 'releve' || peer === 'pdfmake')) await measureHere(peer, Number(pages));
