import { computePercent, subtractPercents, roundHalfAway, sumOf } from '../derive/arithmetic.js';
import { periodOfDay } from '../derive/period.js';
import { WHOLE_HOLD, type MachineDay, type Play } from '../derive/machine-days.js';
import { PAID_KINDS, type PaidKind } from '../derive/takings.js';
import type { Figures } from '../sections.js';
import { declareRecords, type AnyRecords, type Scope } from './records.js';

/** Play of a machine at a denomination, or its money on a day that ended on it: cash counts under the last one. */
export interface MachineMoney {
  readonly machine: string;
  readonly day: string;
  readonly denomination: bigint;
  readonly play?: Play;
  readonly machineDay?: MachineDay;
}

/** Splits machine days into their play by denomination and their money; sorted by denomination. */
export const splitMoney = (machineDays: readonly MachineDay[]): MachineMoney[] =>
  machineDays
    .flatMap((machineDay): MachineMoney[] => {
      const { machine, day, parts, denomination } = machineDay;
      const plays = parts.map((play) => ({ machine, day, denomination: play.denomination, play }));
      return [...plays, { machine, day, denomination, machineDay }];
    })
    .toSorted((one, other) => Number(one.denomination - other.denomination));

/** Returns the machine days of the days that a document covers. */
export const listMachineDaysOf = ({ derived, days }: Pick<Scope, 'derived' | 'days'>): MachineDay[] =>
  days.flatMap(({ day }) => derived.listMachineDays(periodOfDay(day)));

type Money = readonly MachineMoney[];
type AmountFigure = (records: Money) => bigint;

const selectPlays = (records: Money): Play[] => records.flatMap(({ play }) => play ?? []);
const selectDays = (records: Money): MachineDay[] => records.flatMap(({ machineDay }) => machineDay ?? []);

const sumOverPlays =
  (figure: (play: Play) => bigint): AmountFigure =>
  (records) =>
    sumOf(selectPlays(records), figure);

const sumOverDays =
  (figure: (day: MachineDay) => bigint): AmountFigure =>
  (records) =>
    sumOf(selectDays(records), figure);

const sumPaid = (...kinds: readonly PaidKind[]): AmountFigure =>
  sumOverDays((day) => sumOf(kinds, (kind) => day.paid[kind]));

const coinIn = sumOverPlays((play) => play.coinIn);
const meteredWin = sumOverPlays((play) => play.meteredWin);
const games = sumOverPlays((play) => play.games);
const jackpots = sumOverPlays((play) => play.jackpot);
/** In millionths of a minor unit. */
const theoretical = sumOverPlays((play) => play.theoretical);
const judgedCoinIn = sumOverPlays((play) => play.judgedCoinIn);
const winsPaid = sumPaid('jackpot', 'progressive', 'bonus');

const computeActualHold = (records: Money): string | null => computePercent(meteredWin(records), coinIn(records));
const computeFloorPar = (records: Money): string | null =>
  computePercent(theoretical(records), judgedCoinIn(records) * WHOLE_HOLD);

/** Returns metered win − theoretical win, over play whose theoretical hold is known; null when it is known for none. */
function computeProjectedVariance(records: Money): bigint | null {
  const judgedPlays = selectPlays(records).filter((play) => play.judgedCoinIn !== 0n);
  if (judgedPlays.length === 0) return null;
  return roundHalfAway(sumOf(judgedPlays, 'meteredWin') * WHOLE_HOLD - theoretical(records), WHOLE_HOLD);
}

/** Returns the figures of one medium: metered, actual (counted or paid), their difference, and that in percent. */
export function buildComparedFigures<Item>(
  medium: string,
  actualName: string,
  metered: (items: readonly Item[]) => bigint,
  actual: (items: readonly Item[]) => bigint,
): Figures<Item> {
  const variance = (items: readonly Item[]): bigint => actual(items) - metered(items);
  return {
    [`${medium}Metered`]: metered,
    [`${medium}${actualName}`]: actual,
    [`${medium}Variance`]: variance,
    [`${medium}VariancePercent`]: (items) => computePercent(variance(items), metered(items)),
  };
}

