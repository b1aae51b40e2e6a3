import { describe, expect, it } from '@jest/globals';
import type { Row, Section } from '#documents/model/document.js';
import { renderPdfBytes } from '#documents/pdf/pdf-renderer.js';
import { badlyBroken } from '../support/page-breaks.js';
import { documentOf, machineRows, machineTable } from './document-fixture.js';
import { sampleOf } from '../support/scale.js';

/** From one page to two; each length begins on a page of its own. */
const LENGTHS = Array.from({ length: 30 }, (_, at) => at + 10);

describe('the pages of a document', () => {
  const note: Section = { kind: 'paragraph', tone: 'note', text: 'Montants en euros.' };
  const signatures: Section = { kind: 'signatures', places: [{ label: 'Le comptable' }], visaLabel: 'Visa' };
  const total: Row = { kind: 'total', label: 'Total', cells: { paidMinor: 1n } };
  const table = (count: number): Section => machineTable([...machineRows(count), ...(count === 0 ? [] : [total])]);
  const carrying = (count: number): Section => ({
    ...machineTable([...machineRows(count), total]),
    carried: { columns: ['paidMinor'], within: 'table' },
  });
  const facts = (count: number): Section => ({
    kind: 'facts',
    name: 'facts',
    columns: 1,
    facts: Array.from({ length: count }, (_, at) => ({ label: `Ligne ${at}`, value: 'néant' })),
  });
  const findings = (count: number): Section => ({
    kind: 'findings',
    name: 'findings',
    findings: Array.from({ length: count }, (_, at) => ({
      code: 'X',
      severity: 'info' as const,
      subject: `Appareil ${at}`,
      text: 'Écart.',
      state: 'à expliquer',
    })),
  });
  const long = (count: number): Section => ({ kind: 'paragraph', text: 'Un constat. '.repeat(18 * count) });
  const single: Section = { ...machineTable([...machineRows(1)]), name: 'single' };
  const heading: Section = { kind: 'heading', text: 'Suite' };

  it.each(
    sampleOf<readonly [string, (count: number) => readonly Section[]]>(
      [
        ['a table, signatures', (count) => [table(count), signatures]],
        ['a table, a note, signatures', (count) => [table(count), note, note, signatures]],
        ['a table that carries its sums, signatures', (count) => [carrying(count), signatures]],
        ['a table that carries its sums, a note, signatures', (count) => [carrying(count), note, signatures]],
        ['a table, a note', (count) => [table(count), note]],
        ['a table under a heading after another', (count) => [table(count), heading, table(4), signatures]],
        ['facts, signatures', (count) => [facts(count), signatures]],
        ['findings, a note, signatures', (count) => [findings(count), note, signatures]],
        ['a long text, signatures', (count) => [long(count), signatures]],
        ['a table, one of a single line, signatures', (count) => [table(count), single, signatures]],
        ['facts, a small table, signatures', (count) => [facts(count), table(9), note, signatures]],
      ],
      4,
    ),
  )('%s: every position at the foot of a page', async (_, sectionsOf) => {
    const sections = LENGTHS.flatMap((count): Section[] => [
      ...sectionsOf(count).map((section) =>
        'name' in section ? { ...section, name: `${section.name}-${count}` } : section,
      ),
      { kind: 'page-break' },
    ]);
    const pdf = await renderPdfBytes(documentOf(sections.slice(0, -1), { orientation: 'landscape' }));
    expect(await badlyBroken(pdf)).toEqual([]);
  });
});
