import { formatAmountInBothLanguages } from '#documents/parts/sections.js';
import { column } from '#documents/model/columns.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Section } from '#documents/model/document.js';
import { refuse } from '#refusals/refusal.js';
import { buildSlipMetersTable, type SlipReading } from '#documents/parts/slip-meters.js';
import { writeDeskPlace, type NamedDesk } from '#documents/words/desk-names.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { createBilingualTranslator, createBilingualLabeller } from '#documents/words/words.js';
import type { BilingualLabel, Translator } from '#documents/words/words.js';

interface SlipRow {
  readonly slipNumber: bigint;
  readonly kind: string;
  readonly machine: string;
  /** The machine's stand at the time of the fill. */
  readonly stand: string | null;
  readonly amountMinor: bigint;
  readonly desk: NamedDesk;
  readonly filledBy: string;
  readonly witnessedBy: string;
  readonly gamingDay: string;
  readonly happenedAt: Date;
  readonly voidedAt: Date | null;
  readonly voidedBy: string | null;
  readonly authorisedBy: string | null;
  readonly backToDesk: NamedDesk | null;
  readonly reason: string | null;
}

/** Lists the facts of one fill (coins put into a hopper), with the amount written out in both languages. */
function buildSlipFacts(
  slip: SlipRow,
  getLabel: (key: string) => BilingualLabel,
  translate: Translator,
  context: ReportContext,
): Fact[] {
  return [
    { ...getLabel('slip'), value: slip.slipNumber.toString(), kind: 'code' },
    { ...getLabel('amount'), value: slip.amountMinor, kind: 'minor' },
    { ...getLabel('amountInWords'), value: formatAmountInBothLanguages(slip.amountMinor, context) },
    { ...getLabel('machine'), value: slip.machine, kind: 'code' },
    { ...getLabel('stand'), value: slip.stand, kind: 'code' },
    { ...getLabel('kind'), value: translate(`fill_${slip.kind}`) },
    { ...getLabel('desk'), value: writeDeskPlace(slip.desk, context.translate) },
    { ...getLabel('at'), value: slip.happenedAt, kind: 'instant' },
    { ...getLabel('filledBy'), value: slip.filledBy },
    { ...getLabel('witnessedBy'), value: slip.witnessedBy },
    { ...getLabel('gamingDay'), value: slip.gamingDay, kind: 'day' },
  ];
}

/** Lists the voiding of the fill: time, people, desk that took the coins back, and reason; empty when it is valid. */
function buildVoidSections(
  slip: SlipRow,
  getLabel: (key: string) => BilingualLabel,
  context: ReportContext,
): Section[] {
  if (slip.voidedAt === null) return [];
  const { label: text, ...secondLanguageLabel } = getLabel('voided');
  return [
    { kind: 'heading', text, ...secondLanguageLabel, level: 2 },
    {
      kind: 'facts',
      name: 'void',
      facts: [
        { ...getLabel('at'), value: slip.voidedAt, kind: 'instant' },
        { ...getLabel('voidedBy'), value: slip.voidedBy },
        { ...getLabel('authorisedBy'), value: slip.authorisedBy },
        { ...getLabel('backToDesk'), value: writeDeskPlace(slip.backToDesk, context.translate) },
        { ...getLabel('reason'), value: slip.reason },
      ],
    },
  ];
}

const COUNTER_COLUMNS = [
  column.credits('coinInCredits', { fr: 'Mises', en: 'Coin in' }, { nullable: true }),
  column.credits('coinOutCredits', { fr: 'Gains payés', en: 'Coin out' }, { nullable: true }),
  column.credits('dropCredits', { fr: 'Recette physique', en: 'Drop' }, { nullable: true }),
  column.credits('currentCredits', { fr: 'Crédits affichés', en: 'Shown' }, { nullable: true }),
] as const;

/** Builds the slip of a fill (coins brought to a hopper) in both languages, in two copies. Refuses with NOT_FOUND. */
async function buildFillSlipBody(context: ReportContext) {
  const { readRows, subject, language } = context;
  const translate = createBilingualTranslator('fill-slip', language);
  const getLabel = createBilingualLabeller('fill-slip', language);
  const [slip] = await readRows<SlipRow>('slip');
  if (slip === undefined) refuse('NOT_FOUND', { what: `fill ${subject ?? ''}` });
  const readings = await readRows<SlipReading>('meters');
  const sections: Section[] = [
    { kind: 'facts', name: 'slip', facts: buildSlipFacts(slip, getLabel, translate, context) },
    buildSlipMetersTable(readings, COUNTER_COLUMNS, translate),
    ...buildVoidSections(slip, getLabel, context),
    { kind: 'signatures', places: [getLabel('filledBy'), getLabel('witnessedBy')] },
  ];
  return {
    subtitle: context.translate('secondTitle'),
    period: describeGamingDay(slip.gamingDay, language),
    ...(slip.voidedAt === null ? {} : { status: context.translate('voidStatus') }),
    copies: [translate('copy_desk'), translate('copy_accounts')],
    sections,
  };
}

/** The slip of coins brought to a hopper. */
export const fillSlip = declareReport({
  name: 'fill-slip',
  orientation: 'portrait',
  subject: 'number',
  period: 'asOn',
  buildBody: buildFillSlipBody,
});
