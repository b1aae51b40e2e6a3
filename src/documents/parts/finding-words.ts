import { COUNTERS } from '#domain/meters/counters.js';
import { GAMES_IDENTITIES, IDENTITY_NAMES } from '#domain/meters/meter-identities.js';
import { FINDINGS, type FindingCode, type FindingSeverity } from '#domain/reconciliation/reconciliation-codes.js';
import type { Finding, FindingsSection } from '../model/document.js';
import { column, buildColumns } from '../model/columns.js';
import { formatDay, formatDecimal, formatInstant, formatMoney, formatPercent } from '../words/format.js';
import type { ReportContext } from './report.js';
import { formatTolerance } from '../words/setting-words.js';
import { getHeading, type Translator } from '../words/words.js';
import type { ApprovalDecision } from '#declarations/shapes/decisions.js';
import type { Language } from '#declarations/shapes/text.js';

/** A row of the view `current_findings`, as returned by `reports/findings/findings.sql`. */
export interface FindingRow {
  readonly gamingDay: string;
  readonly machine: string | null;
  readonly stationNumber: number | null;
  readonly code: FindingCode;
  readonly medium: string;
  readonly severity: FindingSeverity;
  readonly meteredMinor: bigint | null;
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  readonly variancePercent: string | null;
  readonly tolerance: string;
  readonly toleranceFrom: string | null;
  readonly rule: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly explanation: string | null;
  readonly explainedBy: string | null;
  readonly explainedAt: Date | null;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly decision: ApprovalDecision | null;
}

const DOCUMENT_SEVERITY = { blocking: 'alarm', toExplain: 'warning', notice: 'info' } as const;
/**
 * Media named by findings; other findings have an identity or an instant there, which the evidence describes better.
 */
const MEDIA = [
  'notes',
  'tickets',
  'coins',
  'jackpot',
  'progressive',
  'cancelledCredits',
  'ticketsOut',
  'electronicIn',
  'electronicOut',
];
const RULES = Object.values(FINDINGS).map((finding) => finding.rule);

/** Returns the name of a kind of finding in the language. */
export const getFindingName = (code: FindingCode, language: Language): string => FINDINGS[code][language];

/** Returns the labels of these counters in the language, separated by commas. */
function formatCounterLabels(counterNames: unknown, language: Language): string {
  const labels = (Array.isArray(counterNames) ? counterNames : []).map((name) => {
    const counter = COUNTERS.find((definition) => definition.name === name);
    return counter === undefined ? String(name) : counter.label[language];
  });
  return labels.join(', ');
}

/** Returns an item of evidence as text; undefined when it is absent or composite. */
function toScalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Context for a finding's words: the reader's language, the establishment's currency and time zone. */
export type FindingContext = Pick<ReportContext, 'language'> & {
  readonly establishment: Pick<ReportContext['establishment'], 'currency' | 'timeZone'>;
};

/** Returns milliseconds as seconds, without trailing zeros. */
const formatMillisecondsAsSeconds = (milliseconds: string): string => (Number(milliseconds) / 1000).toString();

/**
 * Formats each item of a finding's evidence by the ending of its name (`At`, `Day`, `Machine`, `Percent`…). Composite values other
 * than `counters` are left out: they appear in the sums only.
 */
