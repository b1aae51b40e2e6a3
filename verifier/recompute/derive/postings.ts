import type { Facts } from '../facts.js';
import type { EntrySource, RawRow } from '../raw-rows.js';
import { absolute, sumOf, sumPieces, sumWhere } from './arithmetic.js';
import { findAccount, type Day } from './days.js';
import { periodOfDay, type Period } from './period.js';
import type { MachineDay } from './machine-days.js';
import { sumTicketsOfEntry } from './tickets.js';

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
export function deriveEntries(facts: Facts, derived: MachineDaysByPeriod, day: Day): Entry[] {
  return deriveEntriesOf(facts, day, () => derived.listMachineDays(periodOfDay(day.day)));
}

/**
 * Derives the expected entries of a day: those of its last closing from the machine days, the others from their own
 * facts.
 * An open day has no entries of a closing.
 */
export function deriveEntriesOf(facts: Facts, day: Day, listMachineDays: () => readonly MachineDay[]): Entry[] {
  const posted = listPostedEntries(facts, day);
  const closing = day.isClosed ? facts.findRows('day_closings', 'gaming_day', day.day).at(-1) : undefined;
  const isDerived = ({ entry: { source, fact } }: PostedEntry): boolean =>
    source.kind === 'dayClosing' && source.closingNumber === closing?.closing_number && CLOSING_FACTS.has(fact);
  const otherEntries = posted
    .filter((postedEntry) => !isDerived(postedEntry))
    .map((postedEntry) => deriveAmounts(facts, postedEntry));
  if (closing === undefined) return otherEntries;
  const roleLines = buildClosingLines(sumClosingFigures(listMachineDays()), sumPaidElsewhere(facts, day.day));
  const closingEntries = Object.entries(roleLines).map(([fact, lines]): DerivedEntry => ({
    entry: { fact, source: { kind: 'dayClosing' }, entry_id: null, reverses_entry_id: null },
    lines: resolveAccounts(facts, day.day, lines),
  }));
  return [...otherEntries, ...closingEntries];
}

/** Returns the posted entries of a day in the journal. */
export const listPostedEntries = (facts: Facts, { day }: Pick<Day, 'day'>): PostedEntry[] =>
  facts
    .findRows('journal_entries', 'gaming_day', day)
    .map((entry) => ({ entry, lines: facts.findRows('postings', 'entry_id', entry.entry_id).map(readLine) }));

/** Returns lines by role on the accounts of the roles on a day. */
const resolveAccounts = (facts: Facts, day: string, lines: readonly RoleLine[]): Line[] =>
  lines.map(({ role, debit, credit }) => ({ account: findAccount(facts, role, day), debit, credit }));

