import { type Amount, computePercent, subtractPercents, roundHalfAway, sumBy } from '../derive/arithmetic.js';
import { MEDIA } from '../derive/boxes.js';
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

const listPlays = (records: MoneyRecords): Play[] => records.flatMap(({ play }) => play ?? []);
const listMachineDays = (records: MoneyRecords): MachineDay[] => records.flatMap(({ machineDay }) => machineDay ?? []);

const createPlayFigure =
  (amount: Amount<Play>): AmountFigure =>
  (records) =>
    sumBy(listPlays(records), amount);

const createMachineDayFigure =
  (amount: Amount<MachineDay>): AmountFigure =>
  (records) =>
    sumBy(listMachineDays(records), amount);

const createPaidFigure = (...kinds: readonly PaidKind[]): AmountFigure =>
  createMachineDayFigure((machineDay) => sumBy(kinds, (kind) => machineDay.paidByKind[kind]));

const sumCoinIn = createPlayFigure('coinIn');
const sumMeteredWin = createPlayFigure('meteredWin');
const sumGames = createPlayFigure('gamesPlayed');
const sumJackpots = createPlayFigure('jackpot');
/** In millionths of a minor unit. */
const sumTheoreticalWin = createPlayFigure('theoreticalWin');
const sumCoinInWithKnownHold = createPlayFigure('coinInWithKnownHold');
const sumPaidWins = createPaidFigure('jackpot', 'progressive', 'bonus');

const computeActualHold = (records: MoneyRecords): string | null =>
  computePercent(sumMeteredWin(records), sumCoinIn(records));
const computeFloorPar = (records: MoneyRecords): string | null =>
  computePercent(sumTheoreticalWin(records), sumCoinInWithKnownHold(records) * WHOLE_HOLD);

/** Returns metered win − theoretical win, over play whose theoretical hold is known; null when it is known for none. */
function computeProjectedVariance(records: MoneyRecords): bigint | null {
  const playsWithKnownHold = listPlays(records).filter((play) => play.coinInWithKnownHold !== 0n);
  if (playsWithKnownHold.length === 0) return null;
  return roundHalfAway(sumBy(playsWithKnownHold, 'meteredWin') * WHOLE_HOLD - sumTheoreticalWin(records), WHOLE_HOLD);
}

/** Returns the figures of one medium: metered, actual (counted or paid), their difference, and that in percent. */
export function buildComparedFigures<Item>(
  medium: string,
  actualSuffix: string,
  getMetered: (items: readonly Item[]) => bigint,
  getActual: (items: readonly Item[]) => bigint,
): Figures<Item> {
  const computeVariance = (items: readonly Item[]): bigint => getActual(items) - getMetered(items);
  return {
    [`${medium}Metered`]: getMetered,
    [`${medium}${actualSuffix}`]: getActual,
    [`${medium}Variance`]: computeVariance,
    [`${medium}VariancePercent`]: (items) => computePercent(computeVariance(items), getMetered(items)),
  };
}

/** Sums of amounts of machine days, by name. */
const amountFigures = {
  drop: createMachineDayFigure('drop'),
  bills: createMachineDayFigure('bills'),
  ticketIn: createMachineDayFigure('ticketIn'),
  coins: createMachineDayFigure('coins'),
  ticketOut: createMachineDayFigure('ticketOut'),
  handPaidCancelled: createMachineDayFigure('handPaidCancelled'),
  creditsChange: createMachineDayFigure('creditsChange'),
  countedNotes: createMachineDayFigure('countedNotes'),
  countedTickets: createMachineDayFigure('countedTickets'),
  countedCoins: createMachineDayFigure('countedCoins'),
  electronicIn: createMachineDayFigure('electronicIn'),
  electronicOut: createMachineDayFigure('electronicOut'),
  dueNotes: createMachineDayFigure(({ boxDay }) => boxDay.due.notes),
  dueTickets: createMachineDayFigure(({ boxDay }) => boxDay.due.tickets),
  dueCoins: createMachineDayFigure(({ boxDay }) => boxDay.due.coins),
  receipts: createMachineDayFigure(
    (day) => day.countedNotes + day.countedTickets + day.countedCoins + day.electronicIn - day.electronicOut,
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
  promotionalNet: createMachineDayFigure(
    ({ restrictedTicketIn, restrictedTicketOut, restrictedElectronicIn, restrictedElectronicOut }) =>
      (restrictedTicketIn ?? 0n) +
      (restrictedElectronicIn ?? 0n) -
      ((restrictedTicketOut ?? 0n) + (restrictedElectronicOut ?? 0n)),
  ),
  handPaysOwed: createMachineDayFigure((day) => sumDebtGrowth(day)),
  cashWin: createMachineDayFigure('cashWin'),
};

/** Returns the counted and transferred money, with the change of what the machines contain. */
export const sumTakings = createMachineDayFigure(
  ({ boxDay: { opening, remaining }, ...day }) =>
    day.countedNotes +
    day.countedTickets +
    day.countedCoins +
    day.electronicIn -
    day.electronicOut +
    sumBy(MEDIA, (medium) => remaining[medium] - opening[medium]),
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
  theoreticalWin: (records) => roundHalfAway(sumTheoreticalWin(records), WHOLE_HOLD),
  actualHold: computeActualHold,
  floorPar: computeFloorPar,
  theoreticalHold: computeFloorPar,
  holdVariance: (records) => subtractPercents(computeActualHold(records), computeFloorPar(records)),
  projectedVariance: computeProjectedVariance,
  ...amountFigures,
  // the steps from the counted amount to the cash win leave nothing unexplained
  check: () => 0n,
  ...buildComparedFigures('notes', 'Counted', amountFigures.dueNotes, amountFigures.countedNotes),
  ...buildComparedFigures('tickets', 'Counted', amountFigures.dueTickets, amountFigures.countedTickets),
  ...buildComparedFigures('coins', 'Counted', amountFigures.dueCoins, amountFigures.countedCoins),
  ...buildComparedFigures('jackpot', 'Paid', createMachineDayFigure('jackpot'), sumPaidWins),
  ...buildComparedFigures('cancelled', 'Paid', amountFigures.handPaidCancelled, amountFigures.paidCancelledCredits),
  ...buildComparedFigures('ticketsOut', 'Paid', amountFigures.ticketOut, amountFigures.ticketsIssued),
};

export const moneyRecords: Readonly<Record<string, OpaqueRecordSet>> = {
  machineMoney: defineRecordSet<MachineMoney>({
    listRecords: (scope) => splitMachineMoney(listMachineDaysOfDocument(scope)),
    keys: { denomination: ({ denomination }) => denomination },
    figures: MONEY_FIGURES,
  }),
};
