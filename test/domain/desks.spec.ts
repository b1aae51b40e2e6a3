import { describe, expect, it } from '@jest/globals';
import { computeChangeMovement, findDeskCountFault, findDeskFault, listHolderRoles } from '#domain/cash/desks.js';
import type { DeskCount } from '#domain/cash/desks.js';

const held = { deskCode: 'C1', heldBy: 7n, isRetired: false };

describe('MC:16.1 an accountable desk', () => {
  it('is moved only by the one person accountable for it', () => {
    expect(findDeskFault(held, 7n)).toBeNull();
    expect(findDeskFault(held, 8n)).toBe('NOT_THE_HOLDER');
    expect(findDeskFault({ ...held, heldBy: null }, 7n)).toBe('DESK_NOT_HELD');
    expect(findDeskFault({ ...held, isRetired: true }, 7n)).toBe('DESK_RETIRED');
  });

  it('belongs to a changeur when it roves', () => {
    expect(listHolderRoles('rovingChangeur')).toEqual(['changeur']);
    expect(listHolderRoles('changeMachine')).toContain('caissier');
  });
});

describe('MC:22.1 change for a customer', () => {
  it.each([
    ['currency', 'tokens', 0n],
    ['tokens', 'currency', 0n],
    ['currency', 'cardCredits', 5000n],
    ['cardCredits', 'currency', -5000n],
    ['tokens', 'cardCredits', 5000n],
  ] as const)('%s into %s moves the desk by %s', (taken, given, moved) => {
    expect(computeChangeMovement({ taken, given, amountMinor: 5000n })).toBe(moved);
  });

  it('exchanges one form for another', () => {
    expect(computeChangeMovement({ taken: 'tokens', given: 'tokens', amountMinor: 1n })).toBeNull();
  });
});

describe('a count of a desk', () => {
  const agreed: DeskCount = {
    bookedMinor: 100n,
    countedMinor: 100n,
    countedBy: 7n,
    isSupervisor: false,
    witnessedBy: null,
    seenMovement: 4,
    lastMovement: 4,
    pieces: [],
    bookedChips: [],
    chips: [],
    outcome: 'kept',
    reason: '',
  };

  it.each<[string, Partial<DeskCount>, ReturnType<typeof findDeskCountFault>]>([
    ['by its holder, and agrees', {}, null],
    ['by somebody else', { countedBy: 8n }, 'NOT_THE_HOLDER'],
    ['by somebody else before its holder', { countedBy: 8n, witnessedBy: 7n }, null],
    ['by a supervisor while its holder is away', { countedBy: 8n, isSupervisor: true }, null],
    ['by its own witness', { witnessedBy: 7n }, 'OWN_WITNESS'],
    ['one minor unit short, alone', { countedMinor: 99n, reason: 'rendu en trop' }, 'WITNESS_REQUIRED'],
    ['one minor unit over, without a reason', { countedMinor: 101n, witnessedBy: 9n }, 'REASON_REQUIRED'],
    ['one minor unit short, with witness and reason', { countedMinor: 99n, witnessedBy: 9n, reason: 'erreur' }, null],
    ['of a desk that moved since, short or not', { seenMovement: 3 }, 'DESK_MOVED'],
    ['of pieces worth the total', { pieces: [{ valueMinor: 50n, count: 2n }] }, null],
    ['of pieces worth more than the total', { pieces: [{ valueMinor: 101n, count: 1n }] }, 'COUNT_PIECES_EXCEED'],
    ['handed over to nobody', { outcome: 'handedOver' }, 'WITNESS_REQUIRED'],
    ['handed over', { outcome: 'handedOver', witnessedBy: 9n }, null],
    ['closed', { outcome: 'closed' }, null],
  ])('%s', (_title, fields, fault) => {
    expect(findDeskCountFault(held, { ...agreed, ...fields })).toBe(fault);
  });

  it('requires a holder, unless a supervisor hands it over', () => {
    const free = { ...held, heldBy: null };
    const bySupervisor = { ...agreed, countedBy: 8n, isSupervisor: true };
    expect(findDeskCountFault(free, agreed)).toBe('DESK_NOT_HELD');
    expect(findDeskCountFault(free, bySupervisor)).toBe('DESK_NOT_HELD');
    expect(findDeskCountFault(free, { ...bySupervisor, outcome: 'handedOver', witnessedBy: 9n })).toBeNull();
    expect(findDeskCountFault({ ...free, isRetired: true }, bySupervisor)).toBe('DESK_RETIRED');
  });
});
