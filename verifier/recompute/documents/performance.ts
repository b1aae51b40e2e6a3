import { compareBy, groupBy } from '../derive/arithmetic.js';
import { MONEY_FIGURES, splitMachineMoney, sumTakings, type MachineMoney } from '../figures/machine-money.js';
import { buildGroupTable, ignoreOrder, buildRow, buildTable, type ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

/** The slot performance report, and the comparisons of meters with counts and payments. */

const machineKey = { machine: ({ machine }: MachineMoney) => machine };
const denominationKey = { denominationMinor: ({ denomination }: MachineMoney) => denomination };

/** Derives the play by denomination, and by machine and denomination, then the cash in the same groups. */
export function deriveSlotPerformance({ derived, period }: DocumentContext): ExpectedTable[] {
  const money = splitMachineMoney(derived.listMachineDays(period));
  const sortedMoney = money.toSorted(compareBy('denomination', 'machine'));
  const keys = { ...machineKey, ...denominationKey };
  return [
    buildGroupTable('denominations', money, { keys: denominationKey, figures: MONEY_FIGURES }),
    buildGroupTable('machines', sortedMoney, { keys, figures: MONEY_FIGURES, hasTotal: false }),
    buildGroupTable('cash', sortedMoney, { keys, figures: { ...MONEY_FIGURES, receipts: sumTakings } }),
  ];
}

/**
 * Derives the differences beyond tolerance of these media, and the metered amounts of machine days without a count.
 * Findings that are only notices are left out.
 */
function deriveVarianceTable({ derived, period, translate }: DocumentContext, media: readonly string[]): ExpectedTable {
  const varianceFindings = derived
    .listFindings(period)
    .filter(({ code }) => ['countVariance', 'countWithoutMeter', 'handPayVariance'].includes(code))
    .filter(({ severity, medium }) => severity !== 'notice' && media.includes(medium));
  const uncountedDays = derived.listMachineDays(period).filter(({ isCounted }) => !isCounted);
  const uncountedAmounts = uncountedDays.flatMap(({ day, machine, bills, ticketIn, coins }) =>
    Object.entries({ notes: bills, tickets: ticketIn, coins })
      .filter(([medium, metered]) => media.includes(medium) && metered !== 0n)
      .map(([medium, metered]) => ({ day, machine, medium, metered, actual: null, variance: null, percent: null })),
  );
  const rows = [...varianceFindings, ...uncountedAmounts].map(
    ({ day, machine, medium, metered, actual, variance, percent }) =>
      buildRow({
        gamingDay: day,
        machine,
        medium: translate(`medium_${medium}`),
        meteredMinor: metered,
        actualMinor: actual,
        varianceMinor: variance,
        variancePercent: percent,
      }),
  );
  return ignoreOrder(buildTable('beyond', ['gamingDay', 'machine', 'medium'], rows));
}

/** Derives the counts beside the meters, machine by machine, after those beyond tolerance. */
export function deriveDropComparison(context: DocumentContext): ExpectedTable[] {
  const money = splitMachineMoney(context.derived.listMachineDays(context.period)).toSorted(compareBy('machine'));
  return [
    deriveVarianceTable(context, ['notes', 'tickets', 'coins']),
    buildGroupTable('machines', money, { keys: machineKey, figures: MONEY_FIGURES }),
  ];
}

/** Derives the hand pays beside the meters for machines that have some, after those beyond tolerance. */
export function deriveHandPayComparison(context: DocumentContext): ExpectedTable[] {
  const money = splitMachineMoney(context.derived.listMachineDays(context.period)).toSorted(compareBy('machine'));
  const handPayFigureNames = [
    'jackpotMetered',
    'jackpotPaid',
    'cancelledMetered',
    'cancelledPaid',
    'shortPay',
    'complement',
  ];
  const figures = Object.entries(MONEY_FIGURES).filter(([name]) => handPayFigureNames.includes(name));
  const machinesWithHandPays = [...groupBy(money, ({ machine }) => machine).values()].filter((group) =>
    figures.some(([, figure]) => figure(group) !== 0n),
  );
  return [
    deriveVarianceTable(context, ['jackpot', 'progressive', 'cancelledCredits']),
    buildGroupTable('machines', machinesWithHandPays.flat(), { keys: machineKey, figures: MONEY_FIGURES }),
  ];
}