/** Converts a stored posting to a line of an entry. */
const readLine = ({ account_code: account, debit_minor: debit, credit_minor: credit }: RawRow<'postings'>): Line => ({
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

const payoutAmount: AmountOf = (facts, id) => facts.findRow('payouts', 'entry_id', id)?.amount_minor;
const orphanAmount: AmountOf = (facts, id) => facts.findRow('orphan_entries', 'entry_id', id)?.amount_minor;
const deskChipsAmount: AmountOf = (facts, id) => facts.findRow('desk_movements', 'entry_id', id)?.chips_minor;

/** The amount of the slip of an entry, by the entry's fact. */
const SLIP_AMOUNTS: Readonly<Record<string, AmountOf>> = {
  firstLoad: (facts, id) => facts.findRow('fill_slips', 'entry_id', id)?.amount_minor,
  paidByBank: payoutAmount,
  paidByTicket: payoutAmount,
  orphanRefunded: orphanAmount,
  orphanForfeited: orphanAmount,
  deskChange: (facts, id) => facts.findRow('desk_movements', 'entry_id', id)?.changed_minor,
  cardLoaded: (facts, id) => facts.findRow('desk_movements', 'entry_id', id)?.amount_minor,
  cardCashed: (facts, id) => facts.findRow('card_cashings', 'entry_id', id)?.amount_minor,
  cardCorrected: (facts, id) => facts.findRow('card_movements', 'entry_id', id)?.amount_minor,
  chipSale: deskChipsAmount,
  chipRedemption: deskChipsAmount,
};

/** Entries of tickets: each has the value of the tickets whose steps it posts. */
const TICKET_FACTS = new Set(['ticketIssued', 'ticketRedeemed', 'ticketVoided', 'ticketsExpired']);

/**
 * Returns the entry of an orphan's receipt or cancellation recomputed, in two parts where the desk moved chips.
 * Such chips no longer belong to their holder. Returns any other entry unchanged.
 */
function deriveOrphanReception(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  const orphanEntry = facts.findRow('orphan_entries', 'entry_id', entry.entry_id);
  if (orphanEntry === undefined) return { entry, lines };
  const chipsMinor = absolute(sumMovedChips(facts, orphanEntry.desk_id, orphanEntry.movement_number));
  const findRole = (role: string): string | undefined => findAccount(facts, role, entry.gaming_day);
  const orphans = findRole('orphans');
  const circulation = findRole('chipsInCirculation');
  const orphanMinor = absolute(orphanEntry.amount_minor);
  const isReceipt = entry.fact === 'orphanReceived';
  const cashMinor = orphanMinor - chipsMinor;
  // a ticket, a card or a slip is on its own account, as posted
  const sourceAccount =
    lines.find((buildLineOn) => buildLineOn.account !== orphans && buildLineOn.account !== circulation)?.account ??
    findRole('cashDesk');
  const buildLineOn = (account: string | undefined, amount: bigint, isDebited: boolean): Line => ({
    account: account,
    debit: isDebited ? amount : 0n,
    credit: isDebited ? 0n : amount,
  });
  const sources = [
    ...(cashMinor === 0n ? [] : [buildLineOn(sourceAccount, cashMinor, isReceipt)]),
    ...(chipsMinor === 0n ? [] : [buildLineOn(circulation, chipsMinor, isReceipt)]),
  ];
  const orphanLine = buildLineOn(orphans, orphanMinor, !isReceipt);
  return { entry, lines: isReceipt ? [...sources, orphanLine] : [orphanLine, ...sources] };
}

/** Returns the value of the chips and plaques of a movement of a desk, in minor units. */
const sumMovedChips = (facts: Facts, deskId: bigint | null, movementNumber: number | null): bigint =>
  sumPieces(
    facts
      .findRows('desk_movement_chips', 'desk_id', deskId ?? undefined)
      .filter((chips) => chips.movement_number === movementNumber),
  );

/**
 * Returns the entry of a desk's difference recomputed: cash and chips, each against its own account.
 * Returns any other entry unchanged.
 */
function deriveDeskDifference(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  const movement = facts.findRow('desk_movements', 'entry_id', entry.entry_id);
  if (movement === undefined) return { entry, lines };
  const chips = sumMovedChips(facts, movement.desk_id, movement.movement_number);
  const parts = [
    ...buildSurplusLines('cashDesk', movement.amount_minor - chips),
    ...buildSurplusLines('chipsInCirculation', chips),
  ];
  return { entry, lines: resolveAccounts(facts, entry.gaming_day, parts) };
}

/**
 * Returns the entry of a table session recomputed: notes, chips that customers took away, and the rest as revenue.
 * An avance is a stock of chips given to the table, a credit one that it gave back. Returns any other entry unchanged.
 */
function deriveTableResult(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  const session = facts.findRow('table_sessions', 'entry_id', entry.entry_id);
  if (session === undefined) return { entry, lines };
  const tableEntries = facts.findRows('table_entries', 'session_id', session.session_id);
  const kindByNumber = new Map(tableEntries.map(({ entry_number: number, kind }) => [number, kind]));
  const pieces = facts.findRows('table_entry_pieces', 'session_id', session.session_id);
  const listPieces = (...kinds: readonly string[]): typeof pieces =>
    pieces.filter(({ entry_number: number }) => kinds.includes(kindByNumber.get(number) ?? ''));
  const closingPieces = listPieces('closing');
  const notes = sumPieces(closingPieces.filter(({ medium }) => medium === 'note'));
  const chipsAtClosing = sumPieces(closingPieces) - notes;
  // customers hold the chips that the table received and neither gave back nor has at its closing
  const takenAway =
    sumPieces(listPieces('initialAvance', 'furtherAvance')) - sumPieces(listPieces('credit')) - chipsAtClosing;
  const parts = [
    ...buildLine('cashDesk', -notes),
    ...buildLine('chipsInCirculation', takenAway),
    ...buildLine('tableRevenue', notes - takenAway),
  ];
  return { entry, lines: resolveAccounts(facts, entry.gaming_day, parts) };
}

/** Returns the line that credits a role with an amount, or debits it with a negative one. */
const buildLine = (role: string, credited: bigint): RoleLine[] =>
  credited === 0n ? [] : [{ role, debit: credited < 0n ? -credited : 0n, credit: credited > 0n ? credited : 0n }];

/**
 * Returns the entry of a cagnotte (the box of a game's rake) recomputed: notes and chips, revenue, and their difference.
 * The revenue is the value of the ticket stubs detached for the rake. Returns any other entry unchanged.
 */
function deriveCagnotteContent(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  const opening = facts.findRow('cagnotte_openings', 'entry_id', entry.entry_id);
  if (opening === undefined) return { entry, lines };
  const pieces = facts.findRows('cagnotte_opening_pieces', 'session_id', opening.session_id);
  const notesMinor = sumPieces(pieces.filter(({ medium }) => medium === 'note'));
  const chipsMinor = sumPieces(pieces) - notesMinor;
  const stubsMinor = sumWhere(
    facts.findRows('ticket_detachments', 'session_id', opening.session_id),
    ({ is_missing: isMissing }) => !isMissing,
    ({ book_number: book, first_ticket: first, last_ticket: last }) =>
      (last - first + 1n) * facts.requireRow('ticket_books', 'book_number', book).value_minor,
  );
  const gainMinor = notesMinor + chipsMinor - stubsMinor;
  const parts = [
    ...buildLine('cashDesk', -notesMinor),
    ...buildLine('chipsInCirculation', -chipsMinor),
    ...(gainMinor < 0n ? buildLine('countDifferences', gainMinor) : []),
    ...buildLine('cercleRevenue', stubsMinor),
    ...(gainMinor > 0n ? buildLine('countGains', gainMinor) : []),
  ];
  return { entry, lines: resolveAccounts(facts, entry.gaming_day, parts) };
}

/** Returns the lines of a surplus of a desk against the gains, or of a shortage against the differences. */
const buildSurplusLines = (role: string, surplus: bigint): RoleLine[] =>
  surplus < 0n
    ? buildTransferLines('cashDeskDifferences', role, -surplus)
    : buildTransferLines(role, 'cashDeskGains', surplus);

/**
 * Returns a posted entry with its amounts recomputed from its own slip, session, cagnotte, desk or tickets.
 * An entry for which none of them gives an amount is returned unchanged.
 */
function deriveAmounts(facts: Facts, { entry, lines }: PostedEntry): PostedEntry {
  if (entry.fact === 'tableResult') return deriveTableResult(facts, { entry, lines });
  if (entry.fact === 'cagnotte') return deriveCagnotteContent(facts, { entry, lines });
  if (entry.fact === 'orphanReceived' || entry.fact === 'orphanCancelled') {
    return deriveOrphanReception(facts, { entry, lines });
  }
  if (entry.fact === 'deskDifference') return deriveDeskDifference(facts, { entry, lines });
  const slipAmount = SLIP_AMOUNTS[entry.fact]?.(facts, entry.entry_id);
  const amount = TICKET_FACTS.has(entry.fact) ? sumTicketsOfEntry(facts, entry.entry_id) : slipAmount;
  if (amount === null || amount === undefined || lines.length !== 2) return { entry, lines };
  const movedMinor = absolute(amount);
  const recomputeLine = ({ account, debit }: Line): Line => ({
    account,
    debit: debit > 0n ? movedMinor : 0n,
    credit: debit > 0n ? 0n : movedMinor,
  });
  return { entry, lines: lines.map(recomputeLine) };
}

/** Returns the sums of the machines' figures that a closing posts: metered, counted and paid. */
function sumClosingFigures(machineDays: readonly MachineDay[]) {
  const sumDays = (amountOf: (day: MachineDay) => bigint): bigint => sumOf(machineDays, amountOf);
  return {
    notes: { metered: sumDays((day) => day.bills), counted: sumDays((day) => day.countedNotes) },
    tickets: { metered: sumDays((day) => day.ticketIn), counted: sumDays((day) => day.countedTickets) },
    coins: { metered: sumDays((day) => day.coins), counted: sumDays((day) => day.countedCoins) },
    transfers: { in: sumDays((day) => day.electronicIn), out: sumDays((day) => day.electronicOut) },
    wins: {
      metered: sumDays((day) => day.jackpot),
      paid: sumDays(({ paid }) => paid.jackpot + paid.progressive + paid.bonus),
    },
    cancelled: { metered: sumDays((day) => day.handPaidCancelled), paid: sumDays(({ paid }) => paid.cancelledCredits) },
    shortPays: sumDays(({ paid }) => paid.shortPay),
    complements: sumDays(({ paid }) => paid.complement),
    ticketsOut: { metered: sumDays((day) => day.ticketOut), issued: sumDays(({ paid }) => paid.ticketsIssued) },
    fills: sumDays(({ paid }) => paid.fill),
  };
}

/** Returns the sums of slips on machines not paid at a desk: by cheque, transfer or ticket, or unclaimed. */
function sumPaidElsewhere(facts: Facts, day: string) {
  const slipsPaidElsewhere = facts
    .findRows('payouts', 'gaming_day', day)
    .filter((slip) => slip.state === 'paid' && slip.desk_id === null && slip.machine_id !== null);
  const sumOfKinds = (...kinds: readonly string[]): bigint =>
    sumWhere(slipsPaidElsewhere, ({ kind }) => kinds.includes(kind), 'amount_minor');
  return {
    wins: sumOfKinds('jackpot', 'progressive', 'bonus'),
    cancelled: sumOfKinds('cancelledCredits'),
    shortPays: sumOfKinds('shortPay'),
    complements: sumOfKinds('complement'),
  };
}

/** Returns the lines that post an amount from one account to another, the other way when it is negative. */
function buildTransferLines(debited: string, credited: string, amount: bigint): RoleLine[] {
  if (amount === 0n) return [];
  if (amount < 0n) return buildTransferLines(credited, debited, -amount);
  return [
    { role: debited, debit: amount, credit: 0n },
    { role: credited, debit: 0n, credit: amount },
  ];
}

/** Posts a loss as an expense and a gain as an income, never one against the other. */
const buildDifferenceLines = (loss: string, gain: string, lost: bigint): RoleLine[] =>
  lost < 0n ? buildTransferLines('slotRevenue', gain, -lost) : buildTransferLines(loss, 'slotRevenue', lost);

/**
 * Returns the lines of each entry of a closing: money as counted and paid; variances from the meters are separate
 * entries.
 * `paidElsewhere`: the part of payments not made at a desk.
 */
function buildClosingLines(
  figures: ReturnType<typeof sumClosingFigures>,
  paidElsewhere: ReturnType<typeof sumPaidElsewhere>,
) {
  const buildPaidLines = (debited: string, amount: bigint, elsewhereMinor: bigint): RoleLine[] => [
    ...buildTransferLines(debited, 'cashDesk', amount - elsewhereMinor),
    ...buildTransferLines(debited, 'winsPayable', elsewhereMinor),
  ];
  const buildCountLines = ({ metered, counted }: { readonly metered: bigint; readonly counted: bigint }): RoleLine[] =>
    buildDifferenceLines('countDifferences', 'countGains', metered - counted);
  const buildHandPayLines = (handPay: { readonly metered: bigint; readonly paid: bigint }): RoleLine[] =>
    buildDifferenceLines('handPayDifferences', 'handPayGains', handPay.paid - handPay.metered);
  return {
    drop: [
      ...buildTransferLines('cashDesk', 'slotRevenue', figures.notes.counted),
      ...buildTransferLines('cashDeskCoins', 'slotRevenue', figures.coins.counted),
    ],
    ticketsIn: buildTransferLines('outstandingTickets', 'slotRevenue', figures.tickets.counted),
    electronicIn: buildTransferLines('electronicTransfers', 'slotRevenue', figures.transfers.in),
    electronicOut: buildTransferLines('slotRevenue', 'electronicTransfers', figures.transfers.out),
    jackpots: buildPaidLines('slotRevenue', figures.wins.paid, paidElsewhere.wins),
    cancelledCredits: buildPaidLines('slotRevenue', figures.cancelled.paid, paidElsewhere.cancelled),
    shortPays: buildPaidLines('slotRevenue', figures.shortPays, paidElsewhere.shortPays),
    complements: buildPaidLines('paymentComplements', figures.complements, paidElsewhere.complements),
    ticketsOut: buildTransferLines('slotRevenue', 'outstandingTickets', figures.ticketsOut.issued),
    fills: [
      ...buildTransferLines('hoppers', 'cashDeskCoins', figures.fills),
      ...buildTransferLines('slotRevenue', 'hoppers', figures.fills),
    ],
    countDifferences: [
      ...[figures.notes, figures.tickets, figures.coins].flatMap(buildCountLines),
      ...buildCountLines({ metered: figures.ticketsOut.issued, counted: figures.ticketsOut.metered }),
    ],
    handPayDifferences: [...buildHandPayLines(figures.wins), ...buildHandPayLines(figures.cancelled)],
  };
}
