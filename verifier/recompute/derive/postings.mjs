import { absolute, sumOf } from './arithmetic.mjs';
import { accountOf } from './days.mjs';
import { worthOfEntry } from './tickets.mjs';

/**
 * Returns the expected books of a day: the entries of its closing, derived from its machines; those of slips, with the
 * amount of their slip; the others (reversals, balances carried, corrections of closed days) as they were posted.
 */
export function entriesOf(facts, derived, day) {
  const machineDays = () => derived.machineDays({ firstDay: day.day, lastDay: day.day });
  return entriesBeside(facts, day, machineDays);
}

/** Returns the expected books of a day whose machines are given, or computed when the day is closed. */
export function entriesBeside(facts, day, machineDaysOf) {
  const posted = postedOn(facts, day);
  const closing = day.isClosed ? facts.where('day_closings', 'gaming_day', day.day).at(-1) : undefined;
  const isDerived = ({ entry: { source, fact } }) =>
    source.kind === 'dayClosing' && source.closingNumber === closing?.closing_number && OF_CLOSING.has(fact);
  const others = posted.filter((each) => !isDerived(each)).map((each) => withAmountOfSlip(facts, each));
  if (closing === undefined) return others;
  const roleLines = linesOfClosing(figuresOf(machineDaysOf()), settledOf(facts, day.day));
  const own = Object.entries(roleLines).map(([fact, lines]) => ({
    entry: { fact, source: { kind: 'dayClosing' }, entry_id: null, reverses_entry_id: null },
    lines: onAccounts(facts, day.day, lines),
  }));
  return [...others, ...own];
}

/** Returns the posted entries of a day in the journal. */
export const postedOn = (facts, { day }) =>
  facts.where('journal_entries', 'gaming_day', day).map((entry) => ({
    entry,
    lines: facts.where('postings', 'entry_id', entry.entry_id).map(asLine),
  }));

/** Returns lines by role on the accounts of the roles on a day. */
const onAccounts = (facts, day, lines) =>
  lines.map(({ role, debit, credit }) => ({ account: accountOf(facts, role, day), debit, credit }));

const asLine = ({ account_code: account, debit_minor: debit, credit_minor: credit }) => ({ account, debit, credit });

