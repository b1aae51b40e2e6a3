import { compareByText, groupsOf, pointsBetween, sumOf } from '../derive/arithmetic.js';
import type { MachineDay } from '../derive/machine-days.js';
import { row, table, total } from '../sections.js';
import { byDenomination, comparedCells, holdsOf, machinesOf, projectedOf, wholeFloor, winsPaid } from './sums.js';

/** Derives the slot performance report, and the comparisons of meters with counts and payments. */

function performanceCells({ parts, closed }) {
  const { actual, par } = holdsOf(parts);
  return {
    gamesPlayed: sumOf(parts, ({ games }) => games),
    coinInMinor: sumOf(parts, ({ coinIn }) => coinIn),
    dropMinor: sumOf(closed, ({ drop }) => drop),
    jackpotPaidMinor: sumOf(closed, winsPaid),
    fillsMinor: sumOf(closed, ({ paid }) => paid.fill),
    cashWinMinor: sumOf(closed, ({ cashWin }) => cashWin),
    meteredWinMinor: sumOf(parts, ({ meteredWin }) => meteredWin),
    actualHoldPercent: actual,
    holdVariancePoints: pointsBetween(actual, par),
    projectedVarianceMinor: projectedOf(parts),
  };
}

export function slotPerformance({ derived, period }) {
  const machineDays = derived.machineDays(period);
  const denominationCells = (group) => ({
    denominationMinor: group.denomination,
    machines: machinesOf(group.closed),
    ...performanceCells(group),
    floorParPercent: holdsOf(group.parts).par,
  });
  const denominations = byDenomination(machineDays);
  return [
    table(
      'denominations',
      ['denominationMinor'],
      machineDays.length === 0
        ? []
        : [
            ...denominations.map((group) => row(denominationCells(group))),
            total(denominationCells(wholeFloor(machineDays))),
          ],
    ),
    table('machines', ['machine', 'denominationMinor'], denominations.flatMap(machineRows)),
    table(
      'cash',
      ['machine', 'denominationMinor'],
      machineDays.length === 0 ? [] : [...denominations.flatMap(cashRows), total(cashCells(machineDays))],
    ),
  ];
}

/**
 * Returns each machine's play at a denomination, and its days that ended on it: a change of denomination opens a new
 * line.
 */
function byMachine({ denomination, parts, closed }) {
  const played = groupsOf(parts, ({ of }) => of.machine);
  const ended = groupsOf(closed, ({ machine }) => machine);
  const machines = [...new Set([...played.keys(), ...ended.keys()])].sort(compareByText((machine) => machine));
  return machines.map((machine) => ({
    machine,
    denominationMinor: denomination,
    own: { parts: played.get(machine) ?? [], closed: ended.get(machine) ?? [] },
  }));
}

const machineRows = (group) =>
  byMachine(group).map(({ own, ...line }) => {
    const days = new Set([...own.parts.map(({ of }) => of.day), ...own.closed.map(({ day }) => day)]);
    return row({ ...line, days: days.size, ...performanceCells(own), theoreticalHoldPercent: holdsOf(own.parts).par });
  });

/**
 * Returns the steps from the counted amount to the cash win, fully explained by counts, transfers, payments and issues.
 */
function cashCells(closed) {
  const paid = (kind: any) => sumOf(closed, (day: any) => day.paid[kind]);
  return {
    receiptsMinor: sumOf(
      closed,
      (day: MachineDay) =>
        day.countedNotes + day.countedTickets + day.countedCoins + day.electronicIn - day.electronicOut,
    ),
    jackpotPaidMinor: sumOf(closed, winsPaid),
    cancelledPaidMinor: paid('cancelledCredits'),
    shortPayMinor: paid('shortPay'),
    complementMinor: paid('complement'),
    ticketsIssuedMinor: paid('ticketsIssued'),
    fillsMinor: paid('fill'),
    cashWinMinor: sumOf(closed, ({ cashWin }) => cashWin),
    checkMinor: 0n,
  };
}

