import type { Column } from '#documents/model/document.js';
import { formatDay, formatMoney } from '#documents/words/format.js';
import { personOf } from '#documents/parts/personal.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { visaAlone } from '#documents/parts/signatures.js';

interface EntryRow {
  readonly act: string;
  readonly kind: string;
  readonly machine: string | null;
  readonly table: string | null;
  readonly place: string;
  readonly reference: string;
  readonly stakeMinor: bigint;
  readonly gainsMinor: bigint;
  /** Amount of chips and plaques within the sum. */
  readonly chipsMinor: bigint;
  readonly closedOn: string | null;
  readonly refersTo: bigint | null;
  readonly authorisedBy: string | null;
  readonly claimantRecordId: bigint | null;
  readonly reason: string;
}

interface Totals {
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  readonly accountMinor: bigint;
  readonly accounts: readonly string[];
}

/**
 * The columns of the register. The seventh is filled in when the orphan leaves the register; the ninth names its
 * recipient.
 */
const columns = (words: Words): Column[] => [
  { key: 'entryNumber', header: words('column1'), kind: 'count', weight: 0.5 },
  { key: 'happenedAt', header: words('column2'), kind: 'instant', weight: 1.2 },
  { key: 'what', header: words('column3'), kind: 'text', weight: 1.8 },
  { key: 'enteredBy', header: words('column4'), kind: 'text', weight: 1.1 },
  { key: 'desk', header: words('column5'), kind: 'code', weight: 0.7 },
  { key: 'amountMinor', header: words('column6'), kind: 'minor' },
  { key: 'totalMinor', header: words('column7'), kind: 'minor' },
  { key: 'closedOn', header: words('column7b'), kind: 'day', weight: 0.9 },
  { key: 'journalEntry', header: words('column8'), kind: 'count', weight: 0.7 },
  { key: 'remarks', header: words('column9'), kind: 'text', weight: 2.2 },
];

function descriptionOf(entry: EntryRow, { words, establishment, language }: ReportContext): string {
  const money = (minor: bigint): string => formatMoney(minor, establishment.currency, language);
  const gains = { stake: money(entry.stakeMinor), gains: money(entry.gainsMinor) };
  return [
    `${words(`act_${entry.act}`)}\u00a0: ${words(`orphan_${entry.kind}`)}`,
    ...(entry.machine === null ? [] : [words('onMachine', { machine: entry.machine })]),
    ...(entry.table === null ? [] : [words('atTable', { table: entry.table })]),
    ...[entry.place, entry.reference].filter((text) => text !== ''),
    ...(entry.gainsMinor === 0n ? [] : [words('stakeAndGains', gains)]),
    ...(entry.chipsMinor === 0n ? [] : [words('inChips', { amount: money(entry.chipsMinor) })]),
  ].join(', ');
}

async function remarksOf(entry: EntryRow, context: ReportContext): Promise<string> {
  const { words } = context;
  const partsOf = (person: Readonly<Record<string, string>>) => [person['name'], person['address'], person['proofs']];
  const claimant = await personOf(context, entry.claimantRecordId, partsOf);
  const refers = entry.act === 'received' ? 'settledBy' : 'refersTo';
  return [
    ...(claimant === null ? [] : [claimant]),
    ...(entry.refersTo === null ? [] : [words(refers, { number: String(entry.refersTo) })]),
    ...(entry.authorisedBy === null ? [] : [words('authorised', { name: entry.authorisedBy })]),
    ...(entry.reason === '' ? [] : [entry.reason]),
  ].join('\u00a0; ');
}

async function body(context: ReportContext) {
  const { query, establishment, period, words, language } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const entries = await query<EntryRow>(statement('orphans-register', 'entries'), parameters);
  const [totals] = await query<Totals>(statement('orphans-register', 'totals'), parameters);
  const { openingMinor = 0n, closingMinor = 0n, accountMinor = 0n, accounts = [] } = totals ?? {};
  const rows = [];
  for (const entry of entries) {
    rows.push(dataRow({ ...entry, what: descriptionOf(entry, context), remarks: await remarksOf(entry, context) }));
  }
  return {
    sections: [
      {
        kind: 'facts' as const,
        name: 'totals',
        columns: 3 as const,
        facts: [
          { label: words('opening'), value: openingMinor, kind: 'minor' as const },
          { label: words('closing'), value: closingMinor, kind: 'minor' as const },
          {
            label: words('account', { accounts: accounts.join(' + '), day: formatDay(period.lastDay, language) }),
            value: accountMinor,
            kind: 'minor' as const,
          },
        ],
      },
      tableOf({
        name: 'entries',
        title: words('register'),
        emptyText: words('empty'),
        columns: columns(words),
        rows,
        carried: { columns: ['amountMinor'], within: 'table' },
      }),
      {
        kind: 'paragraph' as const,
        tone: 'note' as const,
        text: `${words(`under_${establishment.jurisdiction}`)} ${words('method')}`,
      },
      visaAlone(context),
    ],
  };
}

/** The register of orphans (AI67:6) with its columns, and its total beside the balance of its accounts. */
export const orphansRegister: ReportDefinition = {
  name: 'orphans-register',
  orientation: 'landscape',
  needsMachine: false,
  personalTo: 'claimants.read',
  period: 'any',
  body,
};
