import type { Column, Row, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import { ticketColumns, ticketPlace } from '#documents/words/ticket-words.js';
import type { Words } from '#documents/words/words.js';

interface PersonRow {
  readonly desk: string | null;
  readonly isKiosk: boolean;
  /** Null: all people at that desk. */
  readonly person: string | null;
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

interface AgreementRow {
  readonly name: string;
  readonly differenceMinor: bigint | null;
}

const deskName = ({ desk, isKiosk }: { readonly desk: string | null; readonly isKiosk: boolean }, words: Words) =>
  ticketPlace({ place: isKiosk ? 'kiosk' : 'desk', machine: null, desk }, words);

const money = (key: string, header: string): Column => ({ key, header, kind: 'minor' });

/** The sum of a desk is left out where only one person held it. */
const isShown =
  (people: readonly PersonRow[]) =>
  ({ desk, isSubtotal, isTotal }: PersonRow): boolean =>
    isTotal || !isSubtotal || people.filter((row) => row.desk === desk).length > 2;

function peopleTable(people: readonly PersonRow[], words: Words): Section {
  return tableOf({
    name: 'people',
    title: words('people'),
    emptyText: words('empty'),
    columns: [
      { key: 'desk', header: words('desk'), kind: 'text', weight: 1.4 },
      { key: 'person', header: words('person'), kind: 'text', weight: 1.6 },
      { key: 'soldTickets', header: words('ticketCount'), headerGroup: words('sold'), kind: 'count', weight: 0.7 },
      { ...money('soldMinor', words('amount')), headerGroup: words('sold') },
      money('givenBackMinor', words('givenBack')),
      { key: 'cashedTickets', header: words('ticketCount'), headerGroup: words('cashed'), kind: 'count', weight: 0.7 },
      { ...money('cashedMinor', words('amount')), headerGroup: words('cashed') },
      money('foundMinor', words('found')),
      money('netMinor', words('net')),
    ],
    rows: people.filter(isShown(people)).map(({ isSubtotal, isTotal, desk, isKiosk, person, ...figures }): Row => {
      if (isTotal) return { kind: 'total', label: words('total'), cells: figures };
      const name = deskName({ desk, isKiosk }, words);
      return isSubtotal
        ? { kind: 'subtotal', label: name ?? '', cells: figures }
        : dataRow({ desk: name, person, ...figures });
    }),
  });
}

function ticketTable(tickets: readonly TicketRow[], words: Words): Section {
  const rows: Row[] = [];
  let group: string | null = null;
  for (const { desk, isKiosk, act, issuedPlace, issuedMachine, issuedDesk, ...ticket } of tickets) {
    const label = deskName({ desk, isKiosk }, words);
    if (label !== null && label !== group) rows.push({ kind: 'group', label });
    group = label;
    const issuedWhere = ticketPlace({ place: issuedPlace, machine: issuedMachine, desk: issuedDesk }, words);
    rows.push(dataRow({ ...ticket, act: words(`act_${act}`), issuedWhere }));
  }
  return tableOf({
    name: 'tickets',
    title: words('ticketsTitle'),
    emptyText: words('empty'),
    columns: [
      { key: 'movementNumber', header: words('movement'), kind: 'code', weight: 0.7 },
      { key: 'happenedAt', header: words('at'), kind: 'instant', weight: 1.2 },
      { key: 'act', header: words('act'), kind: 'text', weight: 1.5 },
      ...ticketColumns(words),
      { key: 'issuedWhere', header: words('issuedWhere'), kind: 'text', weight: 1.4 },
      { key: 'recordedBy', header: words('person'), kind: 'text', weight: 1.5 },
      money('inMinor', words('in')),
      money('outMinor', words('out')),
    ],
    rows,
    carried: { columns: ['inMinor', 'outMinor'], within: 'group' },
  });
}

const agreementTable = (lines: readonly AgreementRow[], words: Words): Section =>
  tableOf({
    name: 'agreement',
    title: words('agreement'),
    columns: [
      { key: 'what', header: words('what'), kind: 'text', weight: 3 },
      money('desksMinor', words('byDesks')),
      money('ticketsMinor', words('byTickets')),
      money('differenceMinor', words('difference')),
    ],
    rows: lines.map(({ name, ...figures }) =>
      dataRow(
        { what: words(`agreement_${name}`), ...figures },
        figures.differenceMinor !== null && figures.differenceMinor !== 0n,
      ),
    ),
  });

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const sql = (file: string): string => statement('ticket-cashier', file);
  const state = await standing(context);
  const sections: Section[] = [
    ...notesOnPeriod(state, words),
    peopleTable(await query<PersonRow>(sql('acts') + sql('people'), parameters), words),
    agreementTable(await query<AgreementRow>(sql('agreement'), parameters), words),
    ticketTable(await query<TicketRow>(sql('acts') + sql('tickets'), parameters), words),
    { kind: 'paragraph', tone: 'note', text: `${words('method')} ${words('ticketReference')}` },
    { kind: 'signatures', places: [{ label: words('cashier') }, { label: words('signature_supervisor') }] },
  ];
  return { ...state.status, sections };
}

/** Tickets sold and cashed by each person at each desk, according to the desks' own statements (MC:19.7). */
export const ticketCashier: ReportDefinition = {
  name: 'ticket-cashier',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
