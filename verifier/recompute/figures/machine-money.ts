import { percentOf, pointsBetween, roundHalfAway, sumOf } from '../derive/arithmetic.js';
import { periodOfDay } from '../derive/days.js';
import { WHOLE_HOLD } from '../derive/machine-days.js';
import type { MachineDay, Play } from '../derive/machine-days.js';
import { PAID_KINDS } from '../derive/takings.js';
import type { PaidKind } from '../derive/takings.js';
import type { Figures } from '../sections.js';
import { declareRecords } from './records.js';
import type { AnyRecords, Scope } from './records.js';

/** Play of a machine at a denomination, or its money on a day that ended on it: cash counts under the last one. */
export interface MachineMoney {
  readonly machine: string;
  readonly day: string;
  readonly denomination: bigint;
  readonly play?: Play;
  readonly machineDay?: MachineDay;
}

/** Returns the play and the money of machine days, by denomination. */
export const moneyOf = (machineDays: readonly MachineDay[]): MachineMoney[] =>
  machineDays
    .flatMap((machineDay): MachineMoney[] => {
      const { machine, day, parts, denomination } = machineDay;
      const plays = parts.map((play) => ({ machine, day, denomination: play.denomination, play }));
      return [...plays, { machine, day, denomination, machineDay }];
    })
    .toSorted((one, other) => Number(one.denomination - other.denomination));

/** Returns the machine days of the days that a document covers. */
export const machineDaysIn = ({ derived, days }: Pick<Scope, 'derived' | 'days'>): MachineDay[] =>
  days.flatMap(({ day }) => derived.listMachineDays(periodOfDay(day)));

type Money = readonly MachineMoney[];
type AmountFigure = (records: Money) => bigint;

const playsOf = (records: Money): Play[] => records.flatMap(({ play }) => play ?? []);
const daysOf = (records: Money): MachineDay[] => records.flatMap(({ machineDay }) => machineDay ?? []);

const ofPlay =
  (figure: (play: Play) => bigint): AmountFigure =>
  (records) =>
    sumOf(playsOf(records), figure);

const ofDays =
  (figure: (day: MachineDay) => bigint): AmountFigure =>
  (records) =>
    sumOf(daysOf(records), figure);

const paid = (...kinds: readonly PaidKind[]): AmountFigure => ofDays((day) => sumOf(kinds, (kind) => day.paid[kind]));

const coinIn = ofPlay((play) => play.coinIn);
const meteredWin = ofPlay((play) => play.meteredWin);
const games = ofPlay((play) => play.games);
const jackpots = ofPlay((play) => play.jackpot);
/** In millionths of a minor unit. */
const theoretical = ofPlay((play) => play.theoretical);
const judgedCoinIn = ofPlay((play) => play.judgedCoinIn);
const winsPaid = paid('jackpot', 'progressive', 'bonus');

const actualHold = (records: Money): string | null => percentOf(meteredWin(records), coinIn(records));
const floorPar = (records: Money): string | null => percentOf(theoretical(records), judgedCoinIn(records) * WHOLE_HOLD);

/** Returns metered win − theoretical win where the hold is known; null when it is known nowhere. */
function projectedVariance(records: Money): bigint | null {
  const judged = playsOf(records).filter((play) => play.judgedCoinIn !== 0n);
  if (judged.length === 0) return null;
  return roundHalfAway(sumOf(judged, 'meteredWin') * WHOLE_HOLD - theoretical(records), WHOLE_HOLD);
}

/** Returns the figures of one medium: metered, actual (counted or paid), their difference, and it in percent. */
export function comparedFigures<Item>(
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
    [`${medium}VariancePercent`]: (items) => percentOf(variance(items), metered(items)),
  };
}

/** Every figure of machines' money, by its name; figures of one amount under two names where documents have two. */
export const MONEY_FIGURES: Figures<MachineMoney> = {
  machines: (records) => new Set(daysOf(records).map(({ machineId }) => machineId)).size,
  days: (records) => new Set(records.map(({ day }) => day)).size,
  readingCount: (records) => daysOf(records).reduce((sum, { readingCount }) => sum + readingCount, 0),
  games,
  gamesPlayed: games,
  coinIn,
  coinOut: ofPlay((play) => play.coinOut),
  jackpots,
  jackpot: jackpots,
  meteredWin,
  theoreticalWin: (records) => roundHalfAway(theoretical(records), WHOLE_HOLD),
  actualHold,
  floorPar,
  theoreticalHold: floorPar,
  holdVariance: (records) => pointsBetween(actualHold(records), floorPar(records)),
  projectedVariance,
  drop: ofDays((day) => day.drop),
  bills: ofDays((day) => day.bills),
  ticketIn: ofDays((day) => day.ticketIn),
  coins: ofDays((day) => day.coins),
  ticketOut: ofDays((day) => day.ticketOut),
  handPaidCancelled: ofDays((day) => day.handPaidCancelled),
  creditsChange: ofDays((day) => day.creditsChange),
  countedNotes: ofDays((day) => day.countedNotes),
  countedTickets: ofDays((day) => day.countedTickets),
  countedCoins: ofDays((day) => day.countedCoins),
  electronicIn: ofDays((day) => day.electronicIn),
  electronicOut: ofDays((day) => day.electronicOut),
  receipts: ofDays(
    (day) => day.countedNotes + day.countedTickets + day.countedCoins + day.electronicIn - day.electronicOut,
  ),
  paidJackpots: paid('jackpot'),
  paidProgressives: paid('progressive'),
  paidBonuses: paid('bonus'),
  paidCancelledCredits: paid('cancelledCredits'),
  paidShortPays: paid('shortPay'),
  shortPay: paid('shortPay'),
  paidComplements: paid('complement'),
  complement: paid('complement'),
  ticketsIssued: paid('ticketsIssued'),
  fills: paid('fill'),
  payments: paid(...PAID_KINDS),
  cashWin: ofDays((day) => day.cashWin),
  // the steps from the counted amount to the cash win leave nothing unexplained
  check: () => 0n,
  ...comparedFigures(
    'notes',
    'Counted',
    ofDays((day) => day.bills),
    ofDays((day) => day.countedNotes),
  ),
  ...comparedFigures(
    'tickets',
    'Counted',
    ofDays((day) => day.ticketIn),
    ofDays((day) => day.countedTickets),
  ),
  ...comparedFigures(
    'coins',
    'Counted',
    ofDays((day) => day.coins),
    ofDays((day) => day.countedCoins),
  ),
  ...comparedFigures(
    'jackpot',
    'Paid',
    ofDays((day) => day.jackpot),
    winsPaid,
  ),
  ...comparedFigures(
    'cancelled',
    'Paid',
    ofDays((day) => day.handPaidCancelled),
    paid('cancelledCredits'),
  ),
  ...comparedFigures(
    'ticketsOut',
    'Paid',
    ofDays((day) => day.ticketOut),
    paid('ticketsIssued'),
  ),
};

export const moneyRecords: Readonly<Record<string, AnyRecords>> = {
  machineMoney: declareRecords<MachineMoney>({
    in: (scope) => moneyOf(machineDaysIn(scope)),
    keys: { denomination: ({ denomination }) => denomination },
    figures: MONEY_FIGURES,
  }),
};
