import { compareByText, groupsOf, sumOf } from '../derive/arithmetic.js';
import { accountOf } from '../derive/days.js';
import { entriesOf } from '../derive/postings.js';
import { row, table, total } from '../sections.js';
import { winsPaid } from './sums.js';

/** Derives the journal of days, and the bridge from their stakes to the revenue account. */

export function journal({ facts, derived }, days) {
  const postings = days.flatMap((day) => entriesOf(facts, derived, day).flatMap(({ lines }) => lines));
  const cells = (list) => ({
    debitMinor: sumOf(list, ({ debit }) => debit),
    creditMinor: sumOf(list, ({ credit }) => credit),
  });
  const accounts = [...groupsOf(postings, ({ account }) => account)].sort(compareByText(([account]) => account));
  const rows = accounts.map(([account, list]) => row({ account, ...cells(list) }));
  return table('journal', ['account'], rows.length === 0 ? [] : [...rows, total(cells(postings))]);
}

/** Returns the differences from the meters, metered − and counted or paid +, over the machines' days. */
function variancesOf(machineDays) {
  const sum = (of) => sumOf(machineDays, of);
  return {
    notes: sum((day) => day.countedNotes - day.bills),
    tickets: sum((day) => day.countedTickets - day.ticketIn),
    coins: sum((day) => day.countedCoins - day.coins),
    jackpots: sum((day) => winsPaid(day) - day.jackpot),
    cancelled: sum((day) => day.paid.cancelledCredits - day.handPaidCancelled),
    ticketsOut: sum((day) => day.paid.ticketsIssued - day.ticketOut),
    shortPays: sum((day) => day.paid.shortPay),
    complements: sum((day) => day.paid.complement),
    fills: sum((day) => day.paid.fill),
  };
}

const part = (name, amount) => ({ kind: 'part', name, amount });

/** Derives stakes → metered win → cash win: credits left on the machines, variances, payments without a meter. */
function bridgeOfDay(machineDays) {
  const sum = (of) => sumOf(machineDays, of);
  const by = variancesOf(machineDays);
  const win = sum((day) => day.meteredWin);
  const cashWin = sum((day) => day.cashWin);
  const change = sum((day) => day.creditsChange);
  const moneyIn = sum((day) => day.bills + day.ticketIn + day.coins + day.electronicIn);
  const moneyOut = sum((day) => day.electronicOut + day.ticketOut + day.handPaidCancelled + day.jackpot);
  const received = by.notes + by.tickets + by.coins;
  const paid = by.jackpots + by.cancelled + by.ticketsOut + by.shortPays + by.complements + by.fills;
  return [
    { kind: 'start', name: 'coinIn', amount: sum((day) => day.coinIn) },
    part('coinOut', -sum((day) => day.coinOut)),
    part('jackpots', -sum((day) => day.jackpot)),
    {
      kind: 'difference',
      name: 'meteredDifference',
      amount: win - sum((day) => day.coinIn - day.coinOut - day.jackpot),
    },
    { kind: 'sum', amount: win },
    part('creditsChange', change),
    part('notesVariance', by.notes),
    part('ticketsVariance', by.tickets),
    part('coinsVariance', by.coins),
    part('jackpotVariance', -by.jackpots),
    part('cancelledVariance', -by.cancelled),
    part('ticketsOutVariance', -by.ticketsOut),
    part('shortPays', -by.shortPays),
    part('complements', -by.complements),
    part('fills', -by.fills),
    part('meterIdentities', moneyIn - moneyOut - change - win),
    { kind: 'difference', name: 'cashDifference', amount: cashWin - (moneyIn - moneyOut + received - paid) },
    { kind: 'sum', amount: cashWin },
  ];
}

/** Derives cash win → amounts posted for the day itself and beside it. */
function bridgeToBooks({ facts, derived }, day, machineDays) {
  const by = variancesOf(machineDays);
  const revenue = accountOf(facts, 'slotRevenue', day.day);
  const entries = entriesOf(facts, derived, day);
  const undone = new Set(
    entries.flatMap(({ entry }) => (entry.reverses_entry_id === null ? [] : [entry.entry_id, entry.reverses_entry_id])),
  );
  const amounts = entries
    .filter(({ entry }) => !undone.has(entry.entry_id))
    .map(({ entry, lines }) => ({
      fact: entry.fact,
      isOfClosing: entry.source.kind === 'dayClosing' && entry.fact !== 'balanceCarried',
      isCarried: entry.source.kind === 'dayClosing' && entry.fact.startsWith('priorPeriod.'),
      amount: sumOf(
        lines.filter(({ account }) => account === revenue),
        ({ debit, credit }) => credit - debit,
      ),
    }));
  const received = sumOf(amounts, ({ amount }) => amount);
  const carried = sumOf(
    amounts.filter(({ isCarried }) => isCarried),
    ({ amount }) => amount,
  );
  const others = [
    ...groupsOf(
      amounts.filter(({ isOfClosing }) => !isOfClosing),
      ({ fact }) => fact,
    ),
  ]
    .map(([title, list]) => ({ kind: 'part', name: 'otherEntry', title, amount: sumOf(list, ({ amount }) => amount) }))
    .sort(compareByText(({ title }) => title));
  const steps = [
    part('complementsBooked', by.complements),
    part('countDifferences', -(by.notes + by.tickets + by.coins - by.ticketsOut)),
    part('handPayDifferences', by.jackpots + by.cancelled),
    part('carried', carried),
    ...others,
  ];
  const explained = sumOf(machineDays, ({ cashWin }) => cashWin) + sumOf(steps, ({ amount }) => amount);
  return [
    ...steps,
    { kind: 'difference', name: 'bookDifference', amount: received - explained },
    { kind: 'sum', amount: received, isLast: true },
  ];
}

/** Returns the lines of one day, each with its position among the lines of the others. */
function linesOf(context, day, machineDays) {
  if (machineDays.length === 0) return [];
  const steps: any[] = [...bridgeOfDay(machineDays), ...(day.isClosed ? bridgeToBooks(context, day, machineDays) : [])];
  const places = new Map(['otherEntry', 'bookDifference', 'booked'].map((name, at) => [name, 100 + at]));
  return steps.map((line: any, at) => ({
    ...line,
    place: places.get(line.name ?? (line.isLast ? 'booked' : '')) ?? at,
  }));
}

/** Returns the bridge of all these days together, line by line. */
export function bridge(context, days) {
  const { words, derived } = context;
  const all = days.flatMap((day) =>
    linesOf(context, day, derived.machineDays({ firstDay: day.day, lastDay: day.day })),
  );
  const lines = [...groupsOf(all, ({ place, title = '' }) => `${place}/${title}`).values()]
    .map((same: any) => ({ ...same[0], amount: sumOf(same, ({ amount }: any) => amount) }))
    .filter(({ kind, amount }) => kind !== 'part' || amount !== 0n)
    .sort((one, other) => one.place - other.place || ((one.title ?? '') < (other.title ?? '') ? -1 : 1));
  return table(
    'bridge',
    ['line'],
    lines.map(({ kind, name, title, amount }) =>
      kind === 'sum'
        ? { kind: 'subtotal', cells: { amountMinor: amount } }
        : row({ line: words(`bridge_${name}`, { title }), amountMinor: amount }),
    ),
  );
}
