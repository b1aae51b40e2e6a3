import { describe, expect, it } from '@jest/globals';
import { describeAlteration, createAlterationWording } from '#documents/words/alteration-words.js';

const context = { language: 'fr', timeZone: 'Europe/Monaco', currency: { code: 'EUR', exponent: 2 } } as const;
const row = {
  entryId: 7n,
  field: 'state',
  isInEstablishmentLog: true,
  recordedAt: new Date('2026-03-02T12:00:00Z'),
  op: 'U' as const,
  machine: null,
  stationNumber: null,
  elementPerson: null,
  elementText: null,
  elementDay: null,
  personId: 3n,
  author: 'Léontine Figuier',
  reason: null,
  approvalRequestId: null,
  decision: null,
  decidedBy: null,
  decidedAt: null,
} as const;

describe('a replaced state', () => {
  it('is written in the words of its subject, or as in the log without any', () => {
    const wordsFor = (elementKind: 'machine' | 'other', tableName: string, before: string, after: string) => {
      const { beforeText, afterText } = describeAlteration(
        { ...row, elementKind, tableName, before, after, machine: '4001' },
        createAlterationWording(context),
      );
      return [beforeText, afterText];
    };
    expect(wordsFor('machine', 'machine_versions', 'inService', 'retired')).toEqual(['en service', 'retiré']);
    expect(wordsFor('other', 'drops', 'planned', 'open')).toEqual(['planned', 'open']);
  });
});
