import { formatAmountInBothLanguages } from '#documents/parts/sections.js';
import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import type { Fact, Section } from '#documents/model/document.js';
import { formatDayOfInstant } from '#documents/words/format.js';
import { refuse } from '#refusals/refusal.js';
import { describePerson } from '#documents/parts/personal.js';
import { buildSlipMetersTable, type SlipReading } from '#documents/parts/slip-meters.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { createBilingualTranslator, createBilingualLabeller } from '#documents/words/words.js';
import type { BilingualLabel, Translator } from '#documents/words/words.js';
import type { PayoutState } from '#domain/cash/payouts.js';

interface SlipRow {
  readonly slipNumber: bigint;
  readonly kind: string;
  /** Place of the win: a machine or a table. */
  readonly machine: string | null;
  readonly table: string | null;
  /** The machine's stand when the slip was opened. */
  readonly stand: string | null;
  readonly amountMinor: bigint;
  readonly combination: string;
  readonly wonAt: Date;
  readonly eventId: bigint | null;
  readonly anotherWinReason: string | null;
  readonly requiresIdentity: boolean;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly state: PayoutState;
  readonly paidBy: string | null;
  readonly paidAt: Date | null;
  readonly gamingDay: string | null;
  readonly method: string | null;
  readonly reference: string | null;
  /** The desk that paid the cash. */
  readonly desk: string | null;
  readonly voidedBy: string | null;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
  readonly identityRecordId: bigint | null;
  /** Number of the complement; null: the slip is for another payment. */
  readonly complementNumber: bigint | null;
  readonly paidMinor: bigint | null;
  readonly dueMinor: bigint | null;
  readonly customerRecordId: bigint | null;
}

type LabelTranslator = (key: string) => BilingualLabel;

/**
 * Returns the winner's name, for a reader with the permission who states a purpose; for a complement, the customer's.
 */
function describeWinner(slip: SlipRow, context: ReportContext): Promise<string | null> {
  return describePerson(context, slip.identityRecordId ?? slip.customerRecordId, ({ fullName }) => [fullName]);
}

/** Lists the facts of the win: amount, kind, place, combination, people and, for an authorised reader, the winner. */
async function buildWinFacts(
  slip: SlipRow,
  getLabel: LabelTranslator,
  translate: Translator,
  context: ReportContext,
): Promise<Fact[]> {
  return [
    { ...getLabel('slip'), value: slip.slipNumber.toString(), kind: 'code' },
    { ...getLabel('amount'), value: slip.amountMinor, kind: 'minor' },
    { ...getLabel('amountInWords'), value: formatAmountInBothLanguages(slip.amountMinor, context) },
    { ...getLabel('kind'), value: translate(`slipKind_${slip.kind}`) },
    ...buildComplementFacts(slip, getLabel),
    ...buildPlaceFacts(slip, getLabel),
    { ...getLabel('combination'), value: slip.combination === '' ? null : slip.combination },
    { ...getLabel('wonAt'), value: slip.wonAt, kind: 'instant' },
    { ...getLabel('source'), value: slip.eventId === null ? translate('byHand') : slip.eventId.toString() },
    { ...getLabel('openedBy'), value: slip.openedBy },
    { ...getLabel('openedAt'), value: slip.openedAt, kind: 'instant' },
    { ...getLabel('winner'), value: await describeWinner(slip, context) },
    ...(slip.anotherWinReason === null ? [] : [{ ...getLabel('another'), value: slip.anotherWinReason }]),
  ];
}

/** Names the place of the win: the table, or the machine with its stand. */
function buildPlaceFacts({ machine, table, stand }: SlipRow, getLabel: LabelTranslator): Fact[] {
  if (table !== null) return [{ ...getLabel('ofTable'), value: table, kind: 'code' }];
  return [
    { ...getLabel('ofMachine'), value: machine, kind: 'code' },
    { ...getLabel('stand'), value: stand, kind: 'code' },
  ];
}

/** Lists the details of a payment complement: the amount that the machine paid, and the amount due (MC:21.4). */
const buildComplementFacts = (slip: SlipRow, getLabel: LabelTranslator): Fact[] =>
  slip.complementNumber === null
    ? []
    : [
        { ...getLabel('complementNumber'), value: slip.complementNumber.toString(), kind: 'code' },
        { ...getLabel('paidByMachine'), value: slip.paidMinor, kind: 'minor' },
        { ...getLabel('dueByMachine'), value: slip.dueMinor, kind: 'minor' },
      ];

/** Lists the outcome of the slip: its voiding, its entry in the register of orphans, or its payment. */
function buildOutcomeFacts(slip: SlipRow, getLabel: LabelTranslator, translate: Translator): Fact[] {
  if (slip.state === 'void') {
    return [
      { ...getLabel('voidedBy'), value: slip.voidedBy },
      { ...getLabel('voidedAt'), value: slip.voidedAt, kind: 'instant' },
      { ...getLabel('reason'), value: slip.voidReason },
    ];
  }
  if (slip.method === 'orphan') {
    return [
      { ...getLabel('orphan'), value: slip.reference, kind: 'code' },
      { ...getLabel('enteredBy'), value: slip.paidBy },
      { ...getLabel('enteredAt'), value: slip.paidAt, kind: 'instant' },
      { ...getLabel('enteredDay'), value: slip.gamingDay, kind: 'day' },
    ];
  }
  const recordId = slip.identityRecordId;
  const identityText = recordId === null ? translate(slip.requiresIdentity ? 'paperMissing' : 'paperNotAsked') : null;
  return [
    { ...getLabel('method'), value: slip.method === null ? null : translate(`method_${slip.method}`) },
    slip.desk === null
      ? { ...getLabel('reference'), value: slip.reference, kind: 'code' }
      : { ...getLabel('desk'), value: slip.desk, kind: 'code' },
    { ...getLabel('paidBy'), value: slip.paidBy },
    { ...getLabel('paidAt'), value: slip.paidAt, kind: 'instant' },
    { ...getLabel('paidDay'), value: slip.gamingDay, kind: 'day' },
    { ...getLabel('paper'), value: identityText ?? translate('paperKept', { record: String(recordId) }) },
  ];
}

