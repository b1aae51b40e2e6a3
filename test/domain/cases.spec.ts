import { describe, expect, it } from '@jest/globals';
import { buildCaseKey, findCaseCause, type CaseCause, type CaseFinding } from '#domain/cases/case-causes.js';
import { proposeCaseAct, type CaseMachine } from '#domain/cases/case-acts.js';
import { groupIntoCases, planCaseNumbers, type NumberedFinding } from '#domain/cases/case-numbers.js';
import type { ReconciliationRules } from '#domain/reconciliation/reconciliation-rules.js';
import type { MachineDay } from '#domain/reconciliation/reconciliation-types.js';

const createFinding = (finding: Partial<CaseFinding> & Pick<CaseFinding, 'code'>): CaseFinding => ({
  medium: '',
  severity: 'toExplain',
  meteredMinor: null,
  actualMinor: null,
  varianceMinor: null,
  evidence: {},
  ...finding,
});

const CAUSES: readonly (readonly [CaseCause, CaseFinding])[] = [
  ['boxesCrossed', createFinding({ code: 'countVariance', evidence: { mirrorMachine: 'W09' } })],
  ['boardsCrossed', createFinding({ code: 'meterException', evidence: { crossedMachine: 'W09' } })],
  ['clearedTogether', createFinding({ code: 'clearedTogether', evidence: { otherMachine: 'W09' } })],
  ['denominationWrong', createFinding({ code: 'countVariance', evidence: { otherDenominationMinor: '5' } })],
  ['denominationWrong', createFinding({ code: 'ticketsOutVariance', evidence: { otherDenominationMinor: 5n } })],
  ['handPayUnslipped', createFinding({ code: 'handPayVariance', evidence: { owedMinor: '2500' } })],
  ['unknown', createFinding({ code: 'handPayVariance', varianceMinor: 2_500n })],
  [
    'digitsExchanged',
    createFinding({
      code: 'handPayVariance',
      meteredMinor: 48_070n,
      actualMinor: 40_870n,
      evidence: { owedMinor: '7200' },
    }),
  ],
  ['unknown', createFinding({ code: 'handPayVariance', meteredMinor: 48_070n, actualMinor: 40_780n })],
  ['zeroMistyped', createFinding({ code: 'handPayVariance', meteredMinor: 4_807n, actualMinor: 48_070n })],
  ['zeroMistyped', createFinding({ code: 'countVariance', meteredMinor: 480_700n, actualMinor: 4_807n })],
  [
    'handPayUnslipped',
    createFinding({
      code: 'handPayVariance',
      meteredMinor: 48_070n,
      actualMinor: 4_807n,
      evidence: { owedMinor: '43263' },
    }),
  ],
  ['cashMissing', createFinding({ code: 'countVariance', medium: 'notes', varianceMinor: -20_000n })],
  ['cashSurplus', createFinding({ code: 'countVariance', medium: 'coins', varianceMinor: 500n })],
  ['ticketsCountedTwice', createFinding({ code: 'ticketsInBoxDisagree', varianceMinor: 6_000n })],
  ['unknown', createFinding({ code: 'ticketsInBoxDisagree', varianceMinor: -6_000n })],
  ['countsDisagree', createFinding({ code: 'countsDisagree' })],
  ['countMissing', createFinding({ code: 'countMissing' })],
  ['readingLate', createFinding({ code: 'openingReadingMissing' })],
  ['digitMistyped', createFinding({ code: 'meterException', evidence: { mistypedValue: '112351204' } })],
  ['stepUnsettled', createFinding({ code: 'meterException' })],
  ['unknown', createFinding({ code: 'countVariance' })],
];

describe('the cause of a case', () => {
  it.each(CAUSES)('is %s', (cause, finding) => {
    expect(findCaseCause(finding)).toBe(cause);
  });

  it('joins the findings of two machines in either order', () => {
    const own = buildCaseKey('W08', createFinding({ code: 'countVariance', evidence: { mirrorMachine: 'W09' } }));
    const other = buildCaseKey('W09', createFinding({ code: 'countVariance', evidence: { mirrorMachine: 'W08' } }));
    expect(own).toBe(other);
    expect(buildCaseKey('W08', createFinding({ code: 'countVariance' }))).toBeNull();
  });
});

const createNumbered = (machine: string, machineId: bigint, finding: CaseFinding): NumberedFinding => {
  return { findingKey: `${machine}~${finding.code}~${finding.medium}`, machineId, machine, finding };
};

