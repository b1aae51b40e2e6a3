import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { Role } from '#declarations/shapes/roles.js';
import { findCaseCause, getCaseCauseText } from '#domain/cases/case-causes.js';
import type { FindingCode, FindingSeverity, FindingState } from '#domain/reconciliation/reconciliation-codes.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { buildFinding, getFindingName, type FindingContext } from '#documents/parts/finding-words.js';
import { listSortedFindings } from './finding-descriptions.queries.js';
import type { FindingCursor, FindingsFilter, SortedFindingRow } from './finding-descriptions.queries.js';
import { createTranslator, type Translator } from '#documents/words/words.js';
import type { GamingDayState } from '#domain/gaming-day.js';
import type { ApprovalDecision } from '#declarations/shapes/decisions.js';
import type { Language } from '#declarations/shapes/text.js';

/** Action available for a finding. */
export type Remedy = 'adjust' | 'chooseReading' | 'enterCount' | 'correctCount' | 'correctTotal' | 'explain';

/** A finding in the words of the documents, with the role that must act and the time since. */
export interface FindingDescription {
  readonly gamingDay: string;
  /** State of the gaming day. */
  readonly dayState: GamingDayState;
  readonly findingKey: string;
  /** Number of its case, such as `261012-3`; null: a notice, which is no case. Findings of one cause share it. */
  readonly caseNumber: string | null;
  /** Cause of the case in words; null: unknown, or no case. */
  readonly causeText: string | null;
  readonly machine: string | null;
  readonly stationNumber: number | null;
  readonly code: FindingCode;
  /** Title of the finding. */
  readonly label: string;
  readonly medium: string;
  readonly severity: FindingSeverity;
  /** State of the finding. */
  readonly state: FindingState;
  readonly stateText: string;
  /** Subject of the finding, such as a machine's number. */
  readonly subject: string;
  /** Finding as a sentence, with its amounts. */
  readonly text: string;
  readonly rule: string;
  readonly meteredMinor: bigint | null;
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  readonly variancePercent: string | null;
  /** Amount at stake; null: not an amount of money. */
  readonly riskMinor: bigint | null;
  /** Role that must act; null: none. */
  readonly owner: Role | null;
  /** Whole hours since the day closed; 0 while it runs. */
  readonly ageHours: number;
  readonly explanation: string | null;
  readonly explainedBy: string | null;
  readonly explainedAt: Date | null;
  /** True: the reader wrote the explanation, so another person decides it and the reader may withdraw it. */
  readonly isMine: boolean;
  readonly requestId: bigint | null;
  readonly decision: ApprovalDecision | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  readonly remedies: readonly Remedy[];
  /** Bounds of the meter step that it is about, when it is about one. */
  readonly earlierReadAt: string | null;
  readonly laterReadAt: string | null;
}

/** A page of findings, described in text. */
export interface FindingsPage {
  readonly findings: readonly FindingDescription[];
  /** Cursor: pass as `after` for the next page; null on the last page. */
  readonly next: string | null;
}

const REMEDIES: Readonly<Partial<Record<FindingCode, readonly Remedy[]>>> = {
  meterException: ['adjust'],
  denominationReadingMissing: ['adjust'],
  readingsConflicting: ['chooseReading', 'explain'],
  countsDisagree: ['correctCount'],
  countMissing: ['enterCount', 'explain'],
  countWithoutMeter: ['correctCount', 'adjust', 'explain'],
  countVariance: ['correctCount', 'adjust', 'explain'],
  handPayVariance: ['correctTotal', 'adjust', 'explain'],
  handPayOfEarlierDay: ['correctTotal', 'explain'],
  slipsDisagree: ['correctTotal', 'explain'],
  ticketsOutVariance: ['correctTotal', 'adjust', 'explain'],
  ticketsInVariance: ['adjust', 'explain'],
  ticketsInBoxDisagree: ['correctCount', 'explain'],
  centsDisagree: ['adjust', 'explain'],
  notesDisagree: ['adjust', 'explain'],
  promotionalVariance: ['adjust', 'explain'],
  cardTransferVariance: ['adjust', 'explain'],
  identityBroken: ['adjust', 'explain'],
  openingReadingMissing: ['adjust', 'explain'],
  clearedTogether: ['adjust', 'explain'],
};

const HOUR_MS = 3_600_000;

