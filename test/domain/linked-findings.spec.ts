import { describe, expect, it } from '@jest/globals';
import { createFinding } from '#domain/reconciliation/create-finding.js';
import {
  listClearedTogether,
  nameCrossedBoards,
  nameMirroredVariances,
  type WithheldStep,
} from '#domain/reconciliation/linked-findings.js';

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

describe('steps of boards that were exchanged', () => {
  const laterReadAt = new Date('2026-10-12T16:00:00Z');
  const step = (machine: string, previous: readonly bigint[], next: readonly bigint[]): WithheldStep => {
    const named = ([coinInCredits = 0n, coinOutCredits = 0n]: readonly bigint[]) => ({ coinInCredits, coinOutCredits });
    return { machine, stationNumber: 1, laterReadAt, previous: named(previous), next: named(next) };
  };
  const crossedOf = (...steps: readonly WithheldStep[]) => {
    const findings = steps.map(({ machine }) => ({
      machine,
      finding: createFinding('meterException', '', { stationNumber: 1, evidence: { laterReadAt } }),
    }));
    return nameCrossedBoards(findings, steps).map(({ finding }) => finding.evidence['crossedMachine'] ?? null);
  };
  const first = step('X01', [9_000n, 8_000n], [2_100n, 1_050n]);
  const second = step('X02', [2_000n, 1_000n], [9_200n, 8_100n]);

  it('name each other', () => {
    expect(crossedOf(first, second)).toEqual(['X02', 'X01']);
    expect(crossedOf(first, step('X03', [500n, 400n], [499n, 399n]), second)).toEqual(['X02', null, 'X01']);
  });

  it('name each other when few of many counters are nearer to the machine’s own by chance', () => {
    const names = ['coinInCredits', 'coinOutCredits', 'dropCredits', 'billsCredits', 'bills200Count'] as const;
    const stepOf = (machine: string, previous: readonly bigint[], next: readonly bigint[]): WithheldStep => {
      const named = (values: readonly bigint[]) =>
        Object.fromEntries(names.map((name, index) => [name, values[index]]));
      return { machine, stationNumber: 1, laterReadAt, previous: named(previous), next: named(next) };
    };
    const [own, other] = [
      [9_000n, 8_000n, 700n, 600n, 216n],
      [2_000n, 1_000n, 300n, 200n, 213n],
    ] as const;
    const crossed = crossedOf(
      stepOf('X01', own, [2_100n, 1_050n, 310n, 210n, 216n]),
      stepOf('X02', other, [9_200n, 8_100n, 720n, 610n, 219n]),
    );
    expect(crossed).toEqual(['X02', 'X01']);
  });

  it('name no one when only one continues the other, or when a counter does not', () => {
    expect(crossedOf(first, step('X02', [2_000n, 1_000n], [0n, 0n]))).toEqual([null, null]);
    expect(crossedOf(first, step('X02', [2_000n, 1_000n], [9_200n, 7_999n]))).toEqual([null, null]);
    expect(crossedOf(first)).toEqual([null]);
  });
});

describe('memories cleared within a day of each other', () => {
  const opensAt = new Date('2026-10-12T04:00:00Z');
  const cleared = (...machines: readonly (readonly [machine: string, ...clears: readonly string[]])[]) =>
    listClearedTogether(
      machines.map(([machine, ...clears], index) => ({
        machineId: BigInt(index),
        machine,
        clearedAt: clears.map((clear) => new Date(`2026-10-${clear}:00Z`)),
      })),
      opensAt,
    ).map(({ machine, finding }) => [machine, finding.evidence['otherMachine'], finding.evidence['clearedMachines']]);

  it('name the nearest one, and how many they are', () => {
    expect(cleared(['X01', '12T10:00'], ['X02', '12T11:00'], ['X03', '12T20:00'])).toEqual([
      ['X01', 'X02', 3],
      ['X02', 'X01', 3],
      ['X03', 'X02', 3],
    ]);
  });

  it('are one question over the closing, on the day of the later clear', () => {
    expect(cleared(['X01', '12T03:30'], ['X02', '12T04:30'])).toEqual([
      ['X01', 'X02', 2],
      ['X02', 'X01', 2],
    ]);
    expect(cleared(['X01', '12T03:00'], ['X02', '12T03:30'])).toEqual([]);
  });

  it('are no question when a single machine is cleared twice, or another one more than a day before', () => {
    expect(cleared(['X01', '12T10:00', '12T11:00'])).toEqual([]);
    expect(cleared(['X01', '11T05:00'], ['X02', '12T05:01'])).toEqual([]);
  });
});
