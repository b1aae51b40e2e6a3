import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { formatDay, formatMoney, joinClauses, joinTerm } from '#documents/words/format.js';
import { describePerson } from '#documents/parts/personal.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildVisaSection } from '#documents/parts/signatures.js';

interface EntryRow extends RowOf<typeof ENTRY_TABLE.columns> {
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
const ENTRY_TABLE = declareTable({
  name: 'entries',
  columns: [
    column.count('entryNumber', { fr: '1. N°', en: '1. No.' }, { weight: 0.5 }),
    column.instant('happenedAt', { fr: '2. Date', en: '2. Date' }, { weight: 1.2 }),
    column.text('what', { fr: '3. Nature et lieu', en: '3. Kind and place' }, { weight: 1.8, composed: true }),
    column.text('enteredBy', { fr: '4. Inscrit par', en: '4. Entered by' }, { weight: 1.1 }),
    column.code('desk', { fr: '5. Caisse', en: '5. Desk' }, { weight: 0.7, nullable: true }),
    column.money('amountMinor', { fr: '6. Somme', en: '6. Sum' }, { summed: true }),
    column.money('totalMinor', { fr: '7. Total', en: '7. Total' }, { nullable: true }),
    column.day('closedOn', { fr: 'arrêté le', en: 'closed on' }, { weight: 0.9, nullable: true }),
    column.count('journalEntry', { fr: '8. Écriture', en: '8. Journal' }, { weight: 0.7 }),
    column.text(
      'remarks',
      { fr: '9. Restitution, renvois', en: '9. Refund, references' },
      { weight: 2.2, composed: true },
    ),
  ],
});

/**
 * Describes an orphan (money without a known owner): act, kind, place, reference, and the gains or chips within the
 * sum.
 */
function describeEntry(entry: EntryRow, { translate, establishment, language }: ReportContext): string {
  const formatMinor = (minor: bigint): string => formatMoney(minor, establishment.currency, language);
  const gainValues = { stake: formatMinor(entry.stakeMinor), gains: formatMinor(entry.gainsMinor) };
  return [
    joinTerm(translate(`act_${entry.act}`), translate(`orphan_${entry.kind}`), language),
    ...(entry.machine === null ? [] : [translate('onMachine', { machine: entry.machine })]),
    ...(entry.table === null ? [] : [translate('atTable', { table: entry.table })]),
    ...[entry.place, entry.reference].filter((text) => text !== ''),
    ...(entry.gainsMinor === 0n ? [] : [translate('stakeAndGains', gainValues)]),
    ...(entry.chipsMinor === 0n ? [] : [translate('inChips', { amount: formatMinor(entry.chipsMinor) })]),
  ].join(', ');
}

/** Lists the remarks of an entry: claimant, the entry it settles or is settled by, approver and reason. */
async function describeRemarks(entry: EntryRow, context: ReportContext): Promise<string> {
  const { translate, language } = context;
  const selectClaimantParts = (person: Readonly<Record<string, string>>) => [
    person['name'],
    person['address'],
    person['proofs'],
  ];
  const claimant = await describePerson(context, entry.claimantRecordId, selectClaimantParts);
  const referenceKey = entry.act === 'received' ? 'settledBy' : 'refersTo';
  return joinClauses(
    [
      ...(claimant === null ? [] : [claimant]),
      ...(entry.refersTo === null ? [] : [translate(referenceKey, { number: String(entry.refersTo) })]),
      ...(entry.authorisedBy === null ? [] : [translate('authorised', { name: entry.authorisedBy })]),
      ...(entry.reason === '' ? [] : [entry.reason]),
    ],
    language,
  );
}

/**
 * Builds the register of orphans (money without a known owner): totals beside the balance of their accounts, then each
 * entry of the period.
 */
async function buildOrphansRegisterBody(context: ReportContext) {
  const { readRows, establishment, period, translate, language } = context;
  const entries = await readRows<EntryRow>('entries');
  const [totals] = await readRows<Totals>('totals');
  const { openingMinor = 0n, closingMinor = 0n, accountMinor = 0n, accounts = [] } = totals ?? {};
  const rows = [];
  for (const entry of entries) {
    rows.push(
      buildDataRow({ ...entry, what: describeEntry(entry, context), remarks: await describeRemarks(entry, context) }),
    );
  }
  return {
    sections: [
      {
        kind: 'facts' as const,
        name: 'totals',
        columns: 3 as const,
        facts: [
          { label: translate('opening'), value: openingMinor, kind: 'minor' as const },
          { label: translate('closing'), value: closingMinor, kind: 'minor' as const },
          {
            label: translate('account', { accounts: accounts.join(' + '), day: formatDay(period.lastDay, language) }),
            value: accountMinor,
            kind: 'minor' as const,
          },
        ],
      },
      buildDeclaredTable(ENTRY_TABLE, translate, {
        title: translate('register'),
        emptyText: translate('empty'),
        rows,
        carried: 'table',
      }),
      buildNote(`${translate(`under_${establishment.jurisdiction}`)} ${translate('method')}`),
      buildVisaSection(context),
    ],
  };
}

/** The register of orphans (AI67:6) with its columns, and its total beside the balance of its accounts. */
export const orphansRegister = declareReport({
  name: 'orphans-register',
  personalDataPermission: 'claimants.read',
  tables: [ENTRY_TABLE],
  buildBody: buildOrphansRegisterBody,
});
