import type { Fact, Section } from '#documents/model/document.js';
import { formatDayOfInstant } from '#documents/words/format.js';
import { describePerson } from '#documents/parts/personal.js';
import { refuse } from '#refusals/refusal.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import type { Translator } from '#documents/words/words.js';
import { buildSignaturesSection } from '#documents/parts/signatures.js';
import type { DisputeOutcome } from '#domain/cash/disputes.js';

interface DisputeRow {
  readonly disputeNumber: bigint;
  readonly machine: string;
  readonly happenedAt: Date;
  readonly claimedMinor: bigint | null;
  readonly customerStatement: string;
  readonly customerRecordId: bigint | null;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly technician: string | null;
  readonly technicianStatement: string | null;
  readonly heardBy: string | null;
  readonly heardAt: Date | null;
  readonly outcome: DisputeOutcome | null;
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly slipNumber: bigint | null;
  readonly amountMinor: bigint | null;
  readonly toldBy: string | null;
  readonly toldAt: Date | null;
}

/** Builds a part of the record: title, facts (author, time), then the statement `statement`, if any. */
function buildRecordSections(name: string, title: string, facts: readonly Fact[], statement: string | null): Section[] {
  return [
    { kind: 'heading', text: title, level: 2 },
    { kind: 'facts', name, facts },
    ...(statement === null ? [] : [{ kind: 'paragraph' as const, text: statement }]),
  ];
}

/** Lists the supervisor's decision on the dispute and the slip that paid it, if any. */
function buildDecisionFacts(dispute: DisputeRow, translate: Translator): Fact[] {
  const { outcome, slipNumber, amountMinor, decidedBy, decidedAt } = dispute;
  return [
    { label: translate('outcome'), value: outcome === null ? translate('waits') : translate(`outcome_${outcome}`) },
    { label: translate('decidedBy'), value: decidedBy },
    { label: translate('decidedAt'), value: decidedAt, kind: 'instant' },
    ...(slipNumber === null
      ? []
      : [
          { label: translate('slip'), value: slipNumber.toString(), kind: 'code' as const },
          { label: translate('amount'), value: amountMinor, kind: 'minor' as const },
        ]),
  ];
}

/**
 * Builds the record of one disputed payment (`subject`): statements of customer and technician, decision and notice, in
 * this order. Refuses with NOT_FOUND.
 */
async function buildDisputeRecordBody(context: ReportContext) {
  const { readRows, subject, translate, language } = context;
  const [dispute] = await readRows<DisputeRow>('dispute');
  if (dispute === undefined) refuse('NOT_FOUND', { what: `dispute ${subject ?? ''}` });
  const customer = await describePerson(context, dispute.customerRecordId, ({ fullName }) => [fullName]);
  const disputeFacts: Fact[] = [
    { label: translate('number'), value: dispute.disputeNumber.toString(), kind: 'code' },
    { label: translate('machine'), value: dispute.machine, kind: 'code' },
    { label: translate('happenedAt'), value: dispute.happenedAt, kind: 'instant' },
    { label: translate('claimed'), value: dispute.claimedMinor, kind: 'minor' },
    { label: translate('customer'), value: customer },
  ];
  const customerFacts: Fact[] = [
    { label: translate('takenBy'), value: dispute.openedBy },
    { label: translate('at'), value: dispute.openedAt, kind: 'instant' },
  ];
  const technicianFacts: Fact[] = [
    { label: translate('technician'), value: dispute.technician },
    { label: translate('takenBy'), value: dispute.heardBy },
    { label: translate('at'), value: dispute.heardAt, kind: 'instant' },
  ];
  const noticeFacts: Fact[] = [
    { label: translate('toldBy'), value: dispute.toldBy },
    { label: translate('at'), value: dispute.toldAt, kind: 'instant' },
  ];
  const sections: Section[] = [
    { kind: 'facts', name: 'dispute', facts: disputeFacts },
    ...buildRecordSections('customer', translate('customerSaid'), customerFacts, dispute.customerStatement),
    ...buildRecordSections('technician', translate('technicianSaid'), technicianFacts, dispute.technicianStatement),
    ...buildRecordSections('decision', translate('decision'), buildDecisionFacts(dispute, translate), dispute.reason),
    ...buildRecordSections('notice', translate('notice'), noticeFacts, null),
    buildSignaturesSection(context, 'dispute-record', [
      { label: translate('technician') },
      { label: translate('signature_supervisor') },
    ]),
  ];
  return {
    period: formatDayOfInstant(dispute.openedAt, context.establishment.timeZone, language),
    ...(dispute.outcome === null ? { status: translate('openStatus') } : {}),
    sections,
  };
}

/** A disputed payment (MC:21.2): customer, technician, decision, notice, in this order. */
export const disputeRecord = declareReport({
  name: 'dispute-record',
  orientation: 'portrait',
  subject: 'number',
  personalDataPermission: 'identities.read',
  period: 'asOn',
  buildBody: buildDisputeRecordBody,
});
