import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { formatDay, formatMoney } from '#documents/words/format.js';
import type { Row, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, buildDataRow, withPeriodNotes } from '#documents/parts/sections.js';
import { TICKET_COLUMNS, formatTicketKind, formatTicketPlace } from '#documents/words/ticket-words.js';
import type { TicketPlaceRow } from '#documents/words/ticket-words.js';

/** Without a kind: the total of all kinds. */
type RollForwardRow = RowOf<typeof ROLL_FORWARD_TABLE.columns>;

interface RollForwardDayRow extends RowOf<typeof DAY_TABLE.columns> {
  readonly kind: string;
  readonly hasMoved: boolean;
}

type AgeRow = RowOf<typeof AGE_TABLE.columns>;

interface OwedRow extends TicketPlaceRow, RowOf<typeof TICKET_TABLE.columns> {
  readonly isPast: boolean;
}

interface AccountRow extends RowOf<typeof ACCOUNT_TABLE.columns> {
  /** Null: the amount owed and the balance. */
  readonly name: string | null;
}

const REDEEMED = { fr: 'Payés', en: 'Redeemed' };

const ROLL_FORWARD_COLUMNS = [
  column.text('kind', getHeading('ticketKind'), { weight: 1.6, nullable: true }),
  column.money('openingMinor', { fr: 'Ouverture', en: 'Opening' }),
  column.money('issuedMinor', { fr: 'Émis', en: 'Issued' }),
  column.money('redeemedAtMachinesMinor', { fr: 'Appareils', en: 'Machines' }, { group: REDEEMED }),
  column.money('redeemedAtDesksMinor', { fr: 'Caisses', en: 'Desks' }, { group: REDEEMED }),
  column.money('redeemedAtKiosksMinor', { fr: 'Bornes', en: 'Kiosks' }, { group: REDEEMED }),
  column.money('voidedMinor', { fr: 'Annulés', en: 'Voided' }),
  column.money('expiredMinor', { fr: 'Périmés', en: 'Expired' }),
  column.money('orphansMinor', { fr: 'Orphelins', en: 'Orphans' }),
  column.money('closingMinor', { fr: 'Clôture', en: 'Closing' }),
] as const;

const ROLL_FORWARD_TABLE = declareTable({ name: 'kinds', columns: ROLL_FORWARD_COLUMNS });

const PROMOTIONAL_TABLE = declareTable({ name: 'promotional', columns: ROLL_FORWARD_COLUMNS });

const DAY_TABLE = declareTable({
  name: 'days',
  columns: [column.day('gamingDay', getHeading('gamingDay')), ...ROLL_FORWARD_COLUMNS],
});

/** Builds the row of a kind of ticket, from the opening to the closing amount; the row without a kind is the total. */
const createRollForwardRowBuilder =
  (translate: Translator) =>
  ({ kind, ...figures }: RollForwardRow): Row =>
    kind === null
      ? { kind: 'total', label: translate('total'), cells: { ...figures } }
      : buildDataRow({ ...figures, kind: formatTicketKind(kind, translate) });

/** Shows promotional tickets in circulation, which are owed to no one; absent where there never were any. */
function buildPromotionalSections(rollForwardRows: readonly RollForwardRow[], translate: Translator): Section[] {
  const rows = rollForwardRows.filter(({ kind }) => kind === 'restricted').map(createRollForwardRowBuilder(translate));
  if (rows.length === 0) return [];
  return [
    buildDeclaredTable(PROMOTIONAL_TABLE, translate, { title: translate('promotional'), rows }),
    buildNote(translate('promotionalNote')),
  ];
}

/** Lists the amounts owed day by day and kind by kind, without the lines that opened at zero and did not move. */
function buildDaysTable(days: readonly RollForwardDayRow[], translate: Translator): Section {
  const rows = days
    .filter(({ openingMinor, hasMoved }) => hasMoved || openingMinor !== 0n)
    .map(({ gamingDay, kind, hasMoved: _hasMoved, ...amounts }) =>
      buildDataRow({ gamingDay, kind: formatTicketKind(kind, translate), ...amounts }),
    );
  return buildDeclaredTable(DAY_TABLE, translate, { title: translate('days'), emptyText: translate('empty'), rows });
}

const HEADINGS = { amount: { fr: 'Montant', en: 'Amount' } };

const AGE_TABLE = declareTable({
  name: 'ages',
  columns: [
    column.text('age', { fr: "Depuis l'émission", en: 'Since it was issued' }, { weight: 2.4, nullable: true }),
    column.text('kind', getHeading('ticketKind'), { weight: 1.6, nullable: true }),
    column.count('tickets', getHeading('ticketCount')),
    column.money('amountMinor', HEADINGS.amount),
  ],
});

/** Lists the owed tickets by age and kind, and their total; those past their payable day are marked. */
function buildAgesTable(ages: readonly AgeRow[], translate: Translator): Section {
  const rows = ages.map(({ age, kind, ...figures }): Row =>
    age === null || kind === null
      ? { kind: 'total', label: translate('total'), cells: figures }
      : buildDataRow(
          { age: translate(`age_${age}`), kind: formatTicketKind(kind, translate), ...figures },
          age === 'past',
        ),
  );
  return buildDeclaredTable(AGE_TABLE, translate, {
    title: translate('ages'),
    emptyText: translate('nothingOwed'),
    rows,
  });
}

