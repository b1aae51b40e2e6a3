import { describe, expect, it } from '@jest/globals';
import { computeComplement, findDisputeFault, type DisputeProgress, type DisputeStep } from '#domain/cash/disputes.js';

describe('MC:21.4.1 a complement', () => {
  it.each([
    [4_000n, 10_000n, 6_000n],
    [0n, 1n, 1n],
    [10_000n, 10_000n, null],
    [10_001n, 10_000n, null],
    [-1n, 10_000n, null],
  ])('paid %s, due %s: %s', (paidMinor, dueMinor, difference) => {
    expect(computeComplement({ paidMinor, dueMinor })).toBe(difference);
  });
});

describe('MC:21.2.1 a dispute', () => {
  const technician = 3n;
  const stages: Readonly<Record<string, DisputeProgress>> = {
    opened: { technicianId: null, isDecided: false, isNotified: false },
    heard: { technicianId: technician, isDecided: false, isNotified: false },
    decided: { technicianId: technician, isDecided: true, isNotified: false },
    told: { technicianId: technician, isDecided: true, isNotified: true },
  };

  it.each<[string, DisputeStep, string | null]>([
    ['opened', 'hear', null],
    ['opened', 'decide', 'DISPUTE_NOT_HEARD'],
    ['opened', 'tell', 'DISPUTE_NOT_DECIDED'],
    ['heard', 'hear', 'DISPUTE_ALREADY_HEARD'],
    ['heard', 'decide', null],
    ['heard', 'tell', 'DISPUTE_NOT_DECIDED'],
    ['decided', 'hear', 'DISPUTE_ALREADY_DECIDED'],
    ['decided', 'decide', 'DISPUTE_ALREADY_DECIDED'],
    ['decided', 'tell', null],
    ['told', 'hear', 'DISPUTE_ALREADY_DECIDED'],
    ['told', 'decide', 'DISPUTE_ALREADY_DECIDED'],
    ['told', 'tell', 'DISPUTE_ALREADY_TOLD'],
  ])('%s, then %s: %s', (stage, step, refusal) => {
    const progress = stages[stage];
    expect(progress && findDisputeFault(progress, step, 9n)).toBe(refusal);
  });

  it('is not decided by the technician who made a statement', () => {
    const { heard } = stages;
    expect(heard && findDisputeFault(heard, 'decide', technician)).toBe('DISPUTE_OWN_STATEMENT');
  });
});