/** Builds the receipt in both languages, with the places where winner, payer and authoriser sign. */
const buildReceiptSections = (getLabel: LabelTranslator): Section[] => {
  const { label: receiptText, ...secondLanguageLabel } = getLabel('receipt');
  return [
    { kind: 'paragraph', text: receiptText, ...secondLanguageLabel },
    { kind: 'signatures', places: [getLabel('winner'), getLabel('payer'), getLabel('authoriser')] },
  ];
};

/** Builds a heading of the second level in both languages. */
const buildHeading = ({ label: headingText, ...secondLanguageLabel }: BilingualLabel): Section => ({
  kind: 'heading',
  text: headingText,
  ...secondLanguageLabel,
  level: 2,
});

const STEP_TABLE = declareTable({
  name: 'steps',
  columns: [
    column.instant('at', { fr: 'Date et heure', en: 'Date and time' }),
    column.text('step', { fr: 'Étape', en: 'Step' }, { weight: 1.6 }),
    column.text('by', { fr: 'Par', en: 'By' }),
    column.text('said', { fr: 'Déclaration', en: 'Statement' }, { weight: 1.6 }),
  ],
});

/** Lists the steps of the slip (authorisation, identity, machine check…), each with its author, time and statement. */
function buildStepsTable(steps: readonly RowOf<typeof STEP_TABLE.columns>[], translate: Translator): Section {
  return buildDeclaredTable(STEP_TABLE, translate, {
    title: translate('steps'),
    emptyText: translate('noSteps'),
    rows: steps.map((row) => buildRow(STEP_TABLE, row, { step: translate(`step_${row.step}`) })),
  });
}

const COUNTER_COLUMNS = [
  column.credits('coinInCredits', { fr: 'Mises', en: 'Coin in' }, { nullable: true }),
  column.credits('coinOutCredits', { fr: 'Gains payés', en: 'Coin out' }, { nullable: true }),
  column.credits('jackpotCredits', { fr: 'Gains manuels', en: 'Hand pays' }, { nullable: true }),
  column.credits('handPaidCancelledCredits', { fr: 'Crédits annulés', en: 'Cancelled' }, { nullable: true }),
  column.credits('currentCredits', { fr: 'Crédits affichés', en: 'Shown' }, { nullable: true }),
] as const;

/**
 * Builds the hand-pay slip in two copies and both languages, so that winners can read the text they sign. Refuses with
 * NOT_FOUND.
 */
async function buildJackpotSlipBody(context: ReportContext) {
  const { readRows, subject, language } = context;
  const translate = createBilingualTranslator('jackpot-slip', language);
  const getLabel = createBilingualLabeller('jackpot-slip', language);
  const [slip] = await readRows<SlipRow>('slip');
  if (slip === undefined) refuse('NOT_FOUND', { what: `slip ${subject ?? ''}` });
  const isUnclaimed = slip.method === 'orphan';
  const paymentKey = isUnclaimed ? 'unclaimed' : 'payment';
  const steps = await readRows<RowOf<typeof STEP_TABLE.columns>>('steps');
  const readings = await readRows<SlipReading>('meters');
  const sections: Section[] = [
    { kind: 'facts', name: 'win', facts: await buildWinFacts(slip, getLabel, translate, context) },
    ...(slip.machine === null ? [] : [buildSlipMetersTable(readings, COUNTER_COLUMNS, translate)]),
    buildStepsTable(steps, translate),
    buildHeading(getLabel(slip.state === 'void' ? 'void' : paymentKey)),
    { kind: 'facts', name: 'outcome', facts: buildOutcomeFacts(slip, getLabel, translate) },
    ...(slip.state === 'void' || isUnclaimed ? [] : buildReceiptSections(getLabel)),
  ];
  return {
    subtitle: context.translate('secondTitle'),
    period: formatDayOfInstant(slip.openedAt, context.establishment.timeZone, language),
    ...(slip.state === 'paid'
      ? {}
      : { status: context.translate(slip.state === 'void' ? 'voidStatus' : 'openStatus') }),
    copies: [translate('copy_desk'), translate(isUnclaimed ? 'copy_accounts' : 'copy_customer')],
    sections,
  };
}

/** The slip of a hand pay (MC:21.1), printed in both languages and signed. */
export const jackpotSlip = declareReport({
  name: 'jackpot-slip',
  orientation: 'portrait',
  subject: 'number',
  personalDataPermission: 'identities.read',
  period: 'asOn',
  tables: [STEP_TABLE],
  buildBody: buildJackpotSlipBody,
});
