import { groupByKey } from '../group-by-key.js';
import type { FindingCode } from '../reconciliation/reconciliation-codes.js';
import { buildCaseKey, findCaseCause, type CaseFinding } from './case-causes.js';

/**
 * The number of a case: its gaming day and its place among the cases of that day, given once when it is first seen.
 * People quote both, such as `261012-3` for the third case of 12 October 2026.
 *
 * A number belongs to subjects, and a computation of the day never takes one away. A subject is the difference of a
 * machine on a medium, which is in suspense under the same number, or any other finding. Subjects that turn out to have
 * one cause share the lowest of their numbers.
 */

/** Findings whose difference the closing puts in suspense. */
export const SUSPENDED_CODES: readonly FindingCode[] = [
  'countVariance',
  'countWithoutMeter',
  'ticketsOutVariance',
  'handPayVariance',
];

/** A finding of a run, with its machine. */
export interface NumberedFinding {
  readonly findingKey: string;
  readonly machineId: bigint | null;
  /** Number of the machine, or another subject. */
  readonly machine: string;
  readonly finding: CaseFinding;
}

/** Returns the subject of the difference of a machine on a medium. */
export const buildDifferenceSubject = (machineId: bigint, medium: string): string => `${machineId}~${medium}`;

function buildSubject({ findingKey, machineId, finding: { code, medium } }: NumberedFinding): string {
  const isDifference = machineId !== null && SUSPENDED_CODES.includes(code);
  return isDifference ? buildDifferenceSubject(machineId, medium) : findingKey;
}

/** Returns the subjects of each case of a day, in the order of their findings. A notice is no case. */
export function groupIntoCases(findings: readonly NumberedFinding[]): readonly (readonly string[])[] {
  const numberedFindings = findings
    .filter(({ finding }) => finding.severity !== 'notice')
    .sort((one, other) => (one.findingKey < other.findingKey ? -1 : 1));
  const unreadKeys = new Map(
    numberedFindings.flatMap(({ machine, finding }) =>
      findCaseCause(finding) === 'readingLate' ? [[machine, buildCaseKey(machine, finding)] as const] : [],
    ),
  );
  const cases = groupByKey(numberedFindings, ({ machine, finding, findingKey }) => {
    // an amount without a meter is of the case of the readings that are missing
    const unreadKey = isUnmetered(finding) ? unreadKeys.get(machine) : null;
    return unreadKey ?? buildCaseKey(machine, finding) ?? findingKey;
  });
  return [...cases.values()].map((findingsOfCase) => findingsOfCase.map(buildSubject));
}

const isUnmetered = ({ code, meteredMinor }: CaseFinding): boolean =>
  meteredMinor === null && SUSPENDED_CODES.includes(code);

/** The number of a subject. */
export interface CaseNumber {
  readonly subject: string;
  readonly caseNumber: number;
}

/**
 * Returns the numbers to record for the cases of a day, given those recorded before. A new case takes the next number of
 * the day.
 */
export function planCaseNumbers(
  cases: readonly (readonly string[])[],
  recordedNumbers: readonly CaseNumber[],
): readonly CaseNumber[] {
  const numberBySubject = new Map<string, number>();
  for (const { subject, caseNumber } of recordedNumbers)
    numberBySubject.set(subject, Math.min(caseNumber, numberBySubject.get(subject) ?? caseNumber));
  let lastNumber = recordedNumbers.reduce((highest, { caseNumber }) => Math.max(highest, caseNumber), 0);
  return cases.flatMap((subjects) => {
    const knownNumbers = subjects.flatMap((subject) => numberBySubject.get(subject) ?? []);
    const caseNumber = knownNumbers.length > 0 ? Math.min(...knownNumbers) : (lastNumber += 1);
    const newSubjects = [...new Set(subjects)].filter((subject) => numberBySubject.get(subject) !== caseNumber);
    return newSubjects.map((subject) => {
      numberBySubject.set(subject, caseNumber);
      return { subject, caseNumber };
    });
  });
}
