import { sumBy } from '../derive/arithmetic.js';
import type { MachineDay } from '../derive/machine-days.js';
import { listMachineDaysOfDocument } from './machine-money.js';
import { defineRecordSet, type OpaqueRecordSet } from './records.js';

/** Promotional money of machines: figures of the days on which they report any. */

type Days = readonly MachineDay[];

/** Returns the sum of an amount over the days that report it; null when none does. */
const createReportedSum =
  (getAmount: (day: MachineDay) => bigint | null) =>
  (days: Days): bigint | null => {
    const amounts = days.map(getAmount).filter((amount) => amount !== null);
    return amounts.length === 0 ? null : sumBy(amounts, (amount) => amount);
  };

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
        .filter((day) => [...listAmounts(day), day.restrictedPlayed].some((amount) => amount !== null))
        .toSorted((one, other) => (one.machine < other.machine ? -1 : Number(one.machine > other.machine))),
    keys: { machine: ({ machine }) => machine },
    figures: {
      ticketsIn: createReportedSum((day) => day.restrictedTicketIn),
      ticketsOut: createReportedSum((day) => day.restrictedTicketOut),
      transfersIn: createReportedSum((day) => day.restrictedElectronicIn),
      transfersOut: createReportedSum((day) => day.restrictedElectronicOut),
      net: (days) =>
        sumBy(days, (day) => {
          const [ticketIn, transferIn, ticketOut, transferOut] = listAmounts(day).map((amount) => amount ?? 0n);
          return (ticketIn ?? 0n) + (transferIn ?? 0n) - (ticketOut ?? 0n) - (transferOut ?? 0n);
        }),
      played: createReportedSum((day) => day.restrictedPlayed),
      meteredWin: createReportedSum((day) => (day.restrictedPlayed === null ? null : day.meteredWin)),
      winLessPlayed: createReportedSum((day) =>
        day.restrictedPlayed === null ? null : day.meteredWin - day.restrictedPlayed,
      ),
    },
  }),
};
