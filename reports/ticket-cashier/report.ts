import { buildSignersSection } from '#documents/parts/signatures.js';
import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Row, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, buildDataRow, withPeriodNotes } from '#documents/parts/sections.js';
import { TICKET_COLUMNS, formatTicketPlace } from '#documents/words/ticket-words.js';

/** A row without a person is the sum of a desk. */
interface PersonRow extends RowOf<typeof PEOPLE_TABLE.columns> {
  readonly isKiosk: boolean;
  readonly isSubtotal: boolean;
  readonly isTotal: boolean;
}

interface TicketRow {
  readonly desk: string;
  readonly isKiosk: boolean;
  readonly act: string;
  readonly issuedPlace: string | null;
  readonly issuedMachine: string | null;
  readonly issuedDesk: string | null;
}

interface AgreementRow extends RowOf<typeof AGREEMENT_TABLE.columns> {
  readonly name: string;
}

const describeDesk = (
  { desk, isKiosk }: { readonly desk: string | null; readonly isKiosk: boolean },
  translate: Translator,
) => formatTicketPlace({ place: isKiosk ? 'kiosk' : 'desk', machine: null, desk }, translate);

/** Builds the filter of the rows shown: the sum of a desk is left out where only one person held it. */
const createVisibleRowFilter =
  (people: readonly PersonRow[]) =>
  ({ desk, isSubtotal, isTotal }: PersonRow): boolean =>
    isTotal || !isSubtotal || people.filter((row) => row.desk === desk).length > 2;

const HEADINGS = {
  amount: { fr: 'Montant', en: 'Amount' },
  sold: { fr: 'Vendus', en: 'Sold' },
  cashed: { fr: 'Payés', en: 'Cashed' },
  person: { fr: 'Personne', en: 'Person' },
};

const PEOPLE_TABLE = declareTable({
  name: 'people',
  columns: [
    column.text('desk', { fr: 'Caisse ou borne', en: 'Desk or kiosk' }, { weight: 1.4, nullable: true }),
    column.text('person', HEADINGS.person, { weight: 1.6, nullable: true }),
    column.count('soldTickets', getHeading('ticketCount'), { group: HEADINGS.sold, weight: 0.7 }),
    column.money('soldMinor', HEADINGS.amount, { group: HEADINGS.sold }),
    column.money('givenBackMinor', { fr: 'Rendu sur annulation', en: 'Given back when voided' }),
    column.count('cashedTickets', getHeading('ticketCount'), { group: HEADINGS.cashed, weight: 0.7 }),
    column.money('cashedMinor', HEADINGS.amount, { group: HEADINGS.cashed }),
    column.money('foundMinor', { fr: 'Trouvés, aux orphelins', en: 'Found, to the orphans' }),
    column.money('netMinor', { fr: 'Net de la caisse', en: 'Net of the desk' }),
  ],
});

/** Lists the tickets sold and cashed by each person at each desk or kiosk, with sums. */
function buildPeopleTable(people: readonly PersonRow[], translate: Translator): Section {
  return buildDeclaredTable(PEOPLE_TABLE, translate, {
    title: translate('people'),
    emptyText: translate('empty'),
    rows: people
      .filter(createVisibleRowFilter(people))
      .map(({ isSubtotal, isTotal, desk, isKiosk, person, ...figures }): Row => {
        if (isTotal) return { kind: 'total', label: translate('total'), cells: figures };
        const deskName = describeDesk({ desk, isKiosk }, translate);
        return isSubtotal
          ? { kind: 'subtotal', label: deskName ?? '', cells: figures }
          : buildDataRow({ desk: deskName, person, ...figures });
      }),
  });
}

const TICKET_TABLE = declareTable({
  name: 'tickets',
  columns: [
    column.code('movementNumber', { fr: 'Mouvement', en: 'Movement' }, { weight: 0.7 }),
    column.instant('happenedAt', { fr: 'Date et heure', en: 'Date and time' }, { weight: 1.2 }),
    column.text('act', { fr: 'Opération', en: 'Transaction' }, { weight: 1.5 }),
    ...TICKET_COLUMNS,
    column.text('issuedWhere', { fr: 'Émis par', en: 'Issued by' }, { weight: 1.4, composed: true }),
    column.text('recordedBy', HEADINGS.person, { weight: 1.5 }),
    column.money('inMinor', { fr: 'Entrée', en: 'In' }, { nullable: true, summed: true }),
    column.money('outMinor', { fr: 'Sortie', en: 'Out' }, { nullable: true, summed: true }),
  ],
});

/** Lists the tickets one by one under the desk or kiosk that sold or cashed them. */
function buildTicketTable(tickets: readonly TicketRow[], translate: Translator): Section {
  const rows: Row[] = [];
  let previousLabel: string | null = null;
  for (const { desk, isKiosk, act, issuedPlace, issuedMachine, issuedDesk, ...ticket } of tickets) {
    const label = describeDesk({ desk, isKiosk }, translate);
    if (label !== null && label !== previousLabel) rows.push({ kind: 'group', label });
    previousLabel = label;
    const issuedWhere = formatTicketPlace({ place: issuedPlace, machine: issuedMachine, desk: issuedDesk }, translate);
    rows.push(buildDataRow({ ...ticket, act: translate(`act_${act}`), issuedWhere }));
  }
  return buildDeclaredTable(TICKET_TABLE, translate, {
    title: translate('ticketsTitle'),
    emptyText: translate('empty'),
    rows,
    carried: 'group',
  });
}

const AGREEMENT_TABLE = declareTable({
  name: 'agreement',
  columns: [
    column.text('what', { fr: 'Opération', en: 'Transaction' }, { weight: 3, composed: true }),
    column.money('desksMinor', { fr: 'Par les caisses', en: 'By the desks' }, { nullable: true }),
    column.money('ticketsMinor', { fr: 'Par les tickets', en: 'By the tickets' }),
    column.money('differenceMinor', { fr: 'Écart', en: 'Difference' }, { nullable: true }),
  ],
});

/** Lists the amounts on the desks' statements beside those of the tickets; a difference is marked. */
const buildAgreementTable = (agreementRows: readonly AgreementRow[], translate: Translator): Section =>
  buildDeclaredTable(AGREEMENT_TABLE, translate, {
    title: translate('agreement'),
    rows: agreementRows.map(({ name, ...figures }) =>
      buildDataRow(
        { what: translate(`agreement_${name}`), ...figures },
        figures.differenceMinor !== null && figures.differenceMinor !== 0n,
      ),
    ),
  });

/** Builds the report of tickets sold and cashed: by person, beside the desks' statements, then one by one. */
async function buildTicketCashierBody(context: ReportContext) {
  const { readRows, translate } = context;
  const sections: Section[] = [
    buildPeopleTable(await readRows<PersonRow>(['acts', 'people']), translate),
    buildAgreementTable(await readRows<AgreementRow>('agreement'), translate),
    buildTicketTable(await readRows<TicketRow>(['acts', 'tickets']), translate),
    buildNote(`${translate('method')} ${translate('ticketReference')}`),
    buildSignersSection(context, ['cashier', 'signature_supervisor'], false),
  ];
  return { sections };
}

/** Tickets sold and cashed by each person at each desk, according to the desks' own statements (MC:19.7). */
export const ticketCashier = declareReport({
  name: 'ticket-cashier',
  tables: [PEOPLE_TABLE, TICKET_TABLE, AGREEMENT_TABLE],
  buildBody: withPeriodNotes(buildTicketCashierBody),
});
