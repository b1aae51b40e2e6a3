import { describe, expect, it } from '@jest/globals';
import {
  column,
  buildColumns,
  buildDeclaredTable,
  buildRow,
  declareTable,
  sumColumns,
  type RowOf,
} from '#documents/model/columns.js';
import { buildDocumentSchema } from '#documents/forms/schema.js';
import { getHeading, createBilingualTranslator, createTranslator } from '#documents/words/words.js';

const PLAY = declareTable({
  name: 'play',
  columns: [
    column.code('machine', { fr: "N° d'appareil", en: 'Machine no.' }, { weight: 0.6 }),
    column.text('state', { fr: 'État', en: 'State' }, { composed: true }),
    column.integer('stationNumber', { fr: 'Poste', en: 'Station' }),
    column.count('games', { fr: 'Parties', en: 'Games' }, { summed: true }),
    column.money(
      'paidMinor',
      { fr: 'payé', en: 'paid' },
      { group: { fr: 'Gains', en: 'Wins' }, summed: true, nullable: true },
    ),
    column.percent('holdPercent', { fr: 'Rendement', en: 'Hold' }, { align: 'center', nullable: true }),
    column.day('gamingDay', getHeading('gamingDay')),
  ],
});

type PlayRow = RowOf<typeof PLAY.columns>;

const row = (paidMinor: bigint | null): PlayRow => ({
  machine: '4001',
  stationNumber: 1,
  games: 20n,
  paidMinor,
  holdPercent: null,
  gamingDay: '2026-03-01',
});

describe('a declared table', () => {
  it('draws its columns in the language of its words, typeset, in their order', () => {
    expect(buildColumns(PLAY.columns, createTranslator('findings', 'fr'))).toEqual([
      { key: 'machine', header: 'N° d’appareil', kind: 'code', weight: 0.6 },
      { key: 'state', header: 'État', kind: 'text' },
      { key: 'stationNumber', header: 'Poste', kind: 'count' },
      { key: 'games', header: 'Parties', kind: 'count' },
      { key: 'paidMinor', header: 'payé', headerGroup: 'Gains', kind: 'minor' },
      { key: 'holdPercent', header: 'Rendement', kind: 'percent', align: 'center' },
      { key: 'gamingDay', header: 'Journée', kind: 'day' },
    ]);
  });

  it('has both languages in its headings in a document for readers of either', () => {
    const headers = buildColumns(PLAY.columns, createBilingualTranslator('findings', 'fr')).map(({ header }) => header);
    expect(headers[2]).toBe('Poste / Station');
    expect(headers[0]).toBe('N° d’appareil / Machine no.');
  });

  it('adds up its summed columns; an absent value adds nothing', () => {
    expect(sumColumns(PLAY.columns, [row(700n), row(null), row(-50n)])).toEqual({ games: 60n, paidMinor: 650n });
    expect(sumColumns(PLAY.columns, [])).toEqual({ games: 0n, paidMinor: 0n });
  });

  it('refuses to add up text', () => {
    expect(() => sumColumns(PLAY.columns, [{ games: '7' }])).toThrow('a summed column contains string');
  });

  it('composes the cells that its statement does not return, and replaces those that the report words', () => {
    const line = buildRow(PLAY, row(1n), { state: 'open', machine: 'M 4001' }, true);
    expect(line).toEqual({
      kind: 'row',
      mark: 'warning',
      cells: {
        machine: 'M 4001',
        state: 'open',
        stationNumber: 1,
        games: 20n,
        paidMinor: 1n,
        holdPercent: null,
        gamingDay: '2026-03-01',
      },
    });
  });

  it('carries the sums of its summed columns from page to page where the report states so', () => {
    const translate = createTranslator('findings', 'en');
    expect(buildDeclaredTable(PLAY, translate, { rows: [] }).carried).toBeUndefined();
    expect(buildDeclaredTable(PLAY, translate, { rows: [], carried: 'group' })).toMatchObject({
      kind: 'table',
      name: 'play',
      carried: { columns: ['games', 'paidMinor'], within: 'group' },
    });
  });

  it('publishes the kind of each column, and the figure of the second path that it shows', () => {
    const table = declareTable({
      name: 'avances',
      columns: [
        column.integer('entryNumber', { fr: 'N°', en: 'No.' }, { by: 'tableEntry' }),
        column.money('avanceMinor', { fr: 'Avances', en: 'Avances' }, { fact: 'avance', summed: true }),
      ],
      rows: { of: 'tableEntries', sums: [{ by: 'tableSession' }] },
    });
    const schema = buildDocumentSchema('some-report', [table]) as { readonly $defs: Readonly<Record<string, unknown>> };
    expect(schema.$defs['avances']).toMatchObject({
      properties: {
        columns: { prefixItems: [{ properties: { key: { const: 'entryNumber' }, kind: { const: 'count' } } }, {}] },
        rows: { items: { properties: { cells: { properties: { avanceMinor: { pattern: '^-?\\d+$' } } } } } },
      },
      'x-facts': {
        of: 'tableEntries',
        keys: { entryNumber: 'tableEntry' },
        facts: { avanceMinor: 'avance' },
        summed: ['avanceMinor'],
        sums: [{ by: 'tableSession' }],
      },
    });
  });
});