function formatEvidenceItems(row: FindingRow, context: FindingContext, translate: Translator): Record<string, string> {
  const { language, establishment } = context;
  const itemTexts: Record<string, string> = {};
  for (const [itemName, value] of Object.entries(row.evidence)) {
    if (itemName === 'counters') itemTexts[itemName] = formatCounterLabels(value, language);
    const text = toScalarText(value);
    if (text === undefined) continue;
    if (itemName.endsWith('At')) itemTexts[itemName] = formatInstant(text, establishment.timeZone, language);
    else if (itemName.endsWith('Day')) itemTexts[itemName] = formatDay(text, language);
    else if (itemName.endsWith('Percent')) itemTexts[itemName] = formatPercent(text, language);
    else if (itemName.endsWith('Minor'))
      itemTexts[itemName] = formatMoney(BigInt(text), establishment.currency, language);
    else if (itemName.endsWith('Ms')) itemTexts[itemName] = formatDecimal(formatMillisecondsAsSeconds(text), language);
    // the number of a machine is a name
    else if (itemName.endsWith('Machine')) itemTexts[itemName] = text;
    else itemTexts[itemName] = /^-?\d+$/.test(text) ? formatDecimal(text, language) : text;
  }
  const identityCounter = IDENTITY_NAMES.find(
    (name) => row.code === 'identityBroken' && name === row.medium.split(' ')[0],
  );
  if (identityCounter !== undefined) itemTexts['identityName'] = translate(`identity_${identityCounter}`);
  // the sides of an identity are amounts, except where it counts games
  const [leftText, rightText] = [toScalarText(row.evidence['left']), toScalarText(row.evidence['right'])];
  if (
    !(identityCounter !== undefined && GAMES_IDENTITIES.has(identityCounter)) &&
    leftText !== undefined &&
    rightText !== undefined
  ) {
    itemTexts['left'] = formatMoney(BigInt(leftText), establishment.currency, language);
    itemTexts['right'] = formatMoney(BigInt(rightText), establishment.currency, language);
  }
  return itemTexts;
}

/** Writes the fullest sentence about the evidence of which every blank has a value; undefined when there is none. */
function formatEvidenceSentence(row: FindingRow, context: FindingContext, translate: Translator): string | undefined {
  const itemTexts = formatEvidenceItems(row, context, translate);
  for (const sentenceKey of EVIDENCE_SENTENCES[row.code] ?? []) {
    const requiredItems = SENTENCE_ITEMS[sentenceKey] ?? [];
    if (requiredItems.every((itemName) => itemTexts[itemName] !== undefined && itemTexts[itemName] !== ''))
      return translate(sentenceKey, itemTexts);
  }
  return undefined;
}

/** Sentences of a code's evidence, the fullest first, and the items that each needs. */
const SENTENCE_ITEMS: Readonly<Record<string, readonly string[]>> = {
  evidence_crossed: ['counters', 'earlierReadAt', 'laterReadAt', 'crossedMachine'],
  evidence_memoryCleared: ['counters', 'earlierReadAt', 'laterReadAt', 'clearedCounters'],
  evidence_boardSilent: ['counters', 'earlierReadAt', 'laterReadAt', 'zeroCounters'],
  evidence_digitMistyped: ['counters', 'earlierReadAt', 'laterReadAt', 'mistypedValue'],
  evidence_step: ['counters', 'earlierReadAt', 'laterReadAt'],
  evidence_between: ['earlierReadAt', 'laterReadAt'],
  evidence_ofDay: ['ofGamingDay'],
  evidence_mirrorSinceDay: ['mirrorMachine', 'sinceDay'],
  evidence_mirror: ['mirrorMachine'],
  evidence_slipMirror: ['mirrorMachine'],
  evidence_clearedTogether: ['clearedMachines', 'otherMachine'],
  evidence_removalSinceDay: ['sinceDay', 'removalReadAt', 'removedAt', 'removalMinutes'],
  evidence_removal: ['removalReadAt', 'removedAt', 'removalMinutes'],
  evidence_removalUnreadSinceDay: ['sinceDay', 'removedAt'],
  evidence_removalUnread: ['removedAt'],
  evidence_ownPlanSinceDay: ['ownWeekdays', 'sinceDay'],
  evidence_ownPlan: ['ownWeekdays'],
  evidence_sinceDay: ['sinceDay'],
  evidence_owed: ['owedMinor'],
  evidence_ofEarlierDay: ['settledMinor', 'sinceDay'],
  evidence_twoCounts: ['firstMinor', 'secondMinor'],
  evidence_slips: ['enteredMinor', 'slipsMinor'],
  evidence_ticketsInBox: ['countedMinor', 'stackedMinor', 'stackedCount'],
  evidence_ticketReprinted: ['ticket', 'amountMinor', 'reprints'],
  evidence_ticketSettled: ['ticket', 'amountMinor', 'presentedAt', 'endedAt'],
  evidence_ticketPending: ['ticket', 'amountMinor', 'presentedAt'],
  evidence_ticketHandedIn: ['ticket', 'amountMinor', 'handedInMinor'],
  evidence_ticketsOwed: ['rolledMinor', 'owedMinor'],
  evidence_ticketsTyped: ['machines', 'amountMinor'],
  evidence_firstReadAt: ['firstReadAt'],
  evidence_openingReadAt: ['openingReadAt'],
  evidence_lastReadAt: ['lastReadAt'],
  evidence_missing: ['expected', 'got', 'missingPercent'],
  evidence_conflicts: ['conflictCount'],
  evidence_drift: ['driftMs'],
  evidence_identity: ['identityName', 'left', 'right'],
  evidence_identityStep: ['identityName', 'earlierReadAt', 'laterReadAt'],
  evidence_formulaProven: ['counters', 'meteredWinMinor', 'provenWinMinor'],
  evidence_formulaAsked: ['counters', 'meteredWinMinor', 'possibleWinMinor'],
  evidence_play: ['coinInMinor'],
  evidence_interval: ['actualHoldPercent', 'theoreticalHoldPercent', 'games', 'lowerPercent', 'upperPercent'],
  evidence_cumulativeInterval: [
    'actualHoldPercent',
    'theoreticalHoldPercent',
    'games',
    'lowerPercent',
    'upperPercent',
    'sinceDay',
  ],
  evidence_cumulativeHold: ['actualHoldPercent', 'theoreticalHoldPercent', 'games', 'sinceDay', 'beyondSinceDay'],
  evidence_otherDenomination: ['otherDenominationMinor'],
  evidence_creditedTwice: ['creditedTwiceNotes', 'noteMinor'],
  evidence_notCredited: ['notCreditedNotes', 'noteMinor'],
  evidence_uncounted: ['uncountedNotes', 'noteMinor'],
  evidence_statedReturn: ['statedReturnPercent'],
  evidence_hold: ['actualHoldPercent', 'theoreticalHoldPercent', 'games'],
};

