import { compareBy, groupBy, sumBy, sumWhere } from '../derive/arithmetic.js';
import { findAccount, type Day } from '../derive/days.js';
import { isUnknown, sumKnown } from '../derive/gaps.js';
import { createDayPeriod } from '../derive/period.js';
import { sumDebtGrowth, type MachineDay } from '../derive/machine-days.js';
import { deriveEntries, type EntryLine } from '../derive/postings.js';
import type { Scope } from '../figures/records.js';
import { buildGroupTable, buildRow, buildSubtotal, buildTable, type ListedTable } from '../sections.js';

/** Derives the journal of days: the sums of debits and credits of each account. */
export function deriveJournal(scope: Scope, days: readonly Day[]): ListedTable {
  const lines = days.flatMap((day) => deriveEntries(scope, day).flatMap((entry) => entry.lines));
  return buildGroupTable('journal', lines.toSorted(compareBy('account')), {
    keys: { account: ({ account }) => account },
    figures: {
      debit: (group) => sumBy(group, 'debit'),
      credit: (group: readonly EntryLine[]) => sumBy(group, 'credit'),
    },
  });
}

/** Returns the sums of differences from the meters over machine days: counted or paid less metered. */
function sumVariances(machineDays: readonly MachineDay[]) {
  const sumDays = (getAmount: (day: MachineDay) => bigint): bigint => sumBy(machineDays, getAmount);
  return {
    notes: sumDays((day) => day.countedNotes - day.boxDay.due.notes),
    tickets: sumDays((day) => day.countedTickets - day.boxDay.due.tickets),
    coins: sumDays((day) => day.countedCoins - day.boxDay.due.coins),
    owed: sumDays((day) => sumDebtGrowth(day)),
    jackpots: sumDays(
      ({ paidByKind, jackpot }) => paidByKind.jackpot + paidByKind.progressive + paidByKind.bonus - jackpot,
    ),
    cancelled: sumDays((day) => day.paidByKind.cancelledCredits - day.handPaidCancelled),
    ticketsOut: sumDays((day) => day.paidByKind.ticketsIssued - day.ticketOut),
    shortPays: sumDays((day) => day.paidByKind.shortPay),
    complements: sumDays((day) => day.paidByKind.complement),
    fills: sumDays((day) => day.paidByKind.fill),
  };
}

/** A line of the bridge: a part is shown unless it is nothing, a sum has no label. */
interface BridgeLine {
  readonly kind: 'part' | 'difference' | 'sum';
  readonly name: string;
  readonly amount: bigint;
  readonly title?: string;
}

const buildBridgeLines = (kind: BridgeLine['kind'], amounts: Readonly<Record<string, bigint>>): BridgeLine[] =>
  Object.entries(amounts).map(([name, amount]) => ({ kind, name, amount }));

/**
 * Derives the lines from the stakes to the metered win, and from that to the cash win.
 * Between them: credits left on the machines, variances of counts, payments without a meter.
 * A `difference` line is zero unless the stored sums contradict the lines above it.
 */
