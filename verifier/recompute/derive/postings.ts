import type { RawData } from '../facts.js';
import type { EntrySource, RawRow } from '../raw-rows.js';
import { absoluteValue, sumBy, sumDenominations, sumWhere } from './arithmetic.js';
import { isClosedWithoutBoxes, type Medium } from './boxes.js';
import { findAccount, type Day } from './days.js';
import { createDayPeriod, type Period } from './period.js';
import { sumDebtGrowth, type MachineDay } from './machine-days.js';
import { deriveSuspendedAmounts, type SuspenseMedium } from './findings.js';
import { sumTicketsOfEntry } from './tickets.js';

type JournalEntry = RawRow<'journal_entries'>;

/** A line of an entry on an account. */
export interface EntryLine {
  readonly account: string | undefined;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** A line of an entry on the account of a role. */
interface RoleLine extends Omit<EntryLine, 'account'> {
  readonly role: string;
}

/** An entry as posted in the journal. */
export interface PostedEntry {
  readonly entry: JournalEntry;
  readonly lines: readonly EntryLine[];
}

/** An entry derived from the machines of a day, which has no number of its own. */
export interface DerivedEntry {
  readonly entry: {
    readonly fact: string;
    readonly source: EntrySource;
    readonly entry_id: null;
    readonly reverses_entry_id: null;
  };
  readonly lines: readonly EntryLine[];
}

export type Entry = PostedEntry | DerivedEntry;

/** Everything derived, as far as entries follow from it. */
interface DerivedScope {
  readonly rawData: RawData;
  readonly derived: { readonly listMachineDays: (period: Period) => readonly MachineDay[] };
}

/**
 * Returns the expected books of a day: the entries of its closing, derived from its machines; those of slips, with the
 * amount of their slip; the others (reversals, balances carried, corrections of closed days) as they were posted.
 */
export const deriveEntries = ({ rawData, derived }: DerivedScope, day: Day): Entry[] =>
  deriveEntriesFromMachineDays(rawData, day, () => derived.listMachineDays(createDayPeriod(day.day)));

/**
 * Derives the expected entries of a day: those of its last closing from the machine days, the others from their own
 * facts.
 * An open day has no entries of a closing.
 */
export function deriveEntriesFromMachineDays(
  rawData: RawData,
  day: Day,
  listMachineDays: () => readonly MachineDay[],
): Entry[] {
  const postedEntries = listPostedEntries(rawData, day);
  const closing = day.isClosed ? rawData.findRows('day_closings', 'gaming_day', day.day).at(-1) : undefined;
  const isClosingEntry = ({ entry: { source, fact } }: PostedEntry): boolean =>
    source.kind === 'dayClosing' && source.closingNumber === closing?.closing_number && CLOSING_FACTS.has(fact);
  const otherEntries = postedEntries
    .filter((postedEntry) => !isClosingEntry(postedEntry))
    .map((postedEntry) => ({ entry: postedEntry.entry, lines: recomputeLines(rawData, postedEntry) }));
  if (closing === undefined) return otherEntries;
  const linesByFact = buildClosingLines(
    sumClosingFigures(rawData, listMachineDays(), 'suspendedNotesMinor' in closing.figures),
    sumPaidElsewhere(rawData, day.day),
    isClosedWithoutBoxes(rawData, day.day),
  );
  const closingEntries = Object.entries(linesByFact).map(([fact, lines]): DerivedEntry => ({
    entry: { fact, source: { kind: 'dayClosing' }, entry_id: null, reverses_entry_id: null },
    lines: resolveAccounts(rawData, day.day, lines),
  }));
  return [...otherEntries, ...closingEntries];
}

/** Returns the posted entries of a day in the journal. */
export const listPostedEntries = (rawData: RawData, { day }: Pick<Day, 'day'>): PostedEntry[] =>
  rawData
    .findRows('journal_entries', 'gaming_day', day)
    .map((entry) => ({ entry, lines: rawData.findRows('postings', 'entry_id', entry.entry_id).map(toEntryLine) }));

/** Returns lines by role on the accounts of the roles on a day. */
const resolveAccounts = (rawData: RawData, day: string, lines: readonly RoleLine[]): EntryLine[] =>
  lines.map(({ role, debit, credit }) => ({ account: findAccount(rawData, role, day), debit, credit }));

/** Builds a line that debits an account, or else credits it. */
const buildAccountLine = (account: string | undefined, amount: bigint, isDebit: boolean): EntryLine =>
  isDebit ? { account, debit: amount, credit: 0n } : { account, debit: 0n, credit: amount };

/** Converts a stored posting to a line of an entry. */
const toEntryLine = (posting: RawRow<'postings'>): EntryLine => {
  return { account: posting.account_code, debit: posting.debit_minor, credit: posting.credit_minor };
};

const CLOSING_FACTS = new Set([
  'cashIn',
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
  'handPaysOwed',
  'handPayDifferences',
]);

type AmountFinder = (rawData: RawData, entryId: bigint) => bigint | null | undefined;

const findPayoutAmount: AmountFinder = (rawData, entryId) =>
  rawData.findRow('payouts', 'entry_id', entryId)?.amount_minor;
const findOrphanAmount: AmountFinder = (rawData, entryId) =>
  rawData.findRow('orphan_entries', 'entry_id', entryId)?.amount_minor;
const findDeskChipsAmount: AmountFinder = (rawData, entryId) =>
  rawData.findRow('desk_movements', 'entry_id', entryId)?.chips_minor;

/** The amount of the slip of an entry, by the entry's fact. */
const AMOUNT_FINDER_BY_FACT: Readonly<Record<string, AmountFinder>> = {
  firstLoad: (rawData, id) => rawData.findRow('fill_slips', 'entry_id', id)?.amount_minor,
  paidByBank: findPayoutAmount,
  paidByTicket: findPayoutAmount,
  orphanRefunded: findOrphanAmount,
  orphanForfeited: findOrphanAmount,
  deskChange: (rawData, id) => rawData.findRow('desk_movements', 'entry_id', id)?.changed_minor,
  suspenseSettled: (rawData, id) => rawData.findRow('suspense_settlements', 'entry_id', id)?.amount_minor,
  cardLoaded: (rawData, id) => rawData.findRow('desk_movements', 'entry_id', id)?.amount_minor,
  cardCashed: (rawData, id) => rawData.findRow('card_cashings', 'entry_id', id)?.amount_minor,
  cardCorrected: (rawData, id) => rawData.findRow('card_movements', 'entry_id', id)?.amount_minor,
  chipSale: findDeskChipsAmount,
  chipRedemption: findDeskChipsAmount,
};

/** Entries of tickets: each has the value of the tickets whose steps it posts. */
const TICKET_FACTS = new Set(['ticketIssued', 'ticketRedeemed', 'ticketVoided', 'ticketsExpired']);

/**
 * Returns the lines of an orphan's receipt or cancellation recomputed, in two parts where the desk moved chips.
 * Such chips no longer belong to their holder. Those of any other entry are unchanged.
 */
function recomputeOrphanEntry(rawData: RawData, { entry, lines }: PostedEntry): readonly EntryLine[] {
  const orphanEntry = rawData.findRow('orphan_entries', 'entry_id', entry.entry_id);
  if (orphanEntry === undefined) return lines;
  const chipsMinor = absoluteValue(sumDenominations(listMovedChips(rawData, orphanEntry)));
  const findRoleAccount = (role: string): string | undefined => findAccount(rawData, role, entry.gaming_day);
  const orphansAccount = findRoleAccount('orphans');
  const circulationAccount = findRoleAccount('chipsInCirculation');
  const orphanMinor = absoluteValue(orphanEntry.amount_minor);
  const isReceipt = entry.fact === 'orphanReceived';
  const cashMinor = orphanMinor - chipsMinor;
  // a ticket, a card or a slip is on its own account, as posted
  const sourceAccount =
    lines.find((line) => line.account !== orphansAccount && line.account !== circulationAccount)?.account ??
    findRoleAccount('cashDesk');
  const sourceLines = [
    ...(cashMinor === 0n ? [] : [buildAccountLine(sourceAccount, cashMinor, isReceipt)]),
    ...(chipsMinor === 0n ? [] : [buildAccountLine(circulationAccount, chipsMinor, isReceipt)]),
  ];
  const orphanLine = buildAccountLine(orphansAccount, orphanMinor, !isReceipt);
  return isReceipt ? [...sourceLines, orphanLine] : [orphanLine, ...sourceLines];
}

/** A movement of a desk, by its number. */
type DeskMovement = Pick<RawRow<'orphan_entries'>, 'desk_id' | 'movement_number'>;

/** Returns the chips and plaques of a movement of a desk, line by line. */
export const listMovedChips = (rawData: RawData, movement: DeskMovement) =>
  rawData
    .findRows('desk_movement_chips', 'desk_id', movement.desk_id ?? undefined)
    .filter((chips) => chips.movement_number === movement.movement_number);

/**
 * Returns the lines of a desk's difference recomputed: cash and chips, each against its own account.
 * Those of any other entry are unchanged.
 */
function recomputeDeskDifference(rawData: RawData, { entry, lines }: PostedEntry): readonly EntryLine[] {
  const movement = rawData.findRow('desk_movements', 'entry_id', entry.entry_id);
  if (movement === undefined) return lines;
  const chipsMinor = sumDenominations(listMovedChips(rawData, movement));
  return resolveAccounts(rawData, entry.gaming_day, [
    ...buildSurplusLines('cashDesk', movement.amount_minor - chipsMinor),
    ...buildSurplusLines('chipsInCirculation', chipsMinor),
  ]);
}

/**
 * Returns the lines of a table session's entry recomputed: notes, chips that customers took away, and the rest as
 * revenue. An avance is a stock of chips given to the table, a credit one that it gave back. Those of any other entry
 * are unchanged.
 */
function recomputeTableResult(rawData: RawData, { entry, lines }: PostedEntry): readonly EntryLine[] {
  const count = rawData.findRow('table_entries', 'entry_id', entry.entry_id);
  // before counter-entries, the session alone named its entry
  const session = count ?? rawData.findRow('table_sessions', 'entry_id', entry.entry_id);
  if (session === undefined) return lines;
  const tableEntries = rawData.findRows('table_entries', 'session_id', session.session_id);
  // the posting of a counter-entry undoes that of the count that it reverses, with the entries until then
  const countNumber = count?.reverses ?? count?.entry_number ?? tableEntries.length;
  const sign = (count?.reverses ?? null) === null ? 1n : -1n;
  const otherCounts = tableEntries.filter(
    ({ kind, entry_number: number }) => kind === 'closing' && number !== countNumber,
  );
  const ignoredNumbers = new Set(count === undefined ? [] : otherCounts.map(({ entry_number: number }) => number));
  const kindByNumber = new Map(
    tableEntries
      .filter(({ entry_number: number }) => number <= countNumber && !ignoredNumbers.has(number))
      .map(({ entry_number: entryNumber, kind }) => [entryNumber, kind]),
  );
  const pieces = rawData.findRows('table_entry_pieces', 'session_id', session.session_id);
  const listPieces = (...kinds: readonly string[]): typeof pieces =>
    pieces.filter(({ entry_number: entryNumber }) => kinds.includes(kindByNumber.get(entryNumber) ?? ''));
  const closingPieces = listPieces('closing');
  const notesMinor = sumDenominations(closingPieces.filter(({ medium }) => medium === 'note'));
  const closingChipsMinor = sumDenominations(closingPieces) - notesMinor;
  // customers hold the chips that the table received and neither gave back nor has at its closing
  const takenAwayMinor =
    sumDenominations(listPieces('initialAvance', 'furtherAvance')) -
    sumDenominations(listPieces('credit')) -
    closingChipsMinor;
  return resolveAccounts(rawData, entry.gaming_day, [
    ...buildRoleLines('cashDesk', -notesMinor * sign),
    ...buildRoleLines('chipsInCirculation', takenAwayMinor * sign),
    ...buildRoleLines('tableRevenue', (notesMinor - takenAwayMinor) * sign),
  ]);
}

/** Returns the line that credits a role with an amount, or debits it with a negative one. */
const buildRoleLines = (role: string, creditedMinor: bigint): RoleLine[] =>
  creditedMinor === 0n
    ? []
    : [{ role, debit: creditedMinor < 0n ? -creditedMinor : 0n, credit: creditedMinor > 0n ? creditedMinor : 0n }];

/**
 * Returns the lines of a cagnotte (the box of a game's rake) recomputed: notes and chips, revenue, and their
 * difference. The revenue is the value of the ticket stubs detached for the rake. Those of any other entry are
 * unchanged.
 */
function recomputeCagnotte(rawData: RawData, { entry, lines }: PostedEntry): readonly EntryLine[] {
  const opening = rawData.findRow('cagnotte_openings', 'entry_id', entry.entry_id);
  if (opening === undefined) return lines;
  const pieces = rawData.findRows('cagnotte_opening_pieces', 'session_id', opening.session_id);
  const notesMinor = sumDenominations(pieces.filter(({ medium }) => medium === 'note'));
  const chipsMinor = sumDenominations(pieces) - notesMinor;
  const stubsMinor = sumWhere(
    rawData.findRows('ticket_detachments', 'session_id', opening.session_id),
    (stub) => !stub.is_missing,
    (stub) =>
      (stub.last_ticket - stub.first_ticket + 1n) *
      rawData.requireRow('ticket_books', 'book_number', stub.book_number).value_minor,
  );
  const gainMinor = notesMinor + chipsMinor - stubsMinor;
  return resolveAccounts(rawData, entry.gaming_day, [
    ...buildRoleLines('cashDesk', -notesMinor),
    ...buildRoleLines('chipsInCirculation', -chipsMinor),
    ...(gainMinor < 0n ? buildRoleLines('countDifferences', gainMinor) : []),
    ...buildRoleLines('cercleRevenue', stubsMinor),
    ...(gainMinor > 0n ? buildRoleLines('countGains', gainMinor) : []),
  ]);
}

/** Returns the lines of a surplus of a desk against the gains, or of a shortage against the differences. */
const buildSurplusLines = (role: string, surplusMinor: bigint): RoleLine[] =>
  surplusMinor < 0n
    ? buildTransferLines('cashDeskDifferences', role, -surplusMinor)
    : buildTransferLines(role, 'cashDeskGains', surplusMinor);

/** Functions that recompute the lines of an entry of more than one amount, by its fact. */
const RECOMPUTATION_BY_FACT: Readonly<Record<string, typeof recomputeCagnotte>> = {
  tableResult: recomputeTableResult,
  cagnotte: recomputeCagnotte,
  orphanReceived: recomputeOrphanEntry,
  orphanCancelled: recomputeOrphanEntry,
  deskDifference: recomputeDeskDifference,
};

/**
 * Returns the lines of a posted entry with their amounts recomputed from its own slip, session, cagnotte, desk or
 * tickets. Where none of them gives an amount, they are unchanged.
 */
function recomputeLines(rawData: RawData, { entry, lines }: PostedEntry): readonly EntryLine[] {
  const recompute = RECOMPUTATION_BY_FACT[entry.fact];
  if (recompute !== undefined) return recompute(rawData, { entry, lines });
  const slipMinor = AMOUNT_FINDER_BY_FACT[entry.fact]?.(rawData, entry.entry_id);
  const amount = TICKET_FACTS.has(entry.fact) ? sumTicketsOfEntry(rawData, entry.entry_id) : slipMinor;
  if (amount === null || amount === undefined || lines.length !== 2) return lines;
  return lines.map(({ account, debit }) => buildAccountLine(account, absoluteValue(amount), debit > 0n));
}

/**
 * Returns the sums of the machines' figures that a closing posts: metered, counted, paid and, when it `hasSuspense`, in
 * suspense.
 */
function sumClosingFigures(rawData: RawData, machineDays: readonly MachineDay[], hasSuspense: boolean) {
  const suspendedByMachine = hasSuspense ? machineDays.map((day) => deriveSuspendedAmounts(rawData, day)) : [];
  const sumSuspended = (medium: SuspenseMedium): bigint =>
    suspendedByMachine.reduce((sum, suspended) => sum + (suspended.get(medium) ?? 0n), 0n);
  const sumDays = (getAmount: (day: MachineDay) => bigint): bigint => sumBy(machineDays, getAmount);
  const sumDue = (medium: Medium): bigint => sumDays(({ boxDay }) => boxDay.due[medium]);
  return {
    notes: {
      metered: sumDays((day) => day.bills),
      due: sumDue('notes'),
      counted: sumDays((day) => day.countedNotes),
      suspended: sumSuspended('notes'),
    },
    tickets: {
      metered: sumDays((day) => day.ticketIn),
      due: sumDue('tickets'),
      counted: sumDays((day) => day.countedTickets),
      suspended: sumSuspended('tickets'),
    },
    coins: {
      metered: sumDays((day) => day.coins),
      due: sumDue('coins'),
      counted: sumDays((day) => day.countedCoins),
      suspended: sumSuspended('coins'),
    },
    transfers: { in: sumDays((day) => day.electronicIn), out: sumDays((day) => day.electronicOut) },
    wins: {
      metered: sumDays((day) => day.jackpot),
      paid: sumDays(({ paidByKind }) => paidByKind.jackpot + paidByKind.progressive + paidByKind.bonus),
      owed: sumDays((day) => sumDebtGrowth(day, ['jackpot'])),
      suspended: sumSuspended('jackpot'),
    },
    cancelled: {
      metered: sumDays((day) => day.handPaidCancelled),
      paid: sumDays(({ paidByKind }) => paidByKind.cancelledCredits),
      owed: sumDays((day) => sumDebtGrowth(day, ['cancelledCredits'])),
      suspended: sumSuspended('cancelledCredits'),
    },
    shortPays: sumDays(({ paidByKind }) => paidByKind.shortPay),
    complements: sumDays(({ paidByKind }) => paidByKind.complement),
    ticketsOut: {
      metered: sumDays((day) => day.ticketOut),
      issued: sumDays(({ paidByKind }) => paidByKind.ticketsIssued),
      suspended: sumSuspended('ticketsOut'),
    },
    fills: sumDays(({ paidByKind }) => paidByKind.fill),
    promotional: {
      ticketsIn: sumDays((day) => day.restrictedTicketIn ?? 0n),
      ticketsDue: sumDays(({ boxDay }) => boxDay.due.restricted),
      ticketsOut: sumDays((day) => day.restrictedTicketOut ?? 0n),
      transfersIn: sumDays((day) => day.restrictedElectronicIn ?? 0n),
      transfersOut: sumDays((day) => day.restrictedElectronicOut ?? 0n),
    },
  };
}

/** Returns the sums of slips on machines not paid at a desk: by cheque, transfer or ticket, or unclaimed. */
function sumPaidElsewhere(rawData: RawData, day: string) {
  const slipsPaidElsewhere = rawData
    .findRows('payouts', 'gaming_day', day)
    .filter((slip) => slip.state === 'paid' && slip.desk_id === null && slip.machine_id !== null);
  const sumSlipsOfKinds = (...kinds: readonly string[]): bigint =>
    sumWhere(slipsPaidElsewhere, ({ kind }) => kinds.includes(kind), 'amount_minor');
  return {
    wins: sumSlipsOfKinds('jackpot', 'progressive', 'bonus'),
    cancelled: sumSlipsOfKinds('cancelledCredits'),
    shortPays: sumSlipsOfKinds('shortPay'),
    complements: sumSlipsOfKinds('complement'),
  };
}

/** Returns the lines that post an amount from one account to another, the other way when it is negative. */
function buildTransferLines(debitedRole: string, creditedRole: string, amountMinor: bigint): RoleLine[] {
  if (amountMinor === 0n) return [];
  if (amountMinor < 0n) return buildTransferLines(creditedRole, debitedRole, -amountMinor);
  return [
    { role: debitedRole, debit: amountMinor, credit: 0n },
    { role: creditedRole, debit: 0n, credit: amountMinor },
  ];
}

/**
 * Posts a loss as an expense and a gain as an income, never one against the other.
 * `lackingRole`: the account that has the amount too much, or too little.
 */
const buildDifferenceLines = (
  lossRole: string,
  gainRole: string,
  lostMinor: bigint,
  lackingRole = 'slotRevenue',
): RoleLine[] =>
  lostMinor < 0n
    ? buildTransferLines(lackingRole, gainRole, -lostMinor)
    : buildTransferLines(lossRole, lackingRole, lostMinor);

/** Returns the lines of the differences of a closing: the part in suspense, and the rest as losses and gains. */
function buildVarianceLines(figures: ReturnType<typeof sumClosingFigures>, boxRole: string) {
  const { notes, tickets, coins, ticketsOut, wins, cancelled } = figures;
  const buildCountLines = (lost: bigint, suspended: bigint, lackingRole: string): RoleLine[] => [
    ...buildTransferLines('suspense', lackingRole, suspended),
    ...buildDifferenceLines('countDifferences', 'countGains', lost - suspended, lackingRole),
  ];
  const buildHandPayLines = ({ metered, paid, owed, suspended }: typeof wins): RoleLine[] => [
    ...buildTransferLines('suspense', 'slotRevenue', suspended),
    ...buildDifferenceLines('handPayDifferences', 'handPayGains', paid + owed - metered - suspended),
  ];
  return {
    countDifferences: [
      ...[notes, tickets, coins].flatMap(({ due, counted, suspended }) =>
        buildCountLines(due - counted, suspended, boxRole),
      ),
      ...buildCountLines(ticketsOut.issued - ticketsOut.metered, ticketsOut.suspended, 'slotRevenue'),
    ],
    handPayDifferences: [...buildHandPayLines(wins), ...buildHandPayLines(cancelled)],
  };
}

/**
 * Returns the lines of each entry of a closing: money put in as metered, boxes as counted, payments as paid; variances
 * from the meters are separate entries.
 * `paidElsewhere`: the part of payments not made at a desk. `isWithoutBoxes`: a count was revenue itself, and the cash
 * in machines had no account.
 */
function buildClosingLines(
  figures: ReturnType<typeof sumClosingFigures>,
  paidElsewhere: ReturnType<typeof sumPaidElsewhere>,
  isWithoutBoxes: boolean,
) {
  const { promotional } = figures;
  const boxRole = isWithoutBoxes ? 'slotRevenue' : 'cashInMachines';
  const buildPaidLines = (debitedRole: string, paidMinor: bigint, elsewhereMinor: bigint): RoleLine[] => [
    ...buildTransferLines(debitedRole, 'cashDesk', paidMinor - elsewhereMinor),
    ...buildTransferLines(debitedRole, 'winsPayable', elsewhereMinor),
  ];
  return {
    cashIn: isWithoutBoxes
      ? []
      : [
          ...buildTransferLines('cashInMachines', 'slotRevenue', figures.notes.metered),
          ...buildTransferLines('cashInMachines', 'slotRevenue', figures.tickets.metered - promotional.ticketsIn),
          ...buildTransferLines('cashInMachines', 'slotRevenue', figures.coins.metered),
        ],
    drop: [
      ...buildTransferLines('cashDesk', boxRole, figures.notes.counted),
      ...buildTransferLines('cashDeskCoins', boxRole, figures.coins.counted),
    ],
    ticketsIn: buildTransferLines(
      'outstandingTickets',
      boxRole,
      figures.tickets.counted - (isWithoutBoxes ? promotional.ticketsIn : promotional.ticketsDue),
    ),
    electronicIn: buildTransferLines(
      'electronicTransfers',
      'slotRevenue',
      figures.transfers.in - promotional.transfersIn,
    ),
    electronicOut: buildTransferLines(
      'slotRevenue',
      'electronicTransfers',
      figures.transfers.out - promotional.transfersOut,
    ),
    jackpots: buildPaidLines('slotRevenue', figures.wins.paid, paidElsewhere.wins),
    cancelledCredits: buildPaidLines('slotRevenue', figures.cancelled.paid, paidElsewhere.cancelled),
    shortPays: buildPaidLines('slotRevenue', figures.shortPays, paidElsewhere.shortPays),
    complements: buildPaidLines('paymentComplements', figures.complements, paidElsewhere.complements),
    handPaysOwed: [figures.wins, figures.cancelled].flatMap(({ owed }) =>
      buildTransferLines('slotRevenue', 'winsPayable', owed),
    ),
    ticketsOut: buildTransferLines(
      'slotRevenue',
      'outstandingTickets',
      figures.ticketsOut.issued - promotional.ticketsOut,
    ),
    fills: [
      ...buildTransferLines('hoppers', 'cashDeskCoins', figures.fills),
      ...buildTransferLines('slotRevenue', 'hoppers', figures.fills),
    ],
    ...buildVarianceLines(figures, boxRole),
  };
}