const EVIDENCE_SENTENCES: Readonly<Partial<Record<FindingCode, readonly string[]>>> = {
  meterException: [
    'evidence_crossed',
    'evidence_memoryCleared',
    'evidence_boardSilent',
    'evidence_digitMistyped',
    'evidence_step',
    'evidence_between',
    'evidence_ofDay',
  ],
  countMissing: ['evidence_ownPlanSinceDay', 'evidence_ownPlan', 'evidence_sinceDay'],
  countVariance: [
    'evidence_mirrorSinceDay',
    'evidence_mirror',
    'evidence_otherDenomination',
    'evidence_removalSinceDay',
    'evidence_removal',
    'evidence_removalUnreadSinceDay',
    'evidence_removalUnread',
    'evidence_sinceDay',
  ],
  countsDisagree: ['evidence_twoCounts'],
  handPayVariance: ['evidence_slipMirror', 'evidence_owed', 'evidence_otherDenomination'],
  ticketsOutVariance: ['evidence_otherDenomination'],
  handPayOfEarlierDay: ['evidence_ofEarlierDay'],
  slipsDisagree: ['evidence_slips'],
  ticketsInBoxDisagree: ['evidence_ticketsInBox'],
  ticketReprinted: ['evidence_ticketReprinted'],
  ticketLeftPending: ['evidence_ticketSettled', 'evidence_ticketPending'],
  ticketHandedInOtherwise: ['evidence_ticketHandedIn'],
  ticketsOwedDisagree: ['evidence_ticketsOwed'],
  ticketsTyped: ['evidence_ticketsTyped'],
  openingReadingMissing: ['evidence_openingReadAt', 'evidence_firstReadAt'],
  machineSilent: ['evidence_lastReadAt'],
  readingsMissing: ['evidence_missing'],
  readingsConflicting: ['evidence_conflicts'],
  denominationReadingMissing: ['evidence_between'],
  clearedTogether: ['evidence_clearedTogether'],
  clockDrift: ['evidence_drift'],
  identityBroken: ['evidence_digitMistyped', 'evidence_identity', 'evidence_identityStep'],
  notesDisagree: ['evidence_otherDenomination', 'evidence_creditedTwice', 'evidence_notCredited', 'evidence_uncounted'],
  formulaDoubtful: ['evidence_formulaProven', 'evidence_formulaAsked'],
  playOutOfService: ['evidence_play'],
  holdBeyondTolerance: ['evidence_cumulativeHold', 'evidence_hold'],
  statedReturnDoubtful: ['evidence_statedReturn'],
  holdOutsideInterval: ['evidence_cumulativeInterval', 'evidence_interval', 'evidence_hold'],
};

