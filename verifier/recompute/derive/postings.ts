import type { Facts } from '../facts.js';
import type { EntrySource, RawRow } from '../raw-rows.js';
import { absolute, sumOf } from './arithmetic.js';
import { accountOf, periodOfDay } from './days.js';
import type { Day, Period } from './days.js';
import type { MachineDay } from './machine-days.js';
import { worthOfEntry } from './tickets.js';

type JournalEntry = RawRow<'journal_entries'>;

/** A line of an entry on an account. */
export interface Line {
  readonly account: string | undefined;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** A line of an entry on the account of a role. */
interface RoleLine extends Omit<Line, 'account'> {
  readonly role: string;
}

/** An entry as posted in the journal. */
export interface PostedEntry {
  readonly entry: JournalEntry;
  readonly lines: readonly Line[];
}

/** An entry derived from the machines of a day, which has no number of its own. */
export interface DerivedEntry {
  readonly entry: {
    readonly fact: string;
    readonly source: EntrySource;
    readonly entry_id: null;
    readonly reverses_entry_id: null;
  };
  readonly lines: readonly Line[];
}

export type Entry = PostedEntry | DerivedEntry;

/** Machine days by period. */
interface MachineDaysByPeriod {
  readonly listMachineDays: (period: Period) => readonly MachineDay[];
}

/**
 * Returns the expected books of a day: the entries of its closing, derived from its machines; those of slips, with the
 * amount of their slip; the others (reversals, balances carried, corrections of closed days) as they were posted.
 */
export function entriesOf(facts: Facts, derived: MachineDaysByPeriod, day: Day): Entry[] {
  const machineDays = (): readonly MachineDay[] => derived.listMachineDays(periodOfDay(day.day));
  return entriesBeside(facts, day, machineDays);
}

/** Returns the expected books of a day whose machines are given, or computed when the day is closed. */
export function entriesBeside(facts: Facts, day: Day, machineDaysOf: () => readonly MachineDay[]): Entry[] {
  const posted = postedOn(facts, day);
  const closing = day.isClosed ? facts.rowsWhere('day_closings', 'gaming_day', day.day).at(-1) : undefined;
  const isDerived = ({ entry: { source, fact } }: PostedEntry): boolean =>
    source.kind === 'dayClosing' && source.closingNumber === closing?.closing_number && CLOSING_FACTS.has(fact);
  const others = posted.filter((each) => !isDerived(each)).map((each) => withAmountOfSlip(facts, each));
  if (closing === undefined) return others;
  const roleLines = linesOfClosing(figuresOf(machineDaysOf()), settledOf(facts, day.day));
  const own = Object.entries(roleLines).map(([fact, lines]): DerivedEntry => ({
    entry: { fact, source: { kind: 'dayClosing' }, entry_id: null, reverses_entry_id: null },
    lines: onAccounts(facts, day.day, lines),
  }));
  return [...others, ...own];
}

/** Returns the posted entries of a day in the journal. */
export const postedOn = (facts: Facts, { day }: Pick<Day, 'day'>): PostedEntry[] =>
  facts
    .rowsWhere('journal_entries', 'gaming_day', day)
    .map((entry) => ({ entry, lines: facts.rowsWhere('postings', 'entry_id', entry.entry_id).map(lineOf) }));

/** Returns lines by role on the accounts of the roles on a day. */
const onAccounts = (facts: Facts, day: string, lines: readonly RoleLine[]): Line[] =>
  lines.map(({ role, debit, credit }) => ({ account: accountOf(facts, role, day), debit, credit }));

const lineOf = ({ account_code: account, debit_minor: debit, credit_minor: credit }: RawRow<'postings'>): Line => ({
  account,
  debit,
  credit,
});

const CLOSING_FACTS = new Set([
  'drop',
  'ticketsIn',
  'electronicIn',
  'electronicOut',
  'jackpots',
  'cancelledCredits',
  'shortPays',
  'complements',
  'ticketsOut',
  'fills',
  'countDifferences',
  'handPayDifferences',
]);

type AmountOf = (facts: Facts, entryId: bigint) => bigint | null | undefined;

const ofPayout: AmountOf = (facts, id) => facts.findRow('payouts', 'entry_id', id)?.amount_minor;
const ofOrphan: AmountOf = (facts, id) => facts.findRow('orphan_entries', 'entry_id', id)?.amount_minor;
const chipsOfDesk: AmountOf = (facts, id) => facts.findRow('desk_movements', 'entry_id', id)?.chips_minor;

/** The amount of the slip of an entry, by the entry's fact. */
const SLIPS: Readonly<Record<string, AmountOf>> = {
  firstLoad: (facts, id) => facts.findRow('fill_slips', 'entry_id', id)?.amount_minor,
  paidByBank: ofPayout,
  paidByTicket: ofPayout,
  orphanRefunded: ofOrphan,
  orphanForfeited: ofOrphan,
  deskChange: (facts, id) => facts.findRow('desk_movements', 'entry_id', id)?.changed_minor,
  cardLoaded: (facts, id) => facts.findRow('desk_movements', 'entry_id', id)?.amount_minor,
  cardCashed: (facts, id) => facts.findRow('card_cashings', 'entry_id', id)?.amount_minor,
  cardCorrected: (facts, id) => facts.findRow('card_movements', 'entry_id', id)?.amount_minor,
  chipSale: chipsOfDesk,
  chipRedemption: chipsOfDesk,
};

/** Entries of tickets: each has the value of the tickets whose steps it posts. */
const TICKET_FACTS = new Set(['ticketIssued', 'ticketRedeemed', 'ticketVoided', 'ticketsExpired']);

/**
 * Returns the receipt and cancellation of an orphan in two parts where the desk moved chips: they are no longer the
 * holder's.
 */
function receptionOfOrphan(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  const received = facts.findRow('orphan_entries', 'entry_id', entry.entry_id);
  if (received === undefined) return { entry, lines };
  const chips = absolute(
    sumOf(
      facts
        .rowsWhere('desk_movement_chips', 'desk_id', received.desk_id ?? undefined)
        .filter(({ movement_number: number }) => number === received.movement_number),
      ({ pieces, value_minor: value }) => pieces * value,
    ),
  );
  const account = (role: string): string | undefined => accountOf(facts, role, entry.gaming_day);
  const orphans = account('orphans');
  const owed = account('chipsInCirculation');
  const sum = absolute(received.amount_minor);
  const isReceived = entry.fact === 'orphanReceived';
  const cash = sum - chips;
  // a ticket, a card or a slip is on its own account, as posted
  const from = lines.find((line) => line.account !== orphans && line.account !== owed)?.account ?? account('cashDesk');
  const line = (of: string | undefined, amount: bigint, isDebit: boolean): Line => ({
    account: of,
    debit: isDebit ? amount : 0n,
    credit: isDebit ? 0n : amount,
  });
  const sources = [
    ...(cash === 0n ? [] : [line(from, cash, isReceived)]),
    ...(chips === 0n ? [] : [line(owed, chips, isReceived)]),
  ];
  const ofOrphan = line(orphans, sum, !isReceived);
  return { entry, lines: isReceived ? [...sources, ofOrphan] : [ofOrphan, ...sources] };
}

/** Splits a desk's difference into cash and chips, each against its own account. */
function differenceOfDesk(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  const movement = facts.findRow('desk_movements', 'entry_id', entry.entry_id);
  if (movement === undefined) return { entry, lines };
  const chips = sumOf(
    facts
      .rowsWhere('desk_movement_chips', 'desk_id', movement.desk_id)
      .filter(({ movement_number: number }) => number === movement.movement_number),
    ({ pieces, value_minor: value }) => pieces * value,
  );
  const parts = [...partOf('cashDesk', movement.amount_minor - chips), ...partOf('chipsInCirculation', chips)];
  return { entry, lines: onAccounts(facts, entry.gaming_day, parts) };
}

/** Returns the entry of a table session: its notes, the chips customers took away, and the rest, which it earned. */
function resultOfTable(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  const session = facts.findRow('table_sessions', 'entry_id', entry.entry_id);
  if (session === undefined) return { entry, lines };
  const kinds = new Map(
    facts
      .rowsWhere('table_entries', 'session_id', session.session_id)
      .map(({ entry_number: number, kind }) => [number, kind]),
  );
  type Piece = RawRow<'table_entry_pieces'>;
  const worth = (entryKinds: readonly string[], isCounted: (piece: Piece) => boolean = () => true): bigint =>
    sumOf(
      facts
        .rowsWhere('table_entry_pieces', 'session_id', session.session_id)
        .filter((piece) => entryKinds.includes(kinds.get(piece.entry_number) ?? '') && isCounted(piece)),
      ({ pieces, value_minor: value }) => pieces * value,
    );
  const notes = worth(['closing'], ({ medium }) => medium === 'note');
  const given = worth(['initialAvance', 'furtherAvance']);
  const takenAway = given - worth(['credit']) - worth(['closing'], ({ medium }) => medium !== 'note');
  const credited = (role: string, amount: bigint): RoleLine[] =>
    amount === 0n ? [] : [{ role, debit: amount < 0n ? -amount : 0n, credit: amount > 0n ? amount : 0n }];
  const parts = [
    ...(notes === 0n ? [] : [{ role: 'cashDesk', debit: notes, credit: 0n }]),
    ...credited('chipsInCirculation', takenAway),
    ...credited('tableRevenue', notes - takenAway),
  ];
  return { entry, lines: onAccounts(facts, entry.gaming_day, parts) };
}

/** Returns the entry of a cagnotte: its notes, its chips, the revenue by its stubs, and the difference between them. */
function contentOfCagnotte(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  const opening = facts.findRow('cagnotte_openings', 'entry_id', entry.entry_id);
  if (opening === undefined) return { entry, lines };
  const pieces = facts.rowsWhere('cagnotte_opening_pieces', 'session_id', opening.session_id);
  const worth = (list: readonly RawRow<'cagnotte_opening_pieces'>[]): bigint =>
    sumOf(list, ({ pieces: there, value_minor: value }) => there * value);
  const notes = worth(pieces.filter(({ medium }) => medium === 'note'));
  const chips = worth(pieces.filter(({ medium }) => medium !== 'note'));
  const stubs = sumOf(
    facts
      .rowsWhere('ticket_detachments', 'session_id', opening.session_id)
      .filter(({ is_missing: isMissing }) => !isMissing),
    ({ book_number: book, first_ticket: first, last_ticket: last }) =>
      (last - first + 1n) * facts.requireRow('ticket_books', 'book_number', book).value_minor,
  );
  const apart = notes + chips - stubs;
  const parts = [
    { role: 'cashDesk', debit: notes, credit: 0n },
    { role: 'chipsInCirculation', debit: chips, credit: 0n },
    { role: 'countDifferences', debit: apart < 0n ? -apart : 0n, credit: 0n },
    { role: 'cercleRevenue', debit: 0n, credit: stubs },
    { role: 'countGains', debit: 0n, credit: apart > 0n ? apart : 0n },
  ].filter(({ debit, credit }) => debit + credit > 0n);
  return { entry, lines: onAccounts(facts, entry.gaming_day, parts) };
}

const partOf = (held: string, found: bigint): RoleLine[] =>
  found < 0n ? transferLines('cashDeskDifferences', held, -found) : transferLines(held, 'cashDeskGains', found);

function withAmountOfSlip(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  if (entry.fact === 'tableResult') return resultOfTable(facts, { entry, lines });
  if (entry.fact === 'cagnotte') return contentOfCagnotte(facts, { entry, lines });
  if (entry.fact === 'orphanReceived' || entry.fact === 'orphanCancelled') {
    return receptionOfOrphan(facts, { entry, lines });
  }
  if (entry.fact === 'deskDifference') return differenceOfDesk(facts, { entry, lines });
  const ofSlip = SLIPS[entry.fact]?.(facts, entry.entry_id);
  const amount = TICKET_FACTS.has(entry.fact) ? worthOfEntry(facts, entry.entry_id) : ofSlip;
  if (amount === null || amount === undefined || lines.length !== 2) return { entry, lines };
  const moved = absolute(amount);
  const written = ({ account, debit }: Line): Line => ({
    account,
    debit: debit > 0n ? moved : 0n,
    credit: debit > 0n ? 0n : moved,
  });
  return { entry, lines: lines.map(written) };
}

function figuresOf(machineDays: readonly MachineDay[]) {
  const sum = (of: (day: MachineDay) => bigint): bigint => sumOf(machineDays, of);
  return {
    notes: { metered: sum((day) => day.bills), counted: sum((day) => day.countedNotes) },
    tickets: { metered: sum((day) => day.ticketIn), counted: sum((day) => day.countedTickets) },
    coins: { metered: sum((day) => day.coins), counted: sum((day) => day.countedCoins) },
    transfers: { in: sum((day) => day.electronicIn), out: sum((day) => day.electronicOut) },
    wins: { metered: sum((day) => day.jackpot), paid: sum(({ paid }) => paid.jackpot + paid.progressive + paid.bonus) },
    cancelled: { metered: sum((day) => day.handPaidCancelled), paid: sum(({ paid }) => paid.cancelledCredits) },
    shortPays: sum(({ paid }) => paid.shortPay),
    complements: sum(({ paid }) => paid.complement),
    ticketsOut: { metered: sum((day) => day.ticketOut), issued: sum(({ paid }) => paid.ticketsIssued) },
    fills: sum(({ paid }) => paid.fill),
  };
}

/** Returns amounts not paid at a desk: by cheque, transfer or ticket, or unclaimed. */
function settledOf(facts: Facts, day: string) {
  const slips = facts
    .rowsWhere('payouts', 'gaming_day', day)
    .filter((slip) => slip.state === 'paid' && slip.desk_id === null && slip.machine_id !== null);
  const of = (...kinds: readonly string[]): bigint =>
    sumOf(
      slips.filter(({ kind }) => kinds.includes(kind)),
      ({ amount_minor: amount }) => amount,
    );
  return {
    wins: of('jackpot', 'progressive', 'bonus'),
    cancelled: of('cancelledCredits'),
    shortPays: of('shortPay'),
    complements: of('complement'),
  };
}

/** Posts an amount from one account to another; the other way when negative. */
function transferLines(debited: string, credited: string, amount: bigint): RoleLine[] {
  if (amount === 0n) return [];
  if (amount < 0n) return transferLines(credited, debited, -amount);
  return [
    { role: debited, debit: amount, credit: 0n },
    { role: credited, debit: 0n, credit: amount },
  ];
}

/** Posts a loss as an expense and a gain as an income, never one against the other. */
const differ = (loss: string, gain: string, lost: bigint): RoleLine[] =>
  lost < 0n ? transferLines('slotRevenue', gain, -lost) : transferLines(loss, 'slotRevenue', lost);

/** Returns the lines of a closing: money as counted and paid; the variance from the meters is a separate entry. */
function linesOfClosing(of: ReturnType<typeof figuresOf>, settled: ReturnType<typeof settledOf>) {
  const paid = (debited: string, amount: bigint, elsewhere: bigint): RoleLine[] => [
    ...transferLines(debited, 'cashDesk', amount - elsewhere),
    ...transferLines(debited, 'winsPayable', elsewhere),
  ];
  const short = ({ metered, counted }: { readonly metered: bigint; readonly counted: bigint }): RoleLine[] =>
    differ('countDifferences', 'countGains', metered - counted);
  const over = (figure: { readonly metered: bigint; readonly paid: bigint }): RoleLine[] =>
    differ('handPayDifferences', 'handPayGains', figure.paid - figure.metered);
  return {
    drop: [
      ...transferLines('cashDesk', 'slotRevenue', of.notes.counted),
      ...transferLines('cashDeskCoins', 'slotRevenue', of.coins.counted),
    ],
    ticketsIn: transferLines('outstandingTickets', 'slotRevenue', of.tickets.counted),
    electronicIn: transferLines('electronicTransfers', 'slotRevenue', of.transfers.in),
    electronicOut: transferLines('slotRevenue', 'electronicTransfers', of.transfers.out),
    jackpots: paid('slotRevenue', of.wins.paid, settled.wins),
    cancelledCredits: paid('slotRevenue', of.cancelled.paid, settled.cancelled),
    shortPays: paid('slotRevenue', of.shortPays, settled.shortPays),
    complements: paid('paymentComplements', of.complements, settled.complements),
    ticketsOut: transferLines('slotRevenue', 'outstandingTickets', of.ticketsOut.issued),
    fills: [
      ...transferLines('hoppers', 'cashDeskCoins', of.fills),
      ...transferLines('slotRevenue', 'hoppers', of.fills),
    ],
    countDifferences: [
      ...[of.notes, of.tickets, of.coins].flatMap(short),
      ...short({ metered: of.ticketsOut.issued, counted: of.ticketsOut.metered }),
    ],
    handPayDifferences: [...over(of.wins), ...over(of.cancelled)],
  };
}