describe('the number of a case', () => {
  const notes = (evidence = {}) => createFinding({ code: 'countVariance', medium: 'notes', evidence });

  it('is shared by the findings of one cause, and a notice has none', () => {
    const cases = groupIntoCases([
      createNumbered('W09', 9n, notes({ mirrorMachine: 'W08' })),
      createNumbered('W08', 8n, notes({ mirrorMachine: 'W09' })),
      createNumbered('W10', 10n, createFinding({ code: 'machineSilent' })),
      createNumbered('W11', 11n, createFinding({ code: 'sheetIncomplete', severity: 'notice' })),
    ]);
    expect(cases).toEqual([['8~notes', '9~notes'], ['W10~machineSilent~']]);
    expect(planCaseNumbers(cases, [])).toEqual([
      { subject: '8~notes', caseNumber: 1 },
      { subject: '9~notes', caseNumber: 1 },
      { subject: 'W10~machineSilent~', caseNumber: 2 },
    ]);
  });

  it('includes the unmetered amounts of a machine whose readings are missing', () => {
    const unmetered = createFinding({ code: 'countWithoutMeter', medium: 'notes' });
    const cases = groupIntoCases([
      createNumbered('W10', 10n, createFinding({ code: 'machineSilent' })),
      createNumbered('W10', 10n, unmetered),
      createNumbered('W11', 11n, unmetered),
    ]);
    expect(cases).toEqual([['10~notes', 'W10~machineSilent~'], ['11~notes']]);
  });

  it('stays when the day is computed again, and a new case takes the next one', () => {
    const recorded = [
      { subject: '8~notes', caseNumber: 1 },
      { subject: '9~notes', caseNumber: 2 },
    ];
    expect(planCaseNumbers([['9~notes'], ['7~notes']], recorded)).toEqual([{ subject: '7~notes', caseNumber: 3 }]);
  });

  it('is the lowest one when findings turn out to have one cause', () => {
    const recorded = [
      { subject: '8~notes', caseNumber: 4 },
      { subject: '9~notes', caseNumber: 2 },
    ];
    const joined = planCaseNumbers([['8~notes', '9~notes']], recorded);
    expect(joined).toEqual([{ subject: '8~notes', caseNumber: 2 }]);
    expect(planCaseNumbers([['8~notes']], [...recorded, ...joined])).toEqual([]);
  });
});

describe('the act of a case', () => {
  const readAt = (text: string): Date => new Date(text);
  const [OPENING, CLOSING] = [readAt('2026-10-12T04:00:00Z'), readAt('2026-10-13T04:00:00Z')];
  const station = { stationNumber: 1, openingReadAt: OPENING, closingReadAt: CLOSING, segments: [] };
  const day = { stations: [station], counts: [], totals: {} } as unknown as MachineDay;
  const machines = [{ machine: 'W08', versionFrom: readAt('2026-01-01T00:00:00Z'), day }];
  const rules = {} as ReconciliationRules;
  const propose = (finding: CaseFinding, of: readonly CaseMachine[] = machines) =>
    proposeCaseAct([{ ...finding, machine: 'W08', stationNumber: 1 }], of, rules);

  it('corrects a wrong denomination from the first reading of the day, or from the wrong version when it is later', () => {
    const finding = createFinding({ code: 'countVariance', evidence: { otherDenominationMinor: '5' } });
    const act = { kind: 'correctDenomination', machine: 'W08', denominationMinor: 5n };
    expect(propose(finding)).toEqual({ ...act, effectiveAt: OPENING });
    const versionFrom = readAt('2026-10-12T12:00:00Z');
    expect(propose(finding, [{ machine: 'W08', versionFrom, day }])).toEqual({ ...act, effectiveAt: versionFrom });
  });

  it('opens the slip of a hand pay with the amount that is owed', () => {
    const evidence = { owedMinor: '2500' };
    expect(propose(createFinding({ code: 'handPayVariance', medium: 'cancelledCredits', evidence }))).toEqual({
      kind: 'openSlip',
      machine: 'W08',
      slipKind: 'cancelledCredits',
      amountMinor: 2_500n,
      wonBefore: CLOSING,
    });
  });

  it('settles the step of a counter between its two readings', () => {
    const evidence = { earlierReadAt: '2026-10-12T10:00:00.000Z', laterReadAt: '2026-10-12T11:00:00.000Z' };
    expect(propose(createFinding({ code: 'meterException', evidence }))).toEqual({
      kind: 'settleStep',
      machine: 'W08',
      station: 1,
      earlierReadAt: readAt('2026-10-12T10:00:00Z'),
      laterReadAt: readAt('2026-10-12T11:00:00Z'),
    });
  });

  it('settles the day of a machine without an opening reading, and only explains one that is silent', () => {
    expect(propose(createFinding({ code: 'openingReadingMissing' }))).toMatchObject({
      kind: 'settleStep',
      earlierReadAt: null,
      laterReadAt: null,
    });
    expect(propose(createFinding({ code: 'machineSilent' }))).toBeNull();
  });

  it('corrects tickets counted beyond those that the system knows in the box', () => {
    const evidence = { countedMinor: '16000', stackedMinor: '10000' };
    expect(propose(createFinding({ code: 'ticketsInBoxDisagree', varianceMinor: 6_000n, evidence }))).toEqual({
      kind: 'correctCount',
      machine: 'W08',
      ticketsMinor: 10_000n,
    });
  });

  it('enters a missing count, and corrects one of two that disagree', () => {
    expect(propose(createFinding({ code: 'countMissing' }))).toEqual({ kind: 'enterCount', machine: 'W08' });
    expect(propose(createFinding({ code: 'countsDisagree' }))).toMatchObject({ kind: 'correctCount' });
  });

  it('is nothing for a difference whose cause is unknown', () => {
    expect(propose(createFinding({ code: 'countVariance' }))).toBeNull();
  });
});
