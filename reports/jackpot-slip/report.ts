import type { Fact, Section } from '../../src/documents/model/document.js';
import { amountInWords } from '../../src/documents/words/amount-words.js';
import { formatDay } from '../../src/documents/words/format.js';
import { refuse } from '../../src/refusals/refusal.js';
import { dataRow, tableOf } from '../../src/documents/model/sections.js';
import { statement } from '../../src/documents/model/report.js';
import type { ReportContext, ReportDefinition } from '../../src/documents/model/report.js';
import { inBothLanguages } from '../../src/documents/words/words.js';
import type { Words } from '../../src/documents/words/words.js';

interface SlipRow {
  readonly slipNumber: bigint;
  readonly kind: string;
  readonly machine: string;
  /** Where the machine stood when the slip was opened. */
  readonly stand: string | null;
  readonly amountMinor: bigint;
  readonly combination: string;
  readonly wonAt: Date;
  readonly eventId: bigint | null;
  readonly anotherWinReason: string | null;
  readonly requiresIdentity: boolean;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly state: 'open' | 'paid' | 'void';
  readonly paidBy: string | null;
  readonly paidAt: Date | null;
  readonly gamingDay: string | null;
  readonly method: string | null;
  readonly reference: string | null;
  /** The desk that the cash left. */
  readonly desk: string | null;
  readonly voidedBy: string | null;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
  readonly identityRecordId: bigint | null;
}

/** In both languages, the document's first: so that a winner reads what he signs. */
function amountInBoth(amountMinor: bigint, { establishment, language }: ReportContext): string {
  const [first, second] = language === 'fr' ? (['fr', 'en'] as const) : (['en', 'fr'] as const);
  const said = (tongue: 'fr' | 'en'): string => amountInWords(amountMinor, establishment.currency, tongue);
  return `${said(first)} / ${said(second)}`;
}

function win(slip: SlipRow, words: Words, context: ReportContext): Fact[] {
  return [
    { label: words('slip'), value: slip.slipNumber.toString(), kind: 'code' },
    { label: words('amount'), value: slip.amountMinor, kind: 'minor' },
    { label: words('amountInWords'), value: amountInBoth(slip.amountMinor, context) },
    { label: words('kind'), value: words(`slipKind_${slip.kind}`) },
    { label: words('ofMachine'), value: slip.machine, kind: 'code' },
    { label: words('stand'), value: slip.stand, kind: 'code' },
    { label: words('combination'), value: slip.combination === '' ? null : slip.combination },
    { label: words('wonAt'), value: slip.wonAt, kind: 'instant' },
    { label: words('source'), value: slip.eventId === null ? words('byHand') : slip.eventId.toString() },
    { label: words('openedBy'), value: slip.openedBy },
    { label: words('openedAt'), value: slip.openedAt, kind: 'instant' },
    ...(slip.anotherWinReason === null ? [] : [{ label: words('another'), value: slip.anotherWinReason }]),
  ];
}

function outcome(slip: SlipRow, words: Words): Fact[] {
  if (slip.state === 'void') {
    return [
      { label: words('voidedBy'), value: slip.voidedBy },
      { label: words('voidedAt'), value: slip.voidedAt, kind: 'instant' },
      { label: words('reason'), value: slip.voidReason },
    ];
  }
  if (slip.method === 'orphan') {
    return [
      { label: words('orphan'), value: slip.reference, kind: 'code' },
      { label: words('enteredBy'), value: slip.paidBy },
      { label: words('enteredAt'), value: slip.paidAt, kind: 'instant' },
      { label: words('enteredDay'), value: slip.gamingDay, kind: 'day' },
    ];
  }
  const kept = slip.identityRecordId;
  const paper = kept === null ? words(slip.requiresIdentity ? 'paperMissing' : 'paperNotAsked') : null;
  return [
    { label: words('method'), value: slip.method === null ? null : words(`method_${slip.method}`) },
    slip.desk === null
      ? { label: words('reference'), value: slip.reference, kind: 'code' }
      : { label: words('desk'), value: slip.desk, kind: 'code' },
    { label: words('paidBy'), value: slip.paidBy },
    { label: words('paidAt'), value: slip.paidAt, kind: 'instant' },
    { label: words('paidDay'), value: slip.gamingDay, kind: 'day' },
    { label: words('paper'), value: paper ?? words('paperKept', { record: String(kept) }) },
  ];
}

/** What the winner signs; of a slip that nobody is paid for there is nothing to sign. */
const receipt = (words: Words): Section[] => [
  { kind: 'paragraph', text: words('receipt') },
  {
    kind: 'signatures',
    places: [{ label: words('winner') }, { label: words('payer') }, { label: words('authoriser') }],
  },
];

/** The slip of a hand pay in both languages, so that winners can read what they sign. */
async function body(context: ReportContext) {
  const { query, establishment, subject, language } = context;
  const words = inBothLanguages('jackpot-slip', language);
  const parameters = [establishment.establishmentId, subject];
  const [slip] = await query<SlipRow>(statement('jackpot-slip', 'slip'), parameters);
  if (slip === undefined) refuse('NOT_FOUND', { what: `slip ${subject ?? ''}` });
  const isUnclaimed = slip.method === 'orphan';
  const steps = await query<{ readonly step: string }>(statement('jackpot-slip', 'steps'), parameters);
  const sections: Section[] = [
    { kind: 'facts', name: 'win', facts: win(slip, words, context) },
    tableOf({
      name: 'steps',
      title: words('steps'),
      emptyText: words('noSteps'),
      columns: [
        { key: 'at', header: words('at'), kind: 'instant' },
        { key: 'step', header: words('step'), kind: 'text', weight: 1.6 },
        { key: 'by', header: words('by'), kind: 'text' },
        { key: 'said', header: words('said'), kind: 'text', weight: 1.6 },
      ],
      rows: steps.map((row) => dataRow({ ...row, step: words(`step_${row.step}`) })),
    }),
    { kind: 'heading', text: words(slip.state === 'void' ? 'void' : isUnclaimed ? 'unclaimed' : 'payment'), level: 2 },
    { kind: 'facts', name: 'outcome', facts: outcome(slip, words) },
    ...(slip.state === 'void' || isUnclaimed ? [] : receipt(words)),
  ];
  return {
    subtitle: context.words('secondTitle'),
    period: formatDay(slip.openedAt.toISOString().slice(0, 10), language),
    ...(slip.state === 'paid' ? {} : { status: context.words(slip.state === 'void' ? 'voidStatus' : 'openStatus') }),
    sections,
  };
}

/** The slip of a hand pay (MC:21.1), printed in both languages and signed. */
export const jackpotSlip: ReportDefinition = {
  name: 'jackpot-slip',
  orientation: 'portrait',
  needsMachine: false,
  subject: 'number',
  period: 'asOn',
  body,
};