/** Every figure of machines' money, by its name; figures of one amount under two names where documents have two. */
export const MONEY_FIGURES: Figures<MachineMoney> = {
  machines: (records) => new Set(selectDays(records).map(({ machineId }) => machineId)).size,
  days: (records) => new Set(records.map(({ day }) => day)).size,
  readingCount: (records) => selectDays(records).reduce((sum, { readingCount }) => sum + readingCount, 0),
  games,
  gamesPlayed: games,
  coinIn,
  coinOut: sumOverPlays((play) => play.coinOut),
  jackpots,
  jackpot: jackpots,
  meteredWin,
  theoreticalWin: (records) => roundHalfAway(theoretical(records), WHOLE_HOLD),
  actualHold: computeActualHold,
  floorPar: computeFloorPar,
  theoreticalHold: computeFloorPar,
  holdVariance: (records) => subtractPercents(computeActualHold(records), computeFloorPar(records)),
  projectedVariance: computeProjectedVariance,
  drop: sumOverDays((day) => day.drop),
  bills: sumOverDays((day) => day.bills),
  ticketIn: sumOverDays((day) => day.ticketIn),
  coins: sumOverDays((day) => day.coins),
  ticketOut: sumOverDays((day) => day.ticketOut),
  handPaidCancelled: sumOverDays((day) => day.handPaidCancelled),
  creditsChange: sumOverDays((day) => day.creditsChange),
  countedNotes: sumOverDays((day) => day.countedNotes),
  countedTickets: sumOverDays((day) => day.countedTickets),
  countedCoins: sumOverDays((day) => day.countedCoins),
  electronicIn: sumOverDays((day) => day.electronicIn),
  electronicOut: sumOverDays((day) => day.electronicOut),
  receipts: sumOverDays(
    (day) => day.countedNotes + day.countedTickets + day.countedCoins + day.electronicIn - day.electronicOut,
  ),
  paidJackpots: sumPaid('jackpot'),
  paidProgressives: sumPaid('progressive'),
  paidBonuses: sumPaid('bonus'),
  paidCancelledCredits: sumPaid('cancelledCredits'),
  paidShortPays: sumPaid('shortPay'),
  shortPay: sumPaid('shortPay'),
  paidComplements: sumPaid('complement'),
  complement: sumPaid('complement'),
  ticketsIssued: sumPaid('ticketsIssued'),
  fills: sumPaid('fill'),
  payments: sumPaid(...PAID_KINDS),
  cashWin: sumOverDays((day) => day.cashWin),
  // the steps from the counted amount to the cash win leave nothing unexplained
  check: () => 0n,
  ...buildComparedFigures(
    'notes',
    'Counted',
    sumOverDays((day) => day.bills),
    sumOverDays((day) => day.countedNotes),
  ),
  ...buildComparedFigures(
    'tickets',
    'Counted',
    sumOverDays((day) => day.ticketIn),
    sumOverDays((day) => day.countedTickets),
  ),
  ...buildComparedFigures(
    'coins',
    'Counted',
    sumOverDays((day) => day.coins),
    sumOverDays((day) => day.countedCoins),
  ),
  ...buildComparedFigures(
    'jackpot',
    'Paid',
    sumOverDays((day) => day.jackpot),
    winsPaid,
  ),
  ...buildComparedFigures(
    'cancelled',
    'Paid',
    sumOverDays((day) => day.handPaidCancelled),
    sumPaid('cancelledCredits'),
  ),
  ...buildComparedFigures(
    'ticketsOut',
    'Paid',
    sumOverDays((day) => day.ticketOut),
    sumPaid('ticketsIssued'),
  ),
};

export const moneyRecords: Readonly<Record<string, AnyRecords>> = {
  machineMoney: declareRecords<MachineMoney>({
    in: (scope) => splitMoney(listMachineDaysOf(scope)),
    keys: { denomination: ({ denomination }) => denomination },
    figures: MONEY_FIGURES,
  }),
};
