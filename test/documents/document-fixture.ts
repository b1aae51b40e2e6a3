import type { ReportDocument, Row, Section, TableSection } from '#documents/model/document.js';

/** Builds a document of a fictional establishment with the sections of a test. */
export function documentOf(sections: readonly Section[], changes: Partial<ReportDocument> = {}): ReportDocument {
  return {
    name: 'daily-statement',
    title: 'État journalier',
    period: 'Journée d’exploitation du 21/11/2026',
    establishmentName: "Casino de l'Œillet & Fils",
    language: 'fr',
    currency: { code: 'EUR', exponent: 2 },
    timeZone: 'Europe/Monaco',
    generatedAt: new Date('2026-11-22T07:12:33Z'),
    softwareVersion: '0.1.0',
    log: { position: 1_204_331n, head: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=' },
    sections,
    ...changes,
  };
}

export function machineTable(rows: Iterable<Row> | AsyncIterable<Row>): TableSection {
  return {
    kind: 'table',
    name: 'machines',
    title: 'Appareils',
    columns: [
      { key: 'machine', header: 'Appareil', kind: 'code' },
      { key: 'remark', header: 'Remarque', kind: 'text', weight: 2 },
      { key: 'paidMinor', header: 'Payé', kind: 'minor' },
      { key: 'holdPercent', header: 'Retenue', kind: 'percent' },
      { key: 'games', header: 'Parties', kind: 'count' },
    ],
    rows,
  };
}

export function* machineRows(count: number): Generator<Row, void, void> {
  for (let index = 0; index < count; index += 1) {
    const cells = {
      machine: `A${index}`,
      remark: 'néant',
      paidMinor: BigInt(index * 100 + 5),
      holdPercent: '7.2500',
      games: 1n,
    };
    yield { kind: 'row', cells };
  }
}
