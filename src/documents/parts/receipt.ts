import type { Column, DataRow, ReportDocument, Section, TableSection } from '../model/document.js';
import { formatValue } from '../words/format.js';

/**
 * Lays a slip out for a receipt printer with a roll of 80 mm: one pair below the other, each table line as a sentence.
 * Its rows must be in memory, and each a line of data.
 */
export function layOutReceipt(document: ReportDocument): ReportDocument {
  const sections = document.sections.flatMap((section): Section[] => {
    if (section.kind === 'facts') return [{ ...section, columns: 1, dense: true }];
    return section.kind === 'table' ? layOutReceiptTable(section, document) : [section];
  });
  return { ...document, orientation: 'portrait', paper: 'roll', sections };
}

/** Lays out a table for narrow paper: under its title, one paragraph a row, with its filled cells. */
function layOutReceiptTable({ title, columns, rows, emptyText }: TableSection, document: ReportDocument): Section[] {
  const heading: Section[] = title === undefined ? [] : [{ kind: 'heading', level: 2, text: title }];
  const paragraphs = [...(rows as Iterable<DataRow>)].map(({ cells }): Section => {
    const filledColumns = columns.filter(({ key }) => (cells[key] ?? '') !== '');
    const cellTexts = filledColumns.map((column) =>
      formatLabelledValue(column, formatValue(column.kind, cells[column.key], document)),
    );
    return { kind: 'paragraph', tone: 'note', text: cellTexts.join(' · ') };
  });
  const emptyParagraphs: Section[] =
    emptyText === undefined ? [] : [{ kind: 'paragraph', tone: 'note', text: emptyText }];
  return [...heading, ...(paragraphs.length === 0 ? emptyParagraphs : paragraphs)];
}

/** Returns a figure with its label; words and instants need none. */
const formatLabelledValue = ({ header, kind }: Column, value: string): string =>
  kind === 'text' || kind === 'instant' ? value : `${header} ${value}`;