const cashRows = (group) => byMachine(group).map(({ own, ...line }) => row({ ...line, ...cashCells(own.closed) }));

/** Returns one line per machine and one for all of them; `isShown`: machines with something to compare. */
function comparison(machineDays, cellsOf, isShown: (cells: any) => boolean = () => true) {
  if (machineDays.length === 0) return [];
  const machines = [...groupsOf(machineDays, ({ machine }) => machine)]
    .map(([machine, days]) => ({ machine, cells: cellsOf(days) }))
    .filter(({ cells }: any) => isShown(cells))
    .sort(compareByText(({ machine }) => machine));
  const rows = machines.map(({ machine, cells }) => row({ machine, ...cells }));
  return rows.length === 0 ? [] : [...rows, total(cellsOf(machineDays))];
}

/** Returns differences beyond their tolerance, and metered boxes that were not counted; the largest first. */
function beyond({ derived, period, words }, media) {
  const found = derived
    .findings(period)
    .filter(({ code }) => ['countVariance', 'countWithoutMeter', 'handPayVariance'].includes(code))
    .filter(({ severity, medium }) => severity !== 'notice' && media.includes(medium));
  const boxes = derived.machineDays(period).filter(({ isCounted }) => !isCounted);
  const uncounted = boxes.flatMap(({ day, machine, bills, ticketIn, coins }) =>
    Object.entries({ notes: bills, tickets: ticketIn, coins })
      .filter(([medium, metered]) => media.includes(medium) && metered !== 0n)
      .map(([medium, metered]) => ({ day, machine, medium, metered, actual: null, variance: null, percent: null })),
  );
  const rows = [...found, ...uncounted].map(({ day, machine, medium, metered, actual, variance, percent }) =>
    row({
      gamingDay: day,
      machine,
      medium: words(`medium_${medium}`),
      meteredMinor: metered,
      actualMinor: actual,
      varianceMinor: variance,
      variancePercent: percent,
    }),
  );
  return { ...table('beyond', ['gamingDay', 'machine', 'medium'], rows), isOrderFree: true };
}

export function dropComparison({ derived, period, words }) {
  const cells = (days) => ({
    ...comparedCells(
      'notes',
      'Counted',
      sumOf(days, (day: any) => day.bills),
      sumOf(days, (day: MachineDay) => day.countedNotes),
    ),
    ...comparedCells(
      'tickets',
      'Counted',
      sumOf(days, (day: any) => day.ticketIn),
      sumOf(days, (day: any) => day.countedTickets),
    ),
    ...comparedCells(
      'coins',
      'Counted',
      sumOf(days, (day: any) => day.coins),
      sumOf(days, (day: any) => day.countedCoins),
    ),
  });
  return [
    beyond({ derived, period, words }, ['notes', 'tickets', 'coins']),
    table('machines', ['machine'], comparison(derived.machineDays(period), cells)),
  ];
}

export function handPayComparison({ derived, period, words }) {
  const cells = (days) => ({
    ...comparedCells(
      'jackpot',
      'Paid',
      sumOf(days, (day: any) => day.jackpot),
      sumOf(days, winsPaid),
    ),
    ...comparedCells(
      'cancelled',
      'Paid',
      sumOf(days, (day: any) => day.handPaidCancelled),
      sumOf(days, ({ paid }) => paid.cancelledCredits),
    ),
    shortPayMinor: sumOf(days, ({ paid }) => paid.shortPay),
    complementMinor: sumOf(days, ({ paid }) => paid.complement),
  });
  const amounts = ['jackpotMeteredMinor', 'jackpotPaidMinor', 'cancelledMeteredMinor', 'cancelledPaidMinor'];
  const isShown = (of) => [...amounts, 'shortPayMinor', 'complementMinor'].some((key) => of[key] !== 0n);
  return [
    beyond({ derived, period, words }, ['jackpot', 'progressive', 'cancelledCredits']),
    table('machines', ['machine'], comparison(derived.machineDays(period), cells, isShown)),
  ];
}