/** Writes the sentence of a finding: its name, metered, actual and variance where it has them, then its evidence. */
function formatFindingSentence(row: FindingRow, context: FindingContext, translate: Translator): string {
  const { language, establishment } = context;
  const formatMinor = (minor: bigint): string => formatMoney(minor, establishment.currency, language);
  const findingName = getFindingName(row.code, language);
  const label = MEDIA.includes(row.medium)
    ? `${findingName} (${translate(`medium_${row.medium}`).toLowerCase()})`
    : findingName;
  const { meteredMinor, actualMinor, varianceMinor, variancePercent } = row;
  const evidence = formatEvidenceSentence(row, context, translate);
  const evidenceSuffix = evidence === undefined ? '' : ` ${evidence}`;
  if (row.code === 'countMissing' && meteredMinor !== null) {
    return translate('textUncounted', { label, metered: formatMinor(meteredMinor) }) + evidenceSuffix;
  }
  if (meteredMinor !== null && actualMinor !== null && varianceMinor !== null) {
    const percent = variancePercent === null ? '' : ` (${formatPercent(variancePercent, language)})`;
    const amountTexts = {
      label,
      metered: formatMinor(meteredMinor),
      actual: formatMinor(actualMinor),
      variance: formatMinor(varianceMinor),
    };
    return translate('text', { ...amountTexts, percent }) + evidenceSuffix;
  }
  if (actualMinor !== null && varianceMinor === null && evidence === undefined)
    return translate('textActual', { label, actual: formatMinor(actualMinor) });
  if (evidence !== undefined) return translate('textEvidence', { label, evidence });
  return varianceMinor === null
    ? `${label}.`
    : translate('textVariance', { label, variance: formatMinor(varianceMinor) });
}

/** Returns true when the author refused their own explanation: a withdrawal, since authors cannot decide their own. */
function isExplanationWithdrawn(row: FindingRow): boolean {
  return row.decision === 'refused' && row.approvedBy === row.explainedBy;
}

/** Writes the decision on an explanation with its author and time; undefined without an explanation. */
function formatDecision(
  row: FindingRow,
  formatTime: (instant: Date) => string,
  translate: Translator,
): string | undefined {
  if (row.explanation === null) return undefined;
  if (row.decision === null || row.approvedBy === null || row.approvedAt === null) return translate('awaiting');
  const refusalKey = isExplanationWithdrawn(row) ? 'withdrawn' : 'refused';
  return translate(row.decision === 'approved' ? 'approvedBy' : refusalKey, {
    name: row.approvedBy,
    at: formatTime(row.approvedAt),
  });
}

/** Writes the rule of a finding, with its tolerance, if any, and the first day of that tolerance. */
function formatRule(row: FindingRow, context: FindingContext, translate: Translator): string {
  const rule = RULES.includes(row.rule) && !row.rule.includes(':') ? translate(`rule_${row.rule}`) : row.rule;
  if (row.tolerance === '') return rule;
  const tolerance = formatTolerance(
    row.tolerance,
    { language: context.language, currency: context.establishment.currency },
    translate,
  );
  const toleranceFirstDay = row.toleranceFrom;
  const toleranceText =
    toleranceFirstDay === null
      ? translate('toleranceByDefault', { tolerance })
      : translate('tolerance', { tolerance, from: formatDay(toleranceFirstDay, context.language) });
  return `${rule} · ${toleranceText}`;
}

