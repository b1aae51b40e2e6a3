import type { Fact, Section } from '../../src/documents/model/document.js';
import { amountInWords } from '../../src/documents/words/amount-words.js';
import { formatDay } from '../../src/documents/words/format.js';
import { refuse } from '../../src/refusals/refusal.js';
import { statement } from '../../src/documents/model/report.js';
import type { ReportContext, ReportDefinition } from '../../src/documents/model/report.js';

interface SlipRow {
  readonly slipNumber: bigint;
  readonly kind: string;
  readonly machine: string;
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

async function body({ query, establishment, subject, words, language }: ReportContext) {
  const [slip] = await query<SlipRow>(statement('fill-slip', 'slip'), [establishment.establishmentId, subject]);
  if (slip === undefined) refuse('NOT_FOUND', { what: `fill ${subject ?? ''}` });
  const facts: Fact[] = [
    { label: words('slip'), value: slip.slipNumber.toString(), kind: 'code' },
    { label: words('amount'), value: slip.amountMinor, kind: 'minor' },
    { label: words('amountInWords'), value: amountInWords(slip.amountMinor, establishment.currency, language) },
    { label: words('machine'), value: slip.machine, kind: 'code' },
    { label: words('kind'), value: words(`fill_${slip.kind}`) },
    { label: words('desk'), value: slip.desk, kind: 'code' },
    { label: words('at'), value: slip.happenedAt, kind: 'instant' },
    { label: words('filledBy'), value: slip.filledBy },
    { label: words('witnessedBy'), value: slip.witnessedBy },
    { label: words('gamingDay'), value: slip.gamingDay, kind: 'day' },
  ];
  const voided: Section[] =
    slip.voidedAt === null
      ? []
      : [
          { kind: 'heading', text: words('voided'), level: 2 },
          {
            kind: 'facts',
            name: 'void',
            facts: [
              { label: words('at'), value: slip.voidedAt, kind: 'instant' },
              { label: words('voidedBy'), value: slip.voidedBy },
              { label: words('authorisedBy'), value: slip.authorisedBy },
              { label: words('backToDesk'), value: slip.backToDesk, kind: 'code' },
              { label: words('reason'), value: slip.reason },
            ],
          },
        ];
  const sections: Section[] = [
    { kind: 'facts', name: 'slip', facts },
    ...voided,
    { kind: 'signatures', places: [{ label: words('filledBy') }, { label: words('witnessedBy') }] },
  ];
  return {
    period: formatDay(slip.gamingDay, language),
    ...(slip.voidedAt === null ? {} : { status: words('voidStatus') }),
    sections,
  };
}

/** The slip of coins brought to a hopper. */
export const fillSlip: ReportDefinition = {
  name: 'fill-slip',
  orientation: 'portrait',
  needsMachine: false,
  subject: 'number',
  period: 'asOn',
  body,
};