function derivePlayBridge(machineDays: readonly MachineDay[]): BridgeLine[] {
  const sumDays = (getAmount: (day: MachineDay) => bigint): bigint => sumBy(machineDays, getAmount);
  const variances = sumVariances(machineDays);
  const meteredWin = sumKnown(machineDays, 'meteredWin') ?? 0n;
  const cashWin = sumBy(machineDays, 'cashWin');
  const creditsChange = sumBy(machineDays, 'creditsChange');
  const moneyInMinor = sumDays((day) => day.bills + day.ticketIn + day.coins + day.electronicIn);
  const moneyOutMinor = sumDays((day) => day.electronicOut + day.ticketOut + day.handPaidCancelled + day.jackpot);
  const promotionalIn = sumDays((day) => (day.restrictedTicketIn ?? 0n) + (day.restrictedElectronicIn ?? 0n));
  const promotionalOut = sumDays((day) => (day.restrictedTicketOut ?? 0n) + (day.restrictedElectronicOut ?? 0n));
  const receivedVariance = variances.notes + variances.tickets + variances.coins;
  const { jackpots, cancelled, ticketsOut, shortPays, complements, fills } = variances;
  const paidVariance = jackpots + cancelled + ticketsOut + shortPays + complements + fills + variances.owed;
  return [
    ...buildBridgeLines('difference', { coinIn: sumBy(machineDays, 'coinIn') }),
    ...buildBridgeLines('part', { coinOut: -sumBy(machineDays, 'coinOut'), jackpots: -sumBy(machineDays, 'jackpot') }),
    ...buildBridgeLines('difference', {
      meteredDifference: meteredWin - sumDays((day) => day.coinIn - day.coinOut - day.jackpot),
    }),
    ...buildBridgeLines('sum', { win: meteredWin }),
    ...buildBridgeLines('part', {
      creditsChange,
      notesVariance: variances.notes,
      ticketsVariance: variances.tickets,
      coinsVariance: variances.coins,
      jackpotVariance: -jackpots,
      cancelledVariance: -cancelled,
      ticketsOutVariance: -ticketsOut,
      shortPays: -shortPays,
      complements: -complements,
      fills: -fills,
      meterIdentities: moneyInMinor - moneyOutMinor - creditsChange - meteredWin,
      promotional: promotionalOut - promotionalIn,
      handPaysOwed: -variances.owed,
    }),
    ...buildBridgeLines('difference', {
      cashDifference:
        cashWin - (moneyInMinor - promotionalIn - (moneyOutMinor - promotionalOut) + receivedVariance - paidVariance),
    }),
    ...buildBridgeLines('sum', { cashWin }),
  ];
}

const CASH_FIGURES = [
  'bills',
  'ticketIn',
  'coins',
  'electronicIn',
  'electronicOut',
  'ticketOut',
  'handPaidCancelled',
  'jackpot',
];
const RESTRICTED_FIGURES = [
  'restrictedTicketIn',
  'restrictedTicketOut',
  'restrictedElectronicIn',
  'restrictedElectronicOut',
];
const PLAY_FIGURES = ['coinIn', 'coinOut', 'jackpot', 'meteredWin'];

/** The metered figures in each line before the books, of which one unknown leaves the line unknown. */
const FIGURES_OF_LINE: Readonly<Record<string, readonly string[]>> = {
  coinIn: ['coinIn'],
  coinOut: ['coinOut'],
  jackpots: ['jackpot'],
  meteredDifference: PLAY_FIGURES,
  win: ['meteredWin'],
  creditsChange: ['creditsChange'],
  notesVariance: ['dueNotes'],
  ticketsVariance: ['dueTickets'],
  coinsVariance: ['dueCoins'],
  jackpotVariance: ['jackpot'],
  cancelledVariance: ['handPaidCancelled'],
  ticketsOutVariance: ['ticketOut'],
  meterIdentities: [...CASH_FIGURES, 'creditsChange', 'meteredWin'],
  promotional: RESTRICTED_FIGURES,
  handPaysOwed: ['jackpot', 'handPaidCancelled'],
  cashDifference: [...CASH_FIGURES, ...RESTRICTED_FIGURES, 'dueNotes', 'dueTickets', 'dueCoins', 'cashWin'],
  cashWin: ['cashWin'],
};

/** A posted entry's amount on the revenue account. */
interface RevenueEntry {
  readonly fact: string;
  readonly isFromClosing: boolean;
  readonly isCarried: boolean;
  readonly amount: bigint;
}

/**
 * Returns the amount that each entry of a day posts on the account of machine revenue.
 * Reversed entries and their reversals are left out. `isCarried`: a correction of a closed day, posted at the closing.
 */
