import { type Amount, computePercent, subtractPercents, roundHalfAway, sumBy } from '../derive/arithmetic.js';
import { isUnknown, sumKnown, type AmountName } from '../derive/gaps.js';
import { createDayPeriod } from '../derive/period.js';
import { sumDebtGrowth, WHOLE_HOLD, type MachineDay, type Play } from '../derive/machine-days.js';
import { PAID_KINDS, type PaidKind } from '../derive/takings.js';
import type { Figures } from '../sections.js';
import { defineRecordSet, type OpaqueRecordSet, type Scope } from './records.js';

/** Play of a machine at a denomination, or its money on a day that ended on it: cash counts under the last one. */
export interface MachineMoney {
  readonly machine: string;
  readonly day: string;
  readonly denomination: bigint;
  readonly play?: Play;
  readonly machineDay?: MachineDay;
}

/** Splits machine days into their play by denomination and their money; sorted by denomination. */
export const splitMachineMoney = (machineDays: readonly MachineDay[]): MachineMoney[] =>
  machineDays
    .flatMap((machineDay): MachineMoney[] => {
      const { machine, day, playByDenomination, denomination } = machineDay;
      const plays = playByDenomination.map((play) => ({ machine, day, denomination: play.denomination, play }));
      return [...plays, { machine, day, denomination, machineDay }];
    })
    .toSorted((one, other) => Number(one.denomination - other.denomination));

/** Returns the machine days of the days that a document covers. */
export const listMachineDaysOfDocument = ({ derived, days }: Pick<Scope, 'derived' | 'days'>): MachineDay[] =>
  days.flatMap(({ day }) => derived.listMachineDays(createDayPeriod(day)));

type MoneyRecords = readonly MachineMoney[];
type AmountFigure = (records: MoneyRecords) => bigint;
/** An amount that is null where it is unknown, or where no machine has it. */
type KnownFigure = (records: MoneyRecords) => bigint | null;

const listPlays = (records: MoneyRecords): Play[] => records.flatMap(({ play }) => play ?? []);
const listMachineDays = (records: MoneyRecords): MachineDay[] => records.flatMap(({ machineDay }) => machineDay ?? []);

const createPlayFigure =
  (name: AmountName<Play>): KnownFigure =>
  (records) =>
    sumKnown(listPlays(records), name);

const createMachineDayFigure =
  (amount: Amount<MachineDay>): AmountFigure =>
  (records) =>
    sumBy(listMachineDays(records), amount);

const createMeteredFigure =
  (name: AmountName<MachineDay>): KnownFigure =>
  (records) =>
    sumKnown(listMachineDays(records), name);

/** Creates the figure of an amount of machine days that is unknown where one of these figures is; absent ones add 0. */
const createSumFigure =
  (amount: Amount<MachineDay>, ...names: readonly string[]): KnownFigure =>
  (records) =>
    isUnknown(listMachineDays(records), ...names) ? null : sumBy(listMachineDays(records), amount);

const createPaidFigure = (...kinds: readonly PaidKind[]): AmountFigure =>
  createMachineDayFigure((machineDay) => sumPaid(machineDay, ...kinds));

const sumPaid = ({ paidByKind }: MachineDay, ...kinds: readonly PaidKind[]): bigint =>
  sumBy(kinds, (kind) => paidByKind[kind]);

const sumCoinIn = createPlayFigure('coinIn');
const sumMeteredWin = createPlayFigure('meteredWin');
const sumGames = createPlayFigure('gamesPlayed');
const sumJackpots = createPlayFigure('jackpot');
/** In millionths of a minor unit. */
const sumTheoreticalWin = createPlayFigure('theoreticalWin');
const sumCoinInWithKnownHold = (records: MoneyRecords): bigint | null =>
  isUnknown(listPlays(records), 'coinIn') ? null : sumBy(listPlays(records), 'coinInWithKnownHold');

const computeKnownPercent = (part: bigint | null, whole: bigint | null): string | null =>
  part === null || whole === null ? null : computePercent(part, whole);

