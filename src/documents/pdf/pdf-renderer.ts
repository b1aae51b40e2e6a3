import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { csvHeaderLine, csvRowLine, MACHINE_CSV } from '../model/csv.js';
import type { ReportDocument, Section } from '../model/document.js';
import { findingsTable } from '../model/findings-table.js';
import { drawFacts, drawFindings, drawImage, drawSignatures } from './pdf-blocks.js';
import { PdfFile } from './pdf-file.js';
import { GREY, INK, PdfFlow, TOTAL_SIZE } from './pdf-flow.js';
import { drawTable } from './pdf-table.js';
import { wrap } from './pdf-text.js';

export interface RenderedPdf {
  readonly pages: number;
}

async function drawSection(flow: PdfFlow, section: Section): Promise<void> {
  const { file } = flow;
  switch (section.kind) {
    case 'heading':
      flow.heading(section.text, section.level ?? 1);
      return;
    case 'paragraph': {
      const size = section.tone === 'note' ? 7.5 : 9;
      const lines = wrap(file.regular, size, section.text, flow.width);
      flow.lines(file.regular, size, lines, section.tone === 'note' ? GREY : INK, 'P');
      flow.y += 6;
      return;
    }
    case 'facts':
      drawFacts(flow, section);
      return;
    case 'table': {
      const description = `${flow.words.figures}${flow.words.colon} ${section.title ?? section.name}`;
      await drawTable(flow, section, file.attach(`${section.name}.csv`, description));
      return;
    }
    case 'findings': {
      const data = findingsTable(section, flow.document.language);
      const attachment = file.attach(`${section.name}.csv`, `${flow.words.figures}${flow.words.colon} ${section.name}`);
      attachment.write(csvHeaderLine(data, MACHINE_CSV));
      for await (const row of data.rows) {
        attachment.write(csvRowLine(data, row, flow.document.currency.exponent, MACHINE_CSV));
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
      flow.newPage();
      return;
    case 'need-space':
      flow.ensure(section.height);
  }
}

/**
 * Draws the document as PDF/A-3b (ISO 19005-3) into `sink`, which is ended; resolves when the sink has consumed it.
 * Fonts are embedded, each table and each list of findings is attached as CSV (AFRelationship Data), text and table
 * headers are tagged up to 500 pages. Memory does not grow with the number of rows beyond about 3 kB a page. The same
 * document gives the same bytes. A field for `signPdf` is left empty.
 *
 * Throws TypeError when a value is not of its column's kind, Error when an image is no PNG or JPEG or the sink closes.
 */
export async function renderPdf(document: ReportDocument, sink: Writable): Promise<RenderedPdf> {
  const done = finished(sink, { readable: false });
  done.catch(() => undefined);
  const file = new PdfFile(
    {
      title: `${document.title} – ${document.period}`,
      subject: document.name,
      author: document.establishmentName,
      creator: `Relevé ${document.softwareVersion}`,
      createdAt: document.generatedAt,
      language: document.language,
      landscape: document.orientation === 'landscape',
    },
    sink,
  );
  try {
    const flow = new PdfFlow(file, document);
    for (const section of document.sections) await drawSection(flow, section);
    flow.ensure(0);
    await file.end(file.bold, TOTAL_SIZE, INK);
    await done;
    return { pages: file.pageCount };
  } catch (error) {
    sink.destroy();
    throw error;
  }
}

/** The document as bytes, for documents that are signed or stored: they are held in memory whole. */
export async function renderPdfBytes(document: ReportDocument): Promise<Buffer> {
  const sink = new PassThrough();
  const chunks: Buffer[] = [];
  sink.on('data', (chunk: Buffer) => chunks.push(chunk));
  await renderPdf(document, sink);
  return Buffer.concat(chunks);
}
