import { buildDayEntries, type DayAmounts, type DayEntry } from '../accounting/postings.js';
import { SUSPENDED_AMOUNTS, SUSPENSE_MEDIA, type SuspendedAmounts } from '../accounting/suspense.js';
import type { Metered } from '../metered.js';
import type { Finding, MachineFigures } from '../reconciliation/reconciliation-types.js';
import { SUSPENDED_CODES } from './case-numbers.js';

const toAmount = (metered: Metered): bigint => metered ?? 0n;

/** Returns the difference that the closing puts in suspense for a finding; positive: money is missing. */
function computeSuspended({ code, severity, varianceMinor, actualMinor, evidence }: Finding): bigint {
  if (severity !== 'toExplain' || !SUSPENDED_CODES.includes(code)) return 0n;
  const differenceMinor = varianceMinor ?? actualMinor ?? 0n;
  if (code === 'ticketsOutVariance') return differenceMinor;
  if (code !== 'handPayVariance') return -differenceMinor;
  const { owedMinor } = evidence;
  return differenceMinor + (typeof owedMinor === 'bigint' ? owedMinor : 0n);
}

/** Returns the differences in suspense of a machine's findings, by medium. */
function sumSuspended(findings: readonly Finding[]): SuspendedAmounts {
  const amounts = SUSPENSE_MEDIA.map((medium) => {
    const findingsOfMedium = findings.filter((finding) => finding.medium === medium);
    return [SUSPENDED_AMOUNTS[medium], findingsOfMedium.reduce((sum, finding) => sum + computeSuspended(finding), 0n)];
  });
  return Object.fromEntries(amounts) as SuspendedAmounts;
}

/** Returns the amounts of a machine's day as the books need them, in minor units. */
function buildMachineAmounts(figures: MachineFigures, findings: readonly Finding[]): DayAmounts {
  const { boxes, owed, paid } = figures;
  return {
    meteredNotesMinor: toAmount(figures.billsMinor),
    dueNotesMinor: toAmount(boxes.due.notesMinor),
    countedNotesMinor: figures.countedNotesMinor,
    meteredTicketsMinor: toAmount(figures.ticketInMinor),
    dueTicketsMinor: toAmount(boxes.due.ticketsMinor),
    countedTicketsMinor: figures.countedTicketsMinor,
    meteredCoinsMinor: toAmount(figures.coinsMinor),
    dueCoinsMinor: toAmount(boxes.due.coinsMinor),
    dueRestrictedMinor: toAmount(boxes.due.restrictedMinor),
    countedCoinsMinor: figures.countedCoinsMinor,
    electronicInMinor: toAmount(figures.electronicInMinor),
    electronicOutMinor: toAmount(figures.electronicOutMinor),
    meteredJackpotMinor: toAmount(figures.jackpotMinor),
    paidJackpotMinor: paid.jackpot + paid.progressive + paid.bonus,
    meteredCancelledMinor: toAmount(figures.handPaidCancelledMinor),
    paidCancelledMinor: paid.cancelledCredits,
    owedJackpotChangeMinor: owed.jackpot.changeMinor,
    owedCancelledChangeMinor: owed.cancelledCredits.changeMinor,
    paidShortPayMinor: paid.shortPay,
    paidComplementMinor: paid.complement,
    meteredTicketsOutMinor: toAmount(figures.ticketOutMinor),
    ticketsIssuedMinor: paid.ticketsIssued,
    fillsMinor: paid.fill,
    restrictedTicketsInMinor: toAmount(figures.restrictedTicketInMinor),
    restrictedTicketsOutMinor: toAmount(figures.restrictedTicketOutMinor),
    restrictedElectronicInMinor: toAmount(figures.restrictedElectronicInMinor),
    restrictedElectronicOutMinor: toAmount(figures.restrictedElectronicOutMinor),
    ...sumSuspended(findings),
  };
}

/** Returns the part of a day's entries that is of one machine. Its hand payments are taken as paid at a desk. */
export const buildMachineEntries = (figures: MachineFigures, findings: readonly Finding[]): readonly DayEntry[] =>
  buildDayEntries(buildMachineAmounts(figures, findings));