const TICKET_TABLE = declareTable({
  name: 'tickets',
  columns: [
    ...TICKET_COLUMNS,
    column.text('kind', getHeading('ticketKind'), { weight: 1.6 }),
    column.text('where', { fr: 'Émis par', en: 'Issued by' }, { weight: 1.5, composed: true }),
    column.day('issuedOn', { fr: 'Émis le', en: 'Issued on' }),
    column.day('payableUntil', { fr: "Payable jusqu'au", en: 'Payable until' }),
    column.text('state', getHeading('state'), { weight: 1.2 }),
    column.integer('ageDays', { fr: 'Jours', en: 'Days' }, { weight: 0.7, nullable: true }),
    column.money('amountMinor', HEADINGS.amount, { summed: true }),
  ],
});

/** Lists the owed tickets one by one with their place of issue and state; those past their payable day are marked. */
function buildOwedTicketsTable(owedTickets: readonly OwedRow[], translate: Translator): Section {
  return buildDeclaredTable(TICKET_TABLE, translate, {
    title: translate('ticketsTitle'),
    emptyText: translate('nothingOwed'),
    rows: owedTickets.map(({ isPast, ...ticket }) =>
      buildRow(
        TICKET_TABLE,
        ticket,
        {
          kind: formatTicketKind(ticket.kind, translate),
          where: formatTicketPlace(ticket, translate),
          state: translate(isPast ? 'owed_past' : `owed_${ticket.state}`),
        },
        isPast,
      ),
    ),
    carried: 'table',
  });
}

const ACCOUNT_TABLE = declareTable({
  name: 'account',
  columns: [
    column.text('what', { fr: 'Opération', en: 'Transaction' }, { weight: 3, composed: true }),
    column.money('systemMinor', { fr: 'Par les tickets', en: 'By the tickets' }),
    column.money('postedMinor', { fr: 'Passé au compte', en: 'Posted' }),
    column.money('differenceMinor', { fr: 'Compte − tickets', en: 'Posted − tickets' }),
  ],
});

/** Compares the movements of the tickets with the postings on their account; a difference is marked. */
function buildAccountTable(accountRows: readonly AccountRow[], translate: Translator): Section {
  return buildDeclaredTable(ACCOUNT_TABLE, translate, {
    title: translate('account'),
    emptyText: translate('empty'),
    rows: accountRows.map(({ name, ...figures }): Row =>
      name === null
        ? { kind: 'total', label: translate('account_total'), cells: { ...figures } }
        : buildDataRow({ what: translate(`account_${name}`), ...figures }, figures.differenceMinor !== 0n),
    ),
  });
}

/** States whether the owed tickets, added one by one, equal the closing amount of the roll-forward. */
function buildAgreementSection(
  rollForwardRows: readonly RollForwardRow[],
  owedTickets: readonly OwedRow[],
  context: ReportContext,
): Section {
  const { translate, language, period, establishment } = context;
  const closingMinor = rollForwardRows.find(({ kind }) => kind === null)?.closingMinor ?? 0n;
  const listedMinor = owedTickets.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const formatMinor = (minor: bigint): string => formatMoney(minor, establishment.currency, language);
  const values = {
    closing: formatMinor(closingMinor),
    listed: formatMinor(listedMinor),
    day: formatDay(period.lastDay, language),
  };
  return { kind: 'paragraph', text: translate(closingMinor === listedMinor ? 'agrees' : 'differs', values) };
}

/**
 * Builds the amount owed on tickets: rolled forward (opening ± movements = closing), by day in a longer period, by age,
 * beside its account, then ticket by ticket.
 */
async function buildTicketLiabilityBody(context: ReportContext) {
  const { readRows, establishment, period, translate } = context;
  const { establishmentId } = establishment;
  const periodParameters = [establishmentId, period.firstDay, period.lastDay];
  const endParameters = [establishmentId, period.lastDay];
  const rollForwardRows = await readRows<RollForwardRow>('kinds', periodParameters);
  const owedTickets = await readRows<OwedRow>(['owed', 'tickets'], endParameters);
  const sections: Section[] = [
    buildDeclaredTable(ROLL_FORWARD_TABLE, translate, {
      title: translate('rolled'),
      emptyText: translate('empty'),
      rows: rollForwardRows.filter(({ kind }) => kind !== 'restricted').map(createRollForwardRowBuilder(translate)),
    }),
    ...buildPromotionalSections(rollForwardRows, translate),
    ...(period.kind === 'day'
      ? []
      : [buildDaysTable(await readRows<RollForwardDayRow>('days', periodParameters), translate)]),
    buildAgreementSection(rollForwardRows, owedTickets, context),
    buildAgesTable(await readRows<AgeRow>(['owed', 'ages'], endParameters), translate),
    buildAccountTable(await readRows<AccountRow>('account', endParameters), translate),
    buildNote(translate('accountMethod')),
    buildOwedTicketsTable(owedTickets, translate),
    buildNote(translate('ticketReference')),
  ];
  return { sections };
}

/** Amount owed on tickets: rolled forward day by day, by age, ticket by ticket, and beside its account (MC:19.7). */
export const ticketLiability = declareReport({
  name: 'ticket-liability',
  tables: [ROLL_FORWARD_TABLE, PROMOTIONAL_TABLE, DAY_TABLE, AGE_TABLE, TICKET_TABLE, ACCOUNT_TABLE],
  buildBody: withPeriodNotes(buildTicketLiabilityBody),
});