const OF_CLOSING = new Set([
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

/** Tables that contain the amount of an entry's fact. */
const SLIPS = {
  firstLoad: ['fill_slips', 'amount_minor'],
  paidByBank: ['payouts', 'amount_minor'],
  paidByTicket: ['payouts', 'amount_minor'],
  orphanRefunded: ['orphan_entries', 'amount_minor'],
  orphanForfeited: ['orphan_entries', 'amount_minor'],
  deskChange: ['desk_movements', 'changed_minor'],
  cardLoaded: ['desk_movements', 'amount_minor'],
  cardCashed: ['card_cashings', 'amount_minor'],
  cardCorrected: ['card_movements', 'amount_minor'],
  chipSale: ['desk_movements', 'chips_minor'],
  chipRedemption: ['desk_movements', 'chips_minor'],
};

/** Entries of tickets: each has the value of the tickets whose steps it posts. */
const OF_TICKETS = new Set(['ticketIssued', 'ticketRedeemed', 'ticketVoided', 'ticketsExpired']);

/**
 * Returns the receipt and cancellation of an orphan in two parts where the desk moved chips: they are no longer the
 * holder's.
 */
function receptionOfOrphan(facts, { entry, lines }) {
  const received = facts.one('orphan_entries', 'entry_id', entry.entry_id);
  if (received === undefined) return { entry, lines };
  const chips = absolute(
    sumOf(
      facts
        .where('desk_movement_chips', 'desk_id', received.desk_id)
        .filter(({ movement_number: number }) => number === received.movement_number),
      ({ pieces, value_minor: value }) => pieces * value,
    ),
  );
  const account = (role) => accountOf(facts, role, entry.gaming_day);
  const orphans = account('orphans');
  const owed = account('chipsInCirculation');
  const sum = absolute(received.amount_minor);
  const isReceived = entry.fact === 'orphanReceived';
  const cash = sum - chips;
  // a ticket, a card or a slip is on its own account, as posted
  const from = lines.find((line) => line.account !== orphans && line.account !== owed)?.account ?? account('cashDesk');
  const line = (of, amount, isDebit) => ({ account: of, debit: isDebit ? amount : 0n, credit: isDebit ? 0n : amount });
  const sources = [
    ...(cash === 0n ? [] : [line(from, cash, isReceived)]),
    ...(chips === 0n ? [] : [line(owed, chips, isReceived)]),
  ];
  const ofOrphan = line(orphans, sum, !isReceived);
  return { entry, lines: isReceived ? [...sources, ofOrphan] : [ofOrphan, ...sources] };
}

/** Splits a desk's difference into cash and chips, each against its own account. */
function differenceOfDesk(facts, { entry, lines }) {
  const movement = facts.one('desk_movements', 'entry_id', entry.entry_id);
  if (movement === undefined) return { entry, lines };
  const chips = sumOf(
    facts
      .where('desk_movement_chips', 'desk_id', movement.desk_id)
      .filter(({ movement_number: number }) => number === movement.movement_number),
    ({ pieces, value_minor: value }) => pieces * value,
  );
  const parts = [...partOf('cashDesk', movement.amount_minor - chips), ...partOf('chipsInCirculation', chips)];
  return { entry, lines: onAccounts(facts, entry.gaming_day, parts) };
}

/** Returns the entry of a table session: its notes, the chips customers took away, and the rest, which it earned. */
function resultOfTable(facts, { entry, lines }) {
  const session = facts.one('table_sessions', 'entry_id', entry.entry_id);
  if (session === undefined) return { entry, lines };
  const kinds = new Map(
    facts
      .where('table_entries', 'session_id', session.session_id)
      .map(({ entry_number: number, kind }) => [number, kind]),
  );
  const worth = (entryKinds, isCounted = () => true) =>
    sumOf(
      facts
        .where('table_entry_pieces', 'session_id', session.session_id)
        .filter((piece) => entryKinds.includes(kinds.get(piece.entry_number)) && isCounted(piece)),
      ({ pieces, value_minor: value }) => pieces * value,
    );
  const notes = worth(['closing'], ({ medium }) => medium === 'note');
  const given = worth(['initialAvance', 'furtherAvance']);
  const takenAway = given - worth(['credit']) - worth(['closing'], ({ medium }) => medium !== 'note');
  const credited = (role, amount) =>
    amount === 0n ? [] : [{ role, debit: amount < 0n ? -amount : 0n, credit: amount > 0n ? amount : 0n }];
  const parts = [
    ...(notes === 0n ? [] : [{ role: 'cashDesk', debit: notes, credit: 0n }]),
    ...credited('chipsInCirculation', takenAway),
    ...credited('tableRevenue', notes - takenAway),
  ];
  return { entry, lines: onAccounts(facts, entry.gaming_day, parts) };
}

/** Returns the entry of a cagnotte: its notes, its chips, the revenue by its stubs, and the difference between them. */
function contentOfCagnotte(facts, { entry, lines }) {
  const opening = facts.one('cagnotte_openings', 'entry_id', entry.entry_id);
  if (opening === undefined) return { entry, lines };
  const pieces = facts.where('cagnotte_opening_pieces', 'session_id', opening.session_id);
  const worth = (list) => sumOf(list, ({ pieces: there, value_minor: value }) => there * value);
  const notes = worth(pieces.filter(({ medium }) => medium === 'note'));
  const chips = worth(pieces.filter(({ medium }) => medium !== 'note'));
  const stubs = sumOf(
    facts
      .where('ticket_detachments', 'session_id', opening.session_id)
      .filter(({ is_missing: isMissing }) => !isMissing),
    ({ book_number: book, first_ticket: first, last_ticket: last }) =>
      (BigInt(last) - BigInt(first) + 1n) * facts.one('ticket_books', 'book_number', book).value_minor,
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

const partOf = (held, found) =>
  found < 0n ? move('cashDeskDifferences', held, -found) : move(held, 'cashDeskGains', found);

function withAmountOfSlip(facts, { entry, lines }) {
  if (entry.fact === 'tableResult') return resultOfTable(facts, { entry, lines });
  if (entry.fact === 'cagnotte') return contentOfCagnotte(facts, { entry, lines });
  if (entry.fact === 'orphanReceived' || entry.fact === 'orphanCancelled') {
    return receptionOfOrphan(facts, { entry, lines });
  }
  if (entry.fact === 'deskDifference') return differenceOfDesk(facts, { entry, lines });
  const [table, column] = SLIPS[entry.fact] ?? [];
  const ofSlip = table === undefined ? null : facts.one(table, 'entry_id', entry.entry_id)?.[column];
  const amount = OF_TICKETS.has(entry.fact) ? worthOfEntry(facts, entry.entry_id) : ofSlip;
  if (amount === null || amount === undefined || lines.length !== 2) return { entry, lines };
  const moved = absolute(amount);
  const written = ({ account, debit }) => ({
    account,
    debit: debit > 0n ? moved : 0n,
    credit: debit > 0n ? 0n : moved,
  });
  return { entry, lines: lines.map(written) };
}

function figuresOf(machineDays) {
  const sum = (of) => sumOf(machineDays, of);
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
function settledOf(facts, day) {
  const slips = facts
    .where('payouts', 'gaming_day', day)
    .filter((slip) => slip.state === 'paid' && slip.desk_id === null && slip.machine_id !== null);
  const of = (...kinds) =>
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
function move(debited, credited, amount) {
  if (amount === 0n) return [];
  if (amount < 0n) return move(credited, debited, -amount);
  return [
    { role: debited, debit: amount, credit: 0n },
    { role: credited, debit: 0n, credit: amount },
  ];
}

/** Posts a loss as an expense and a gain as an income, never one against the other. */
const differ = (loss, gain, lost) => (lost < 0n ? move('slotRevenue', gain, -lost) : move(loss, 'slotRevenue', lost));

/** Returns the lines of a closing: money as counted and paid; the variance from the meters is a separate entry. */
function linesOfClosing(of, settled) {
  const paid = (debited, amount, elsewhere) => [
    ...move(debited, 'cashDesk', amount - elsewhere),
    ...move(debited, 'winsPayable', elsewhere),
  ];
  const short = ({ metered, counted }) => differ('countDifferences', 'countGains', metered - counted);
  const over = (figure) => differ('handPayDifferences', 'handPayGains', figure.paid - figure.metered);
  return {
    drop: [
      ...move('cashDesk', 'slotRevenue', of.notes.counted),
      ...move('cashDeskCoins', 'slotRevenue', of.coins.counted),
    ],
    ticketsIn: move('outstandingTickets', 'slotRevenue', of.tickets.counted),
    electronicIn: move('electronicTransfers', 'slotRevenue', of.transfers.in),
    electronicOut: move('slotRevenue', 'electronicTransfers', of.transfers.out),
    jackpots: paid('slotRevenue', of.wins.paid, settled.wins),
    cancelledCredits: paid('slotRevenue', of.cancelled.paid, settled.cancelled),
    shortPays: paid('slotRevenue', of.shortPays, settled.shortPays),
    complements: paid('paymentComplements', of.complements, settled.complements),
    ticketsOut: move('slotRevenue', 'outstandingTickets', of.ticketsOut.issued),
    fills: [...move('hoppers', 'cashDeskCoins', of.fills), ...move('slotRevenue', 'hoppers', of.fills)],
    countDifferences: [
      ...[of.notes, of.tickets, of.coins].flatMap(short),
      ...short({ metered: of.ticketsOut.issued, counted: of.ticketsOut.metered }),
    ],
    handPayDifferences: [...over(of.wins), ...over(of.cancelled)],
  };
}