/** Writes a finding in words: subject (day with `showDay`), description, rule, state, explanation and decision. */
export function buildFinding(
  row: FindingRow,
  context: FindingContext,
  translate: Translator,
  showDay: boolean,
): Finding {
  const { language, establishment } = context;
  const formatTime = (instant: Date): string => formatInstant(instant, establishment.timeZone, language);
  const stationParts = row.stationNumber === null ? [] : [translate('station', { station: row.stationNumber })];
  const dayParts = showDay ? [formatDay(row.gamingDay, language)] : [];
  const decisionText = formatDecision(row, formatTime, translate);
  return {
    code: row.code,
    severity: DOCUMENT_SEVERITY[row.severity],
    subject: [...dayParts, row.machine ?? translate('establishment'), ...stationParts].join(' · '),
    text: formatFindingSentence(row, context, translate),
    rule: formatRule(row, context, translate),
    state: translate(`said_${getFindingState(row)}`),
    ...(row.explanation === null ? {} : { explanation: row.explanation }),
    ...(row.explainedBy === null || row.explainedAt === null
      ? {}
      : { explainedBy: translate('explainedBy', { name: row.explainedBy, at: formatTime(row.explainedAt) }) }),
    ...(decisionText === undefined ? {} : { approvedBy: decisionText }),
    cells: Object.fromEntries(CELL_KEYS.map((name) => [name, row[name]])),
  };
}

const IDENTITIES: readonly string[] = IDENTITY_NAMES;
const PAYMENT_KINDS = ['bonus', 'shortPay', 'complement', 'ticketsIssued', 'fill'];
const FIGURE_KEY_BY_MEDIUM: Readonly<Record<string, string>> = {
  hold: 'actualHold',
  cumulativeHold: 'cumulativeHold',
  play: 'coinIn',
};

/** Writes the medium of a finding: kinds of money, an identity of counters, counters or an instant. */
function formatMedium({ medium, code }: FindingRow, context: FindingContext, translate: Translator): string {
  const { language, establishment } = context;
  /** Writes one part of a medium. */
  const formatPart = (part: string): string => {
    if (code === 'identityBroken' && IDENTITIES.includes(part)) return translate(`identity_${part}`);
    if (MEDIA.includes(part)) return translate(`medium_${part}`);
    if (PAYMENT_KINDS.includes(part)) return translate(`kind_${part}`);
    const figureKey = FIGURE_KEY_BY_MEDIUM[part];
    if (figureKey !== undefined) return translate(figureKey);
    const isInstant = /^\d{4}-\d{2}-\d{2}T/.test(part);
    return isInstant ? formatInstant(part, establishment.timeZone, language) : formatCounterLabels([part], language);
  };
  return medium === '' ? '' : medium.split(' ').map(formatPart).join(', ');
}

/** Returns the state of a finding: withdrawn, its decision, awaiting, or its severity when nothing explains it. */
function getFindingState(row: FindingRow): string {
  if (isExplanationWithdrawn(row)) return 'withdrawn';
  if (row.explanation !== null) return row.decision ?? 'awaiting';
  return row.severity === 'notice' ? 'noticed' : row.severity;
}

const CELL_KEYS = [
  'gamingDay',
  'machine',
  'stationNumber',
  'medium',
  'meteredMinor',
  'actualMinor',
  'varianceMinor',
  'variancePercent',
] as const;

const FINDING_COLUMNS = [
  column.day('gamingDay', getHeading('gamingDay')),
  column.code('machine', getHeading('machine')),
  column.integer('stationNumber', { fr: 'Poste', en: 'Station' }),
  column.text('medium', { fr: 'Support', en: 'Medium' }),
  column.money('meteredMinor', getHeading('metered')),
  column.money('actualMinor', { fr: 'Constaté', en: 'Actual' }),
  column.money('varianceMinor', getHeading('variance')),
  column.percent('variancePercent', getHeading('variancePercent')),
] as const;

/**
 * Builds the findings section of a document, in words and with figures. With `showDay`, each finding's subject
 * begins with its gaming day.
 */
export function buildFindingsSection(
  rows: readonly FindingRow[],
  context: ReportContext,
  translate: Translator,
  showDay: boolean,
): FindingsSection {
  return {
    kind: 'findings',
    name: 'findings',
    columns: buildColumns(FINDING_COLUMNS, translate),
    findings: rows.map((row) => buildFinding(row, context, translate, showDay)),
    media: rows.map((row) => formatMedium(row, context, translate)),
  };
}
