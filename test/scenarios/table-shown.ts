import type { Display, Money, Read, Row } from './shown.js';

/** Registers of the tables and their equipment, in the script's line format. */

interface ReportRow {
  readonly kind: string;
  readonly cells: Row;
}

/** Returns the rows of one table in a document of a day. */
async function reportRows(read: Read, report: string, day: string, name: string): Promise<readonly ReportRow[]> {
  const { sections } = await read<{ sections: readonly { name?: string; rows?: readonly ReportRow[] }[] }>(
    `/reports/${report}?day=${day}&format=json`,
  );
  return sections.find((section) => section.name === name)?.rows ?? [];
}

const text = (row: Row, key: string): string => row[key] ?? '-';

/** Formats `avances 20000.00 credits 0.00 …`; an unknown amount is a dash. */
const amounts = (row: Row, money: Money, words: readonly (readonly [word: string, key: string])[]): string =>
  words.map(([word, key]) => `${word} ${row[key] == null ? '-' : money(row[key])}`).join(' ');

const ENCAISSE = [
  ['chips', 'chipsMinor'],
  ['notes', 'notesMinor'],
  ['result', 'resultMinor'],
] as const;
const FIGURES = [['avances', 'avancesMinor'], ['credits', 'creditsMinor'], ...ENCAISSE] as const;

/** Returns the result of each table as in the daily statement, and their total. */
export const tableLines = (rows: readonly ReportRow[], money: Money): string[] =>
  rows.map(({ kind, cells }) => {
    const figures = `sessions ${text(cells, 'sessions')} ${amounts(cells, money, FIGURES)}`;
    return kind === 'total' ? `tables ${figures}` : `table ${text(cells, 'tableNumber')} ${figures}`;
  });

/** Shows the register of control: each session, the day's total, the result of each game. */
const control: Display = async (read, day, money) => {
  const columns = [
    ['initial', 'initialMinor'],
    ['further', 'furtherMinor'],
    ['credits', 'creditsMinor'],
    ...ENCAISSE,
  ] as const;
  const sessions = await reportRows(read, 'table-control-register', day, 'sessions');
  return sessions.flatMap(({ kind, cells }) => {
    if (kind === 'group') return [];
    const line = amounts(cells, money, columns);
    const named = `session ${text(cells, 'tableNumber')} ${text(cells, 'sessionNumber')}`;
    return [`${kind === 'subtotal' ? 'day' : named} ${line}`];
  });
};

/** Shows a desk: its cash, and its chips and plaques by value. */
const holds: Display = async (read, code, money) => {
  type Desk = Row & { readonly chips: readonly Row[] };
  const desk = (await read<readonly Desk[]>('/desks')).find(({ deskCode }) => deskCode === code);
  const cash = BigInt(desk?.['balanceMinor'] ?? 0) - BigInt(desk?.['chipsMinor'] ?? 0);
  const pieces = (desk?.chips ?? []).map(
    (line) => `${text(line, 'medium')} ${money(line['value'])} x ${text(line, 'count')}`,
  );
  return [`cash ${money(cash.toString())} chips ${money(desk?.['chipsMinor'])}`, ...pieces];
};

/** Shows the carnet of the table's sessions of the day, entry by entry, with its hands. */
const carnet: Display = async (read, of, money) => {
  type Entry = Row & { readonly hands: readonly { part: string; name: string }[] };
  const [table, day] = of.split('/');
  const sessions = await read<readonly Row[]>(`/table-sessions?day=${day ?? ''}`);
  const lines: string[] = [];
  for (const session of sessions.filter(({ tableNumber }) => tableNumber === table)) {
    const { entries } = await read<{ entries: readonly Entry[] }>(`/table-sessions/${text(session, 'sessionId')}`);
    for (const entry of entries) {
      const hands = entry.hands.map(({ part, name }) => `${part} ${name}`).join(' ');
      lines.push(
        `entry ${text(entry, 'entryNumber')} ${text(entry, 'kind')} ${money(entry['amountMinor'])} ${hands}`.trim(),
      );
    }
  }
  return lines;
};

/** Returns the maxima by chance, `box 500.00`, in alphabetical order. */
const maximaOf = (row: Row, money: Money): string[] =>
  Object.entries((row['maxima'] ?? {}) as unknown as Row)
    .map(([chance, maximum]) => `${chance} ${money(maximum)}`)
    .sort();

export const TABLES_SHOWN: Readonly<Record<string, Display>> = {
  control,
  holds,
  carnet,
  terms: async (read, day, money) =>
    (await read<readonly Row[]>(`/tables?day=${day}`)).flatMap((table) => {
      const number = text(table, 'tableNumber');
      const maxima = maximaOf(table, money).map((maximum) => `maximum ${number} ${maximum}`);
      return [`table ${number} minimum ${money(table['minimumMinor'])}`, ...maxima];
    }),
  sessions: async (read, day, money) =>
    (await read<readonly Row[]>(`/table-sessions?day=${day}`)).map(
      (session) =>
        `session ${text(session, 'tableNumber')} ${text(session, 'sessionNumber')} ${text(session, 'state')} ` +
        `${amounts(session, money, FIGURES)} ${maximaOf(session, money).join(' ')}`.trim(),
    ),
  blockers: async (read, day) =>
    (await read<readonly Row[]>(`/days/${day}/blockers`)).map((each) => `${text(each, 'kind')} ${text(each, 'table')}`),
  alerts: async (read) => {
    type Alert = Row & { readonly told: readonly string[]; readonly stillToTell: readonly string[] };
    return (await read<readonly Alert[]>('/equipment/alerts')).map(
      (alert) =>
        `alert ${text(alert, 'makerNumber')} apart ${text(alert, 'apart')} names ${alert.told.join('+')} ` +
        `waits ${alert.stillToTell.length === alert.told.length ? 'all' : alert.stillToTell.join('+') || '-'}`,
    );
  },
  allocations: async (read, day) => {
    type Allocation = Row & { readonly pieces: readonly Row[] };
    return (await read<readonly Allocation[]>(`/equipment/allocations?day=${day}`)).map(
      (given) =>
        `given ${text(given, 'table')} ${given.pieces.map((piece) => text(piece, 'makerNumber')).join('+')} ` +
        `signed ${text(given, 'signedAs')}`,
    );
  },
  bons: async (read, day, money) => {
    type Bon = Row & { readonly pieces: readonly Row[] };
    return (await read<readonly Bon[]>(`/tables/changeur-bons?day=${day}`)).map((bon) => {
      const pieces = bon.pieces.map(
        (piece) => `${text(piece, 'medium')} ${money(piece['value'])} x ${text(piece, 'count')}`,
      );
      return `bon ${text(bon, 'bonNumber')} ${text(bon, 'cashDesk')} ${text(bon, 'changeurDesk')} ${pieces.join(' ')}`;
    });
  },
  authorisations: async (read, _, money) => {
    type Authorisation = Row & { readonly notices: readonly Row[] };
    return (await read<readonly Authorisation[]>('/tables/authorisations')).map(
      (each) =>
        `authorisation ${text(each, 'authorisationNumber')} minimum ${money(each['minimumMinor'])} ` +
        `stopped ${each['stoppedAt']?.slice(11, 16) ?? '-'} ` +
        `told ${each.notices.map((notice) => text(notice, 'addressee')).join('+') || '-'}`,
    );
  },
};
