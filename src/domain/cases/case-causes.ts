import type { Text } from '#declarations/shapes/text.js';
import type { FindingCode, FindingSeverity } from '../reconciliation/reconciliation-codes.js';

/** Findings of one cause are one case. */

const defineCause = (fr: string, en: string): Text => ({ fr, en });

/** Causes of a case, in words: a closed list. */
export const CASE_CAUSES = {
  boxesCrossed: defineCause('Caisses échangées entre deux appareils', 'Boxes of two machines exchanged'),
  slipMisplaced: defineCause('Bordereau saisi sur un autre appareil', 'Slip entered on another machine'),
  boardsCrossed: defineCause('Cartes de deux appareils échangées', 'Boards of two machines exchanged'),
  clearedTogether: defineCause('Mémoires remises à zéro ensemble', 'Memories cleared together'),
  denominationWrong: defineCause('Dénomination erronée sur la fiche', 'Wrong denomination on file'),
  digitsExchanged: defineCause('Deux chiffres inversés à la saisie', 'Two digits exchanged when it was entered'),
  zeroMistyped: defineCause('Zéro de trop ou manquant à la saisie', 'A zero too many or missing when it was entered'),
  handPayUnslipped: defineCause('Paiement manuel au compteur sans bordereau', 'Hand pay metered without a slip'),
  ticketsCountedTwice: defineCause(
    'Tickets comptés que le système ne connaît pas en caisse',
    'Tickets counted that the system does not know in the box',
  ),
  noteCreditedTwice: defineCause('Billet crédité deux fois', 'Note credited twice'),
  noteNotCredited: defineCause('Billet empilé sans être crédité', 'Note stacked and not credited'),
  countsDisagree: defineCause('Comptages discordants', 'Two counts disagree'),
  countMissing: defineCause('Comptée absente', 'Count missing'),
  readingLate: defineCause('Relevé absent ou tardif', 'Reading missing or late'),
  memoryCleared: defineCause('Mémoire remise à zéro, non déclarée', 'Memory cleared, not reported'),
  boardSilent: defineCause('Carte muette : compteurs lus à zéro', 'Silent board: counters read as zero'),
  digitMistyped: defineCause(
    'Chiffre de trop, manquant ou inversé dans un relevé',
    'A digit too many, missing or exchanged in a reading',
  ),
  cashMissing: defineCause('Espèces manquantes dans la boîte', 'Cash missing from the box'),
  cashSurplus: defineCause('Espèces en trop dans la boîte', 'Cash too much in the box'),
  stepUnsettled: defineCause('Compteur à régler', 'Counter to settle'),
  unknown: defineCause('Cause inconnue', 'Unknown cause'),
} as const;

/** Cause of a case. */
export type CaseCause = keyof typeof CASE_CAUSES;

/** Returns a cause in words. */
export const getCaseCauseText = (cause: CaseCause): Text => CASE_CAUSES[cause];

