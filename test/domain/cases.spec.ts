import { describe, expect, it } from '@jest/globals';
import { buildCaseKey, findCaseCause, type CaseCause, type CaseFinding } from '#domain/cases/case-causes.js';
import { groupIntoCases, planCaseNumbers, type NumberedFinding } from '#domain/cases/case-numbers.js';

const createFinding = (finding: Partial<CaseFinding> & Pick<CaseFinding, 'code'>): CaseFinding => ({
  medium: '',
  severity: 'toExplain',
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
  ['ticketsCountedTwice', createFinding({ code: 'ticketsInBoxDisagree', varianceMinor: 6_000n })],
  ['unknown', createFinding({ code: 'ticketsInBoxDisagree', varianceMinor: -6_000n })],
  ['countsDisagree', createFinding({ code: 'countsDisagree' })],
  ['countMissing', createFinding({ code: 'countMissing' })],
  ['readingLate', createFinding({ code: 'openingReadingMissing' })],
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
