import { percentOf, roundHalfAway, sumOf } from '../derive/arithmetic.js';
import { WHOLE_HOLD } from '../derive/machine-days.js';
import type { MachineDay, Play } from '../derive/machine-days.js';
import { PAID_KINDS } from '../derive/takings.js';
import type { PaidKind } from '../derive/takings.js';
import { declareRecords } from './records.js';
import type { AnyRecords, Scope } from './records.js';

/** The play at a denomination, or the money of a machine's day that ended on it: cash counts under the last one. */
interface MoneyOfDenomination {
  readonly denomination: bigint;
  readonly play?: Play;
  readonly machineDay?: MachineDay;
}

const byDenomination = (one: MoneyOfDenomination, other: MoneyOfDenomination): number =>
  Number(one.denomination - other.denomination);

const machineDaysIn = ({ derived, days }: Scope): MachineDay[] =>
  days.flatMap(({ day }) => derived.machineDays({ firstDay: day, lastDay: day }));

type Figure = (records: readonly MoneyOfDenomination[]) => bigint;

const ofPlay =
  (figure: (play: Play) => bigint): Figure =>
  (records) =>
    sumOf(records, ({ play }) => (play === undefined ? 0n : figure(play)));

const ofDays =
  (figure: (day: MachineDay) => bigint): Figure =>
  (records) =>
    sumOf(records, ({ machineDay }) => (machineDay === undefined ? 0n : figure(machineDay)));

const paid = (...kinds: readonly PaidKind[]): Figure => ofDays((day) => sumOf(kinds, (kind) => day.paid[kind]));

const coinIn = ofPlay((play) => play.coinIn);
const meteredWin = ofPlay((play) => play.meteredWin);
/** In millionths of a minor unit. */
const theoretical = ofPlay((play) => play.theoretical);
const judgedCoinIn = ofPlay((play) => play.judgedCoinIn);

const machineMoney = declareRecords<MoneyOfDenomination>({
  in: (scope) =>
    machineDaysIn(scope)
      .flatMap((machineDay): MoneyOfDenomination[] => [
        ...machineDay.parts.map((play) => ({ denomination: play.denomination, play })),
        { denomination: machineDay.denomination, machineDay },
      ])
      .toSorted(byDenomination),
  keys: { denomination: ({ denomination }) => denomination },
  figures: {
    machines: (records) => new Set(records.flatMap(({ machineDay }) => machineDay?.machineId ?? [])).size,
    games: ofPlay((play) => play.games),
    coinIn,
    coinOut: ofPlay((play) => play.coinOut),
    jackpots: ofPlay((play) => play.jackpot),
    meteredWin,
    theoreticalWin: (records) => roundHalfAway(theoretical(records), WHOLE_HOLD),
    actualHold: (records) => percentOf(meteredWin(records), coinIn(records)),
    floorPar: (records) => percentOf(theoretical(records), judgedCoinIn(records) * WHOLE_HOLD),
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
    paidComplements: paid('complement'),
    ticketsIssued: paid('ticketsIssued'),
    fills: paid('fill'),
    payments: paid(...PAID_KINDS),
    cashWin: ofDays((day) => day.cashWin),
  },
});

export const moneyRecords: Readonly<Record<string, AnyRecords>> = { machineMoney };