const computeActualHold = (records: MoneyRecords): string | null =>
  computeKnownPercent(sumMeteredWin(records), sumCoinIn(records));
function computeFloorPar(records: MoneyRecords): string | null {
  const coinIn = sumCoinInWithKnownHold(records);
  return computeKnownPercent(sumTheoreticalWin(records), coinIn === null ? null : coinIn * WHOLE_HOLD);
}

/** Returns metered win − theoretical win, over play whose theoretical hold is known; null when it is known for none. */
function computeProjectedVariance(records: MoneyRecords): bigint | null {
  const playsWithKnownHold = listPlays(records).filter((play) => play.coinInWithKnownHold !== 0n);
  const meteredWin = sumKnown(playsWithKnownHold, 'meteredWin');
  const theoreticalWin = sumTheoreticalWin(records);
  if (meteredWin === null || theoreticalWin === null) return null;
  return roundHalfAway(meteredWin * WHOLE_HOLD - theoreticalWin, WHOLE_HOLD);
}

/** The metered figure of a comparison, beside the actual amount of a machine day. */
interface Compared {
  readonly metered: AmountName<MachineDay>;
  readonly getActual: (day: MachineDay) => bigint;
}

/**
 * Returns the sum of the differences of machine days; null where one is unknown, and where nothing is compared. All of an
 * amount without a counter is a difference.
 */
export function sumVariance(machineDays: readonly MachineDay[], { metered, getActual }: Compared): bigint | null {
  if (isUnknown(machineDays, metered)) return null;
  const compared = machineDays.filter((day) => !day.gaps.has(metered) || getActual(day) !== 0n);
  if (compared.length === 0) return null;
  return sumBy(compared, (day) => getActual(day) - (day.gaps.has(metered) ? 0n : day[metered]));
}

/** Creates the figures of one medium of machine days: metered, actual, their difference, and that in percent. */
function createComparedFigures(medium: string, actualSuffix: string, compared: Compared): Figures<MachineMoney> {
  const sumMetered = createMeteredFigure(compared.metered);
  const computeVariance = (records: MoneyRecords): bigint | null => sumVariance(listMachineDays(records), compared);
  return {
    [`${medium}Metered`]: sumMetered,
    [`${medium}${actualSuffix}`]: createMachineDayFigure(compared.getActual),
    [`${medium}Variance`]: computeVariance,
    [`${medium}VariancePercent`]: (records) => computeKnownPercent(computeVariance(records), sumMetered(records)),
  };
}

/** Sums of amounts of machine days, by name. */
const amountFigures = {
  drop: createMeteredFigure('drop'),
  bills: createMeteredFigure('bills'),
  ticketIn: createMeteredFigure('ticketIn'),
  coins: createMeteredFigure('coins'),
  ticketOut: createMeteredFigure('ticketOut'),
  handPaidCancelled: createMeteredFigure('handPaidCancelled'),
  creditsChange: createMeteredFigure('creditsChange'),
  countedNotes: createMachineDayFigure('countedNotes'),
  countedTickets: createMachineDayFigure('countedTickets'),
  countedCoins: createMachineDayFigure('countedCoins'),
  electronicIn: createMeteredFigure('electronicIn'),
  electronicOut: createMeteredFigure('electronicOut'),
  receipts: createSumFigure(
    (day) => day.countedNotes + day.countedTickets + day.countedCoins + day.electronicIn - day.electronicOut,
    'electronicIn',
    'electronicOut',
  ),
  paidJackpots: createPaidFigure('jackpot'),
  paidProgressives: createPaidFigure('progressive'),
  paidBonuses: createPaidFigure('bonus'),
  paidCancelledCredits: createPaidFigure('cancelledCredits'),
  paidShortPays: createPaidFigure('shortPay'),
  shortPay: createPaidFigure('shortPay'),
  paidComplements: createPaidFigure('complement'),
  complement: createPaidFigure('complement'),
  ticketsIssued: createPaidFigure('ticketsIssued'),
  fills: createPaidFigure('fill'),
  payments: createPaidFigure(...PAID_KINDS),
  promotionalNet: createSumFigure(
    ({ restrictedTicketIn, restrictedTicketOut, restrictedElectronicIn, restrictedElectronicOut }) =>
      (restrictedTicketIn ?? 0n) +
      (restrictedElectronicIn ?? 0n) -
      ((restrictedTicketOut ?? 0n) + (restrictedElectronicOut ?? 0n)),
    'restrictedTicketIn',
    'restrictedTicketOut',
    'restrictedElectronicIn',
    'restrictedElectronicOut',
  ),
  handPaysOwed: createSumFigure((day) => sumDebtGrowth(day), 'jackpot', 'handPaidCancelled'),
  cashWin: createSumFigure('cashWin', 'cashWin'),
};