/** Describes the findings of days in the words of the documents. */
@Injectable()
export class FindingDescriptionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Lists a page of findings in words; `next` is the cursor of the next page, null on the last. */
  async listDescriptions(
    actor: Actor,
    establishment: Establishment,
    filter: FindingsFilter,
    language: Language,
  ): Promise<FindingsPage> {
    const findings = await listSortedFindings(this.database.dataSource, establishment.establishmentId, filter);
    const lastFinding = findings.length < filter.limit ? undefined : findings.at(-1);
    const context = buildFindingContext(establishment, language);
    const translate = createTranslator('findings', language);
    const now = this.clock.now();
    return {
      findings: findings.map((finding) => buildFindingDescription(finding, { actor, context, translate, now })),
      next: lastFinding === undefined ? null : formatCursor(lastFinding),
    };
  }
}

/** Builds the context in which findings are worded: language, currency and time zone. */
export function buildFindingContext(establishment: Establishment, language: Language): FindingContext {
  return {
    language,
    establishment: {
      currency: { code: establishment.currency, exponent: establishment.currencyExponent },
      timeZone: establishment.timeZone,
    },
  };
}

/** Returns a page's cursor as text: the sort key of its last line. */
const formatCursor = ({ first, second, third }: SortedFindingRow): string => `${first}~${second}~${third}`;
/** Returns the cursor in a text such as `2~-1200~M12~countVariance`; undefined for any other text. */
export function parseCursor(cursor: string): FindingCursor | undefined {
  const [, first, second = '', third = ''] = /^(\d)~(-?\d{1,18})~(.{1,400})$/u.exec(cursor) ?? [];
  return first === undefined ? undefined : { first: Number(first), second, third };
}

interface DescriptionContext {
  readonly actor: Actor;
  readonly context: FindingContext;
  readonly translate: Translator;
  readonly now: Date;
}

/** Returns the role that must act on an unsettled finding: the Direction approves what the accountant explained. */
const getOwnerRole = ({ state }: SortedFindingRow) => (state === 'awaitingApproval' ? 'direction' : 'comptable');

/**
 * Describes a finding: its words, the role that must act (null once settled), its age in hours, the available remedies.
 */
function buildFindingDescription(
  finding: SortedFindingRow,
  { actor, context, translate, now }: DescriptionContext,
): FindingDescription {
  const description = buildFinding(finding, context, translate, false);
  const ageMs = now.getTime() - finding.closesAt.getTime();
  const getEvidenceString = (name: string): string | null => {
    const value = finding.evidence[name];
    return typeof value === 'string' ? value : null;
  };
  const isSettled = finding.state === 'approved' || finding.state === 'noticed';
  const cause = findCaseCause(finding);
  const isDayClosed = finding.dayState === 'closed';
  return {
    gamingDay: finding.gamingDay,
    dayState: finding.dayState,
    findingKey: finding.findingKey,
    caseNumber: finding.caseNumber,
    causeText: finding.caseNumber === null || cause === 'unknown' ? null : getCaseCauseText(cause)[context.language],
    machine: finding.machine,
    stationNumber: finding.stationNumber,
    code: finding.code,
    label: getFindingName(finding.code, context.language),
    medium: finding.medium,
    severity: finding.severity,
    state: finding.state,
    stateText: description.state ?? '',
    subject: description.subject,
    text: description.text,
    rule: description.rule ?? '',
    meteredMinor: finding.meteredMinor,
    actualMinor: finding.actualMinor,
    varianceMinor: finding.varianceMinor,
    variancePercent: finding.variancePercent,
    riskMinor: finding.riskMinor,
    owner: isSettled ? null : getOwnerRole(finding),
    ageHours: ageMs > 0 ? Math.floor(ageMs / HOUR_MS) : 0,
    explanation: finding.explanation,
    explainedBy: finding.explainedBy,
    explainedAt: finding.explainedAt,
    isMine: finding.explainedById === actor.personId,
    requestId: finding.approvalRequestId,
    decision: finding.decision,
    decidedBy: finding.approvedBy,
    decidedAt: finding.approvedAt,
    decisionReason: finding.decisionReason,
    remedies: isSettled || isDayClosed ? [] : (REMEDIES[finding.code] ?? ['explain']),
    earlierReadAt: getEvidenceString('earlierReadAt'),
    laterReadAt: getEvidenceString('laterReadAt'),
  };
}