function listRevenueEntries(scope: Scope, day: Day): RevenueEntry[] {
  const revenueAccount = findAccount(scope.rawData, 'slotRevenue', day.day);
  const entries = deriveEntries(scope, day);
  const reversedIds = new Set<bigint | null>(
    entries.flatMap(({ entry }) => (entry.reverses_entry_id === null ? [] : [entry.entry_id, entry.reverses_entry_id])),
  );
  return entries
    .filter(({ entry }) => !reversedIds.has(entry.entry_id))
    .map(({ entry: { fact, source }, lines }) => ({
      fact,
      isFromClosing: source.kind === 'dayClosing' && fact !== 'balanceCarried',
      isCarried: source.kind === 'dayClosing' && fact.startsWith('priorPeriod.'),
      amount: sumWhere(
        lines,
        (line) => line.account === revenueAccount,
        ({ debit, credit }) => credit - debit,
      ),
    }));
}

/** Derives the lines from the cash win to the amounts posted: those of closings, and those posted beside them. */
function deriveBooksBridge(scope: Scope, days: readonly Day[], machineDays: readonly MachineDay[]): BridgeLine[] {
  const { complements, notes, tickets, coins, ticketsOut, jackpots, cancelled, owed } = sumVariances(machineDays);
  const revenueEntries = days.flatMap((day) => listRevenueEntries(scope, day));
  const postedMinor = sumBy(revenueEntries, 'amount');
  const otherEntries = revenueEntries.filter(({ isFromClosing }) => !isFromClosing).toSorted(compareBy('fact'));
  const bridgeLines: BridgeLine[] = [
    ...buildBridgeLines('part', {
      complementsBooked: complements,
      countDifferences: ticketsOut - notes - tickets - coins,
      handPayDifferences: jackpots + cancelled + owed,
      carried: sumWhere(revenueEntries, ({ isCarried }) => isCarried, 'amount'),
    }),
    ...[...groupBy(otherEntries, ({ fact }) => fact)].map(([title, group]): BridgeLine => ({
      kind: 'part',
      name: 'otherEntry',
      title,
      amount: sumBy(group, 'amount'),
    })),
  ];
  const explainedMinor = sumBy(machineDays, 'cashWin') + sumBy(bridgeLines, 'amount');
  return [
    ...bridgeLines,
    ...buildBridgeLines('difference', { bookDifference: postedMinor - explainedMinor }),
    ...buildBridgeLines('sum', { received: postedMinor }),
  ];
}

/**
 * Derives the bridge (step-by-step reconciliation) from the stakes of days to the revenue account.
 * Days without machines are left out, and the part about the books takes only closed days.
 */
export function deriveBridge(scope: Scope, days: readonly Day[]): ListedTable {
  const listDayMachines = ({ day }: Day): readonly MachineDay[] => scope.derived.listMachineDays(createDayPeriod(day));
  const daysWithMachines = days.filter((day) => listDayMachines(day).length > 0);
  const machineDays = daysWithMachines.flatMap(listDayMachines);
  const closedDays = daysWithMachines.filter(({ isClosed }) => isClosed);
  const isLineUnknown = (name: string): boolean => isUnknown(machineDays, ...(FIGURES_OF_LINE[name] ?? []));
  const lines = [
    ...(daysWithMachines.length === 0 ? [] : derivePlayBridge(machineDays)),
    ...(closedDays.length === 0 ? [] : deriveBooksBridge(scope, closedDays, machineDays)),
  ];
  return buildTable(
    'bridge',
    ['line'],
    lines
      .filter(({ kind, name, amount }) => kind !== 'part' || amount !== 0n || isLineUnknown(name))
      .map(({ kind, name, title = '', amount }) => {
        const amountMinor = isLineUnknown(name) ? null : amount;
        return kind === 'sum'
          ? buildSubtotal({ amountMinor })
          : buildRow({ line: scope.translate(`bridge_${name}`, { title }), amountMinor });
      }),
  );
}
