import { PassThrough, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { formatCsvHeader, formatCsvRow, MACHINE_CSV } from '../forms/csv.js';
import type { ReportDocument, Section } from '../model/document.js';
import { buildFindingsTable } from '../model/findings-table.js';
import { drawFacts, drawFindings, drawImage, drawSignatures } from './pdf-blocks.js';
import { Attachment, PdfFile } from './pdf-file.js';
import { PARAGRAPH_GAP, GREY, INK, PdfFlow, TOTAL_SIZE } from './pdf-flow.js';
import { PARAGRAPH_SIZE, measureUnbrokenTail } from './pdf-tail.js';
import { drawTableSection } from './pdf-table.js';
import { wrapText } from './pdf-text.js';

export interface RenderedPdf {
  readonly pageCount: number;
  /** Lowest drawn position, in points from the top. */
  readonly lowestY: number;
}

const ROLL_WIDTH = (80 * 72) / 25.4;
const MAX_ROLL_HEIGHT = 3000;
/** Space below the content: the foot of a roll and the gap above it. */
const ROLL_BOTTOM_SPACE = 80;

/** Draws a section; each table and list of findings is attached as CSV once, however many copies are drawn. */
async function drawSection(flow: PdfFlow, section: Section, addAttachment: PdfFile['addAttachment']): Promise<void> {
  const { file } = flow;
  switch (section.kind) {
    case 'heading':
      flow.queueHeading(section.text, section.level ?? 1, section.second);
      return;
    case 'paragraph': {
      const size = PARAGRAPH_SIZE[section.tone ?? 'body'];
      const lines = wrapText(file.regular, size, section.text, flow.width);
      flow.drawLines(file.regular, size, lines, section.tone === 'note' ? GREY : INK, 'P');
      if (section.second !== undefined) {
        const secondSize = PARAGRAPH_SIZE.second;
        flow.drawLines(
          file.regular,
          secondSize,
          wrapText(file.regular, secondSize, section.second, flow.width),
          GREY,
          'P',
        );
      }
      flow.y += PARAGRAPH_GAP;
      return;
    }
    case 'facts':
      drawFacts(flow, section);
      return;
    case 'table': {
      const description = `${flow.words.figures}${flow.words.colon} ${section.title ?? section.name}`;
      await drawTableSection(flow, section, addAttachment(`${section.name}.csv`, description));
      return;
    }
    case 'findings': {
      const findings = buildFindingsTable(section, flow.document.language);
      const attachment = addAttachment(
        `${section.name}.csv`,
        `${flow.words.figures}${flow.words.colon} ${section.name}`,
      );
      attachment.writeText(formatCsvHeader(findings, MACHINE_CSV));
      for await (const row of findings.rows) {
        attachment.writeText(formatCsvRow(findings, row, flow.document.currency.exponent, MACHINE_CSV));
      }
      drawFindings(flow, section);
      return;
    }
    case 'signatures':
      drawSignatures(flow, section);
      return;
    case 'image':
      drawImage(flow, section);
      return;
    case 'page-break':
      flow.beginPage();
      return;
    case 'need-space':
      flow.ensureSpace(section.height);
  }
}

/**
 * Draws the document as PDF/A-3b (ISO 19005-3) into `sink`, which is ended; resolves when the sink has consumed it.
 * Fonts are embedded, each table and each list of findings is attached as CSV (AFRelationship Data), text and table
 * headers are tagged up to 500 pages. Memory does not grow with the number of rows beyond about 3 kB a page. The same
 * document results in the same bytes. A field for `signPdf` is left empty.
 *
 * Throws TypeError when a value is not of its column's kind, Error when an image is no PNG or JPEG or the sink closes.
 */
export async function renderPdf(
  document: ReportDocument,
  sink: Writable,
  rollHeight = MAX_ROLL_HEIGHT,
): Promise<RenderedPdf> {
  const sinkFinished = finished(sink, { readable: false });
  sinkFinished.catch(() => undefined);
  const file = new PdfFile(
    {
      title: `${document.title} – ${document.period}`,
      subject: document.name,
      author: document.establishmentName,
      creator: `Relevé ${document.softwareVersion}`,
      createdAt: document.generatedAt,
      language: document.language,
      isLandscape: document.orientation === 'landscape',
      ...(document.paper === 'roll' ? { page: { width: ROLL_WIDTH, height: rollHeight } } : {}),
    },
    sink,
  );
  try {
    const flow = new PdfFlow(file, document);
    const addAttachment = file.addAttachment.bind(file);
    // from the second copy on, the figures are already attached
    const createUnusedAttachment = (name: string, description: string) => new Attachment(name, description);
    for (const [copyIndex, copyName] of (document.copies ?? [null]).entries()) {
      flow.beginCopy(copyName);
      for (const [sectionIndex, section] of document.sections.entries()) {
        flow.reservedHeight = measureUnbrokenTail(flow, document.sections, sectionIndex);
        await drawSection(flow, section, copyIndex === 0 ? addAttachment : createUnusedAttachment);
      }
      flow.ensureSpace(0);
    }
    await file.finishFile(file.bold, TOTAL_SIZE, INK);
    await sinkFinished;
    return { pageCount: file.pageCount, lowestY: flow.lowestY };
  } catch (error) {
    sink.destroy();
    throw error;
  }
}

/**
 * Returns the PDF as bytes in memory, for documents that are signed or stored. A roll is cut where its content ends.
 */
export async function renderPdfBytes(document: ReportDocument): Promise<Buffer> {
  if (document.paper !== 'roll') return renderToBytes(document);
  // a roll is cut where the slip ends: drawn once to be measured, once to be printed
  const discardSink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { lowestY } = await renderPdf(document, discardSink);
  return renderToBytes(document, Math.min(MAX_ROLL_HEIGHT, Math.ceil(lowestY) + ROLL_BOTTOM_SPACE));
}

/** Returns the PDF as bytes, on a roll of this height in points where the document is for one. */
async function renderToBytes(document: ReportDocument, rollHeight?: number): Promise<Buffer> {
  const sink = new PassThrough();
  const chunks: Buffer[] = [];
  sink.on('data', (chunk: Buffer) => chunks.push(chunk));
  await renderPdf(document, sink, rollHeight);
  return Buffer.concat(chunks);
}