/** The part of a finding that names its cause. Amounts of stored evidence are text. */
export interface CaseFinding {
  readonly code: FindingCode;
  readonly medium: string;
  readonly severity: FindingSeverity;
  readonly meteredMinor: bigint | null;
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** Returns an item of evidence as text; undefined when it is absent. */
export function readEvidence({ evidence }: Pick<CaseFinding, 'evidence'>, name: string): string | undefined {
  const value = evidence[name];
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

const READING_CODES: readonly FindingCode[] = [
  'readingsAbsent',
  'openingReadingMissing',
  'machineSilent',
  'readingsMissing',
  'denominationReadingMissing',
];
const STEP_CODES: readonly FindingCode[] = ['meterException', 'identityBroken', 'readingsConflicting'];

const CASH_MEDIA: readonly string[] = ['notes', 'coins'];

/** Findings that compare a meter with an amount that a person entered. */
const ENTERED_CODES: readonly FindingCode[] = ['handPayVariance', 'countVariance', 'ticketsOutVariance'];

/** Returns true when the actual amount is the metered one with two neighbouring digits in each other's place. */
function areDigitsExchanged({ meteredMinor, actualMinor }: CaseFinding): boolean {
  const [metered, actual] = [String(meteredMinor ?? ''), String(actualMinor ?? '')];
  if (metered.length !== actual.length || metered === actual) return false;
  let first = 0;
  while (metered[first] === actual[first]) first += 1;
  const exchanged = `${metered.slice(0, first)}${metered[first + 1] ?? ''}${metered[first] ?? ''}${metered.slice(first + 2)}`;
  return exchanged === actual;
}

/** Returns true when one of the two amounts is the other with one or two zeros more. */
function isZeroMistyped({ meteredMinor, actualMinor }: CaseFinding): boolean {
  if (meteredMinor === null || actualMinor === null || meteredMinor <= 0n || actualMinor <= 0n) return false;
  return [10n, 100n].some((ratio) => meteredMinor * ratio === actualMinor || actualMinor * ratio === meteredMinor);
}

/** Returns the cause that a finding names. */
export function findCaseCause(finding: CaseFinding): CaseCause {
  const { code, medium, varianceMinor } = finding;
  if (readEvidence(finding, 'mirrorMachine') !== undefined)
    return code === 'handPayVariance' ? 'slipMisplaced' : 'boxesCrossed';
  if (readEvidence(finding, 'crossedMachine') !== undefined) return 'boardsCrossed';
  if (readEvidence(finding, 'otherDenominationMinor') !== undefined) return 'denominationWrong';
  if (ENTERED_CODES.includes(code) && areDigitsExchanged(finding)) return 'digitsExchanged';
  if (readEvidence(finding, 'owedMinor') !== undefined && code === 'handPayVariance') return 'handPayUnslipped';
  if (ENTERED_CODES.includes(code) && isZeroMistyped(finding)) return 'zeroMistyped';
  if (code === 'ticketsInBoxDisagree' && (varianceMinor ?? 0n) > 0n) return 'ticketsCountedTwice';
  if (readEvidence(finding, 'creditedTwiceNotes') !== undefined) return 'noteCreditedTwice';
  if (readEvidence(finding, 'notCreditedNotes') !== undefined) return 'noteNotCredited';
  if (code === 'clearedTogether' || code === 'countsDisagree' || code === 'countMissing') return code;
  if (READING_CODES.includes(code)) return 'readingLate';
  if (readEvidence(finding, 'clearedCounters') !== undefined) return 'memoryCleared';
  if (readEvidence(finding, 'zeroCounters') !== undefined) return 'boardSilent';
  if (readEvidence(finding, 'mistypedValue') !== undefined) return 'digitMistyped';
  if (code === 'countVariance' && CASH_MEDIA.includes(medium)) {
    return (varianceMinor ?? 0n) < 0n ? 'cashMissing' : 'cashSurplus';
  }
  return STEP_CODES.includes(code) ? 'stepUnsettled' : 'unknown';
}

/** Causes that only name a result: another finding of the case may say why. */
const RESULT_CAUSES: readonly CaseCause[] = ['cashMissing', 'cashSurplus', 'unknown'];

/** Returns the cause of a case: the first that gives a reason, otherwise the first that is known. */
export function chooseCaseCause(findings: readonly CaseFinding[]): CaseCause {
  const causes = findings.map(findCaseCause);
  return (
    causes.find((cause) => !RESULT_CAUSES.includes(cause)) ?? causes.find((cause) => cause !== 'unknown') ?? 'unknown'
  );
}

const NOTE_CODES: readonly FindingCode[] = ['countVariance', 'notesDisagree'];
const STEP_CAUSES: readonly CaseCause[] = ['memoryCleared', 'boardSilent', 'digitMistyped', 'stepUnsettled'];

/** Names of evidence that contain the other machine of a cause. */
const OTHER_MACHINES: Readonly<Partial<Record<CaseCause, string>>> = {
  boxesCrossed: 'mirrorMachine',
  slipMisplaced: 'mirrorMachine',
  boardsCrossed: 'crossedMachine',
  clearedTogether: 'otherMachine',
};

/**
 * Returns the key that findings of one case share: the two machines of a crossing, or the machine and its step,
 * denomination, missing readings, or difference of notes. Null: the finding is a case of its own.
 */
export function buildCaseKey(machine: string, finding: CaseFinding): string | null {
  const cause = findCaseCause(finding);
  const otherName = OTHER_MACHINES[cause];
  if (otherName !== undefined)
    return [cause, ...[machine, readEvidence(finding, otherName) ?? ''].sort(compareText)].join('~');
  if (cause === 'denominationWrong')
    return [cause, machine, readEvidence(finding, 'otherDenominationMinor') ?? ''].join('~');
  if (cause === 'readingLate') return [cause, machine].join('~');
  // a note that the counter of bills has twice is missing from the box too
  if (finding.medium === 'notes' && NOTE_CODES.includes(finding.code))
    return ['notes', machine, String(finding.varianceMinor)].join('~');
  const laterReadAt = readEvidence(finding, 'laterReadAt');
  return STEP_CAUSES.includes(cause) && laterReadAt !== undefined
    ? ['stepUnsettled', machine, laterReadAt].join('~')
    : null;
}

const compareText = (one: string, other: string): number => (one < other ? -1 : 1);
