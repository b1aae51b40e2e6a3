import { writeAmountInBothLanguages } from '#documents/parts/sections.js';
import { credits } from '#documents/model/columns.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Section } from '#documents/model/document.js';
import { refuse } from '#refusals/refusal.js';
import { buildSlipMetersTable, type SlipReading } from '#documents/parts/slip-meters.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { createBilingualWords, createBilingualLabels } from '#documents/words/words.js';
import type { BilingualLabel, Words } from '#documents/words/words.js';

interface SlipRow {
  readonly slipNumber: bigint;
  readonly kind: string;
  readonly machine: string;
  /** The machine's stand at the time of the fill. */
  readonly stand: string | null;
  readonly amountMinor: bigint;
  readonly desk: string;
  readonly filledBy: string;
  readonly witnessedBy: string;
  readonly gamingDay: string;
  readonly happenedAt: Date;
  readonly voidedAt: Date | null;
  readonly voidedBy: string | null;
  readonly authorisedBy: string | null;
  readonly backToDesk: string | null;
  readonly reason: string | null;
}

/** Lists the facts of one fill (coins put into a hopper), with the amount written out in both languages. */
function buildSlipFacts(
  slip: SlipRow,
  bilingualLabel: (key: string) => BilingualLabel,
  translate: Words,
  context: ReportContext,
): Fact[] {
  return [
    { ...bilingualLabel('slip'), value: slip.slipNumber.toString(), kind: 'code' },
    { ...bilingualLabel('amount'), value: slip.amountMinor, kind: 'minor' },
    { ...bilingualLabel('amountInWords'), value: writeAmountInBothLanguages(slip.amountMinor, context) },
    { ...bilingualLabel('machine'), value: slip.machine, kind: 'code' },
    { ...bilingualLabel('stand'), value: slip.stand, kind: 'code' },
    { ...bilingualLabel('kind'), value: translate(`fill_${slip.kind}`) },
    { ...bilingualLabel('desk'), value: slip.desk, kind: 'code' },
    { ...bilingualLabel('at'), value: slip.happenedAt, kind: 'instant' },
    { ...bilingualLabel('filledBy'), value: slip.filledBy },
    { ...bilingualLabel('witnessedBy'), value: slip.witnessedBy },
    { ...bilingualLabel('gamingDay'), value: slip.gamingDay, kind: 'day' },
  ];
}

/** Lists the voiding of the fill: time, people, desk that took the coins back, and reason; empty when it is valid. */
function buildVoidSections(slip: SlipRow, bilingualLabel: (key: string) => BilingualLabel): Section[] {
  if (slip.voidedAt === null) return [];
  const { label: text, ...secondLanguageLabel } = bilingualLabel('voided');
  return [
    { kind: 'heading', text, ...secondLanguageLabel, level: 2 },
    {
      kind: 'facts',
      name: 'void',
      facts: [
        { ...bilingualLabel('at'), value: slip.voidedAt, kind: 'instant' },
        { ...bilingualLabel('voidedBy'), value: slip.voidedBy },
        { ...bilingualLabel('authorisedBy'), value: slip.authorisedBy },
        { ...bilingualLabel('backToDesk'), value: slip.backToDesk, kind: 'code' },
        { ...bilingualLabel('reason'), value: slip.reason },
      ],
    },
  ];
}

const COUNTERS = [
  credits('coinInCredits', { fr: 'Mises', en: 'Coin in' }, { nullable: true }),
  credits('coinOutCredits', { fr: 'Gains payés', en: 'Coin out' }, { nullable: true }),
  credits('dropCredits', { fr: 'Recette physique', en: 'Drop' }, { nullable: true }),
  credits('currentCredits', { fr: 'Crédits affichés', en: 'Shown' }, { nullable: true }),
] as const;

/** Builds the slip of a fill (coins brought to a hopper) in both languages, in two copies. Refuses with NOT_FOUND. */
async function buildFillSlipBody(context: ReportContext) {
  const { read, subject, language } = context;
  const translate = createBilingualWords('fill-slip', language);
  const bilingualLabel = createBilingualLabels('fill-slip', language);
  const [slip] = await read<SlipRow>('slip');
  if (slip === undefined) refuse('NOT_FOUND', { what: `fill ${subject ?? ''}` });
  const meters = await read<SlipReading>('meters');
  const sections: Section[] = [
    { kind: 'facts', name: 'slip', facts: buildSlipFacts(slip, bilingualLabel, translate, context) },
    buildSlipMetersTable(meters, COUNTERS, translate),
    ...buildVoidSections(slip, bilingualLabel),
    { kind: 'signatures', places: [bilingualLabel('filledBy'), bilingualLabel('witnessedBy')] },
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
  body: buildFillSlipBody,
});
