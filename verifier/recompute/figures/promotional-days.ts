import { sumBy } from '../derive/arithmetic.js';
import { isUnknown } from '../derive/gaps.js';
import type { MachineDay } from '../derive/machine-days.js';
import { listMachineDaysOfDocument } from './machine-money.js';
import { defineRecordSet, type OpaqueRecordSet } from './records.js';

/** Promotional money of machines: figures of the days on which they report any. */

type Days = readonly MachineDay[];

/** Names of promotional figures that are null where they are not reported. */
type PromotionalName =
  | 'restrictedTicketIn'
  | 'restrictedTicketOut'
  | 'restrictedElectronicIn'
  | 'restrictedElectronicOut'
  | 'restrictedPlayed';

const MONEY_NAMES = [
  'restrictedTicketIn',
  'restrictedTicketOut',
  'restrictedElectronicIn',
  'restrictedElectronicOut',
] as const satisfies readonly PromotionalName[];

/** Returns the sum of an amount over the days that report it; null when none does, or when one is unknown. */
const createReportedSum =
  (getAmount: (day: MachineDay) => bigint | null, ...names: readonly string[]) =>
  (days: Days): bigint | null => {
    if (isUnknown(days, ...names)) return null;
    const amounts = days.map(getAmount).filter((amount) => amount !== null);
    return amounts.length === 0 ? null : sumBy(amounts, (amount) => amount);
  };

const createPromotionalSum = (name: PromotionalName) => createReportedSum((day) => day[name], name);

/** Returns the metered win of a day with promotional play; null without one. */
const getWinOfPromotionalPlay = (day: MachineDay): bigint | null =>
  !isPromotionalPlay(day) || day.gaps.has('meteredWin') ? null : day.meteredWin;

const isPromotionalPlay = ({ restrictedPlayed, gaps }: MachineDay): boolean =>
  restrictedPlayed !== null || gaps.get('restrictedPlayed') === 'unknown';

const listAmounts = (day: MachineDay): readonly (bigint | null)[] => [
  day.restrictedTicketIn,
  day.restrictedElectronicIn,
  day.restrictedTicketOut,
  day.restrictedElectronicOut,
];

export const promotionalRecords: Readonly<Record<string, OpaqueRecordSet>> = {
  promotionalDays: defineRecordSet<MachineDay>({
    listRecords: (scope) =>
      listMachineDaysOfDocument(scope)
        .filter(
          (day) =>
            [...listAmounts(day), day.restrictedPlayed].some((amount) => amount !== null) ||
            isUnknown([day], ...MONEY_NAMES, 'restrictedPlayed'),
        )
        .toSorted((one, other) => (one.machine < other.machine ? -1 : Number(one.machine > other.machine))),
    keys: { machine: ({ machine }) => machine },
    figures: {
      ticketsIn: createPromotionalSum('restrictedTicketIn'),
      ticketsOut: createPromotionalSum('restrictedTicketOut'),
      transfersIn: createPromotionalSum('restrictedElectronicIn'),
      transfersOut: createPromotionalSum('restrictedElectronicOut'),
      net: createReportedSum(
        (day) => {
          const [ticketIn, transferIn, ticketOut, transferOut] = listAmounts(day).map((amount) => amount ?? 0n);
          return (ticketIn ?? 0n) + (transferIn ?? 0n) - (ticketOut ?? 0n) - (transferOut ?? 0n);
        },
        ...MONEY_NAMES,
      ),
      played: createPromotionalSum('restrictedPlayed'),
      meteredWin: (days) =>
        isUnknown(days.filter(isPromotionalPlay), 'meteredWin')
          ? null
          : createReportedSum(getWinOfPromotionalPlay)(days),
      winLessPlayed: (days) =>
        isUnknown(days.filter(isPromotionalPlay), 'meteredWin', 'restrictedPlayed')
          ? null
          : createReportedSum((day) => {
              const win = getWinOfPromotionalPlay(day);
              return win === null ? null : win - (day.restrictedPlayed ?? 0n);
            })(days),
    },
  }),
};