/** Returns the counted and transferred money, with the change of what the machines contain. */
export const sumTakings = createSumFigure(
  (day) =>
    day.countedNotes +
    day.countedTickets +
    day.countedCoins +
    day.electronicIn -
    day.electronicOut +
    (day.bills - day.dueNotes) +
    (day.ticketIn - day.dueTickets) +
    (day.coins - day.dueCoins),
  'bills',
  'ticketIn',
  'coins',
  'electronicIn',
  'electronicOut',
  'dueNotes',
  'dueTickets',
  'dueCoins',
);

/** Every figure of machines' money, by its name; figures of one amount under two names where documents have two. */
export const MONEY_FIGURES: Figures<MachineMoney> = {
  machines: (records) => new Set(listMachineDays(records).map(({ machineId }) => machineId)).size,
  days: (records) => new Set(records.map(({ day }) => day)).size,
  readingCount: (records) => listMachineDays(records).reduce((sum, { readingCount }) => sum + readingCount, 0),
  games: sumGames,
  gamesPlayed: sumGames,
  coinIn: sumCoinIn,
  coinOut: createPlayFigure('coinOut'),
  jackpots: sumJackpots,
  jackpot: sumJackpots,
  meteredWin: sumMeteredWin,
  theoreticalWin: (records) => {
    const theoreticalWin = sumTheoreticalWin(records);
    return theoreticalWin === null ? null : roundHalfAway(theoreticalWin, WHOLE_HOLD);
  },
  actualHold: computeActualHold,
  floorPar: computeFloorPar,
  theoreticalHold: computeFloorPar,
  holdVariance: (records) => subtractPercents(computeActualHold(records), computeFloorPar(records)),
  projectedVariance: computeProjectedVariance,
  ...amountFigures,
  // the steps from the counted amount to the cash win leave nothing unexplained
  check: (records) => (sumTakings(records) === null || amountFigures.cashWin(records) === null ? null : 0n),
  ...createComparedFigures('notes', 'Counted', { metered: 'dueNotes', getActual: (day) => day.countedNotes }),
  ...createComparedFigures('tickets', 'Counted', { metered: 'dueTickets', getActual: (day) => day.countedTickets }),
  ...createComparedFigures('coins', 'Counted', { metered: 'dueCoins', getActual: (day) => day.countedCoins }),
  ...createComparedFigures('jackpot', 'Paid', {
    metered: 'jackpot',
    getActual: (day) => sumPaid(day, 'jackpot', 'progressive', 'bonus'),
  }),
  ...createComparedFigures('cancelled', 'Paid', {
    metered: 'handPaidCancelled',
    getActual: (day) => sumPaid(day, 'cancelledCredits'),
  }),
  ...createComparedFigures('ticketsOut', 'Paid', {
    metered: 'ticketOut',
    getActual: (day) => sumPaid(day, 'ticketsIssued'),
  }),
};

export const moneyRecords: Readonly<Record<string, OpaqueRecordSet>> = {
  machineMoney: defineRecordSet<MachineMoney>({
    listRecords: (scope) => splitMachineMoney(listMachineDaysOfDocument(scope)),
    keys: { denomination: ({ denomination }) => denomination },
    figures: MONEY_FIGURES,
  }),
};
