import { compareBy, computePercent, groupBy, subtractPercents, sumBy } from '../derive/arithmetic.js';
import { findSetting } from '../derive/days.js';
import { isUnknown } from '../derive/gaps.js';
import { explainUnjudged, judge, type SummedPlay } from '../derive/hold.js';
import { WHOLE_HOLD } from '../derive/machine-days.js';
import { MONEY_FIGURES, splitMachineMoney, sumTakings, type MachineMoney } from '../figures/machine-money.js';
import { buildGroupTable, ignoreOrder, buildRow, buildTable, type ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

/** The slot performance report, and the comparisons of meters with counts and payments. */

const machineKey = { machine: ({ machine }: MachineMoney) => machine };
const denominationKey = { denominationMinor: ({ denomination }: MachineMoney) => denomination };

/** Derives the play by denomination, and by machine and denomination, then the cash in the same groups. */
export function deriveSlotPerformance(context: DocumentContext): ExpectedTable[] {
  const { derived, period } = context;
  const money = splitMachineMoney(derived.listMachineDays(period));
  const sortedMoney = money.toSorted(compareBy('denomination', 'machine'));
  const keys = { ...machineKey, ...denominationKey };
  return [
    buildGroupTable('denominations', money, { keys: denominationKey, figures: MONEY_FIGURES }),
    buildGroupTable('machines', sortedMoney, { keys, figures: MONEY_FIGURES, hasTotal: false }),
    deriveHoldTable(context),
    buildGroupTable('cash', sortedMoney, { keys, figures: { ...MONEY_FIGURES, receipts: sumTakings } }),
  ];
}

/** Returns the percentages of some play: theoretical and actual hold, and their difference; null without stakes. */
function computeHolds({ coinIn, meteredWin, theoreticalWin }: SummedPlay): readonly (string | null)[] {
  const theoretical = computePercent(theoreticalWin, coinIn * WHOLE_HOLD);
  const actual = computePercent(meteredWin, coinIn);
  return [theoretical, actual, subtractPercents(actual, theoretical)];
}

/** Derives each machine's hold over the days of the period that count, and its cumulative hold on its last day. */
function deriveHoldTable({ derived, rawData, period, translate }: DocumentContext): ExpectedTable {
  const days = derived.days.listReconciledDays(period);
  const lastDay = days.at(-1)?.day ?? '';
  const getSetting = (key: string) => findSetting(rawData, key, lastDay);
  const holdsByDay = new Map(days.map((day) => [day.day, derived.listHolds(day)]));
  const machineDays = derived.listMachineDays(period).toSorted(compareBy('machine'));
  const rows = [...groupBy(machineDays, ({ machine }) => machine).values()].flatMap((ownDays) => {
    const judged = ownDays.map((machineDay) => ({
      machineDay,
      hold: holdsByDay.get(machineDay.day)?.get(machineDay.machineId),
    }));
    const included = judged.filter(({ hold }) => hold?.isDayIncluded === true).map(({ machineDay }) => machineDay);
    const play = {
      games: sumBy(included, 'gamesPlayed'),
      coinIn: sumBy(included, 'coinIn'),
      meteredWin: sumBy(included, 'meteredWin'),
      theoreticalWin: sumBy(included, 'theoreticalWin'),
    };
    const lastUnjudged = judged.findLast(
      ({ machineDay, hold }) => explainUnjudged(machineDay) !== 'noPlay' && hold?.isDayIncluded !== true,
    );
    const judgement = play.games > 0n ? judge(play, getSetting) : (lastUnjudged?.hold?.judgement ?? 'noPlay');
    const lastHold = judged.at(-1)?.hold;
    const run = lastHold?.run ?? null;
    const [theoreticalHoldPercent, actualHoldPercent, holdVariancePoints] = computeHolds(play);
    const cumulative = run === null ? [null, null, null] : computeHolds(run);
    return ownDays
      .slice(0, 1)
      .map(({ machine }) =>
        buildRow({
          machine,
          gamesPlayed: play.games,
          theoreticalHoldPercent,
          actualHoldPercent,
          holdVariancePoints,
          judgement: translate(`judgement_${judgement}`),
          sinceDay: run?.sinceDay ?? null,
          cumulativeGames: run?.games ?? null,
          cumulativeTheoreticalPercent: cumulative[0],
          cumulativeActualPercent: cumulative[1],
          cumulativeVariancePoints: cumulative[2],
          cumulativeJudgement: lastHold === undefined ? null : translate(`judgement_${lastHold.judgement}`),
        }),
      );
  });
  return buildTable('holds', ['machine'], rows);
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
  const uncountedAmounts = uncountedDays.flatMap(({ day, machine, bills, ticketIn, coins, gaps }) =>
    [['notes', 'bills', bills] as const, ['tickets', 'ticketIn', ticketIn] as const, ['coins', 'coins', coins] as const]
      .filter(([medium, name, metered]) => media.includes(medium) && metered !== 0n && !gaps.has(name))
      .map(([medium, , metered]) => ({ day, machine, medium, metered, actual: null, variance: null, percent: null })),
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
  const machinesWithHandPays = [...groupBy(money, ({ machine }) => machine).values()].filter(
    (group) =>
      figures.some(([, figure]) => (figure(group) ?? 0n) !== 0n) ||
      isUnknown(
        group.flatMap(({ machineDay }) => machineDay ?? []),
        'jackpot',
        'handPaidCancelled',
      ),
  );
  return [
    deriveVarianceTable(context, ['jackpot', 'progressive', 'cancelledCredits']),
    buildGroupTable('machines', machinesWithHandPays.flat(), { keys: machineKey, figures: MONEY_FIGURES }),
  ];
}
