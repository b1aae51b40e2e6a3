import { describe, expect, it } from '@jest/globals';
import { findShufflerFault, type EnteredApparatus } from '#domain/equipment/shufflers.js';

describe('a shuffler', () => {
  const shuffler: EnteredApparatus = {
    kind: 'shuffler',
    apparatusNumber: 'ME-1',
    approval: 'décision 9',
    approvedOn: '2026-03-02',
    isProtected: true,
    hasSignal: true,
  };
  const find = (more: Partial<EnteredApparatus>) => findShufflerFault('MC', '2026-03-02', { ...shuffler, ...more });

  it('MC:1.0.4 is of an approved model, keeps the cards out of reach and reports its faults', () => {
    expect(find({})).toBeNull();
    const fault = { code: 'SHUFFLER_NOT_APPROVED', number: 'ME-1', article: 'MC:1' };
    for (const more of [{ approval: '' }, { approvedOn: null }, { approvedOn: '2026-03-03' }])
      expect(find(more)).toEqual(fault);
    for (const more of [{ isProtected: false }, { hasSignal: false }])
      expect(find(more)).toEqual({ ...fault, code: 'SHUFFLER_NOT_PROTECTED' });
    // the text asks neither of the one that deals, nor anything of a wheel
    expect(find({ kind: 'dealingShuffler', isProtected: false, hasSignal: false })).toBeNull();
    expect(find({ kind: 'boule', approval: '' })).toBeNull();
  });
});
