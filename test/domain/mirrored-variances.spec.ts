import { describe, expect, it } from '@jest/globals';
import { createFinding } from '#domain/reconciliation/create-finding.js';
import { nameMirroredVariances } from '#domain/reconciliation/mirrored-variances.js';

const variance = (machine: string, varianceMinor: bigint, medium = 'notes') => ({
  machine,
  finding: createFinding('countVariance', medium, { varianceMinor, evidence: { counts: [] } }),
});

const mirrorsOf = (findings: readonly ReturnType<typeof variance>[]) =>
  nameMirroredVariances(findings).map(({ finding }) => finding.evidence['mirrorMachine'] ?? null);

describe('count variances that mirror each other', () => {
  it('name each other: boxes posted crosswise, +1 290.00 and −1 290.00', () => {
    expect(mirrorsOf([variance('X01', 129_000n), variance('X02', -129_000n)])).toEqual(['X02', 'X01']);
  });

  it('name no one of another medium, of another amount or of the same sign', () => {
    expect(mirrorsOf([variance('X01', 129_000n), variance('X02', -129_000n, 'coins')])).toEqual([null, null]);
    expect(mirrorsOf([variance('X01', 129_000n), variance('X02', -129_001n)])).toEqual([null, null]);
    expect(mirrorsOf([variance('X01', 129_000n), variance('X02', 129_000n)])).toEqual([null, null]);
  });

  it('name no one when three machines could be the pair', () => {
    const three = [variance('X01', 500n), variance('X02', -500n), variance('X03', -500n)];
    expect(mirrorsOf(three)).toEqual([null, null, null]);
  });

  it('leave every other finding as it is', () => {
    const other = { machine: 'X01', finding: createFinding('countMissing', '', { meteredMinor: 500n }) };
    expect(nameMirroredVariances([other])).toEqual([other]);
  });
});
