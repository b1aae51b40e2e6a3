import { describe, expect, it } from '@jest/globals';
import { listAnnouncedEntries, type EntryKind } from '#domain/tables/sessions.js';

describe('AI67:8.3 sums that anyone present may see', () => {
  const entry = (kind: EntryKind, isCounted = true) => ({ kind, isCounted });

  it('include every announced sum: avances, and the encaisse where it was counted', () => {
    const carnet = [
      entry('initialAvance'),
      entry('furtherAvance'),
      entry('bon'),
      entry('noteExchange'),
      entry('credit'),
      entry('interruption'),
      entry('reopening'),
      entry('maximumChange'),
      entry('closing'),
    ];
    expect(listAnnouncedEntries(carnet).map(({ kind }) => kind)).toEqual([
      'initialAvance',
      'furtherAvance',
      'interruption',
      'reopening',
      'closing',
    ]);
  });

  it('exclude an encaisse locked away uncounted', () => {
    const locked = [entry('initialAvance'), entry('interruption', false), entry('reopening', false), entry('closing')];
    expect(listAnnouncedEntries(locked).map(({ kind }) => kind)).toEqual(['initialAvance', 'closing']);
  });
});
