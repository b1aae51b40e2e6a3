import { compareNotes } from '../cash/note-counters.js';
import { HAND_PAY_MEDIA, type HandPayMedium } from '../cash/hand-pays-owed.js';
import { findOtherDenomination } from '../cash/other-denomination.js';
import { listDaySegments, sumHandPays } from './reconciliation-figures.js';
import type { Finding, MachineDay, MachineFigures } from './reconciliation-types.js';

/** An amount in credits at the machine's denomination and the same amount from elsewhere, in minor units. */
interface CreditComparison {
  readonly medium: 'notes' | 'tickets' | 'coins' | 'ticketsOut' | 'noteCounters' | HandPayMedium;
  readonly meteredMinor: bigint;
  readonly actualMinor: bigint;
}

/** Media of which one person enters the amount of one slip: a zero too many looks like another denomination. */
const SLIP_MEDIA: readonly CreditComparison['medium'][] = [...HAND_PAY_MEDIA, 'ticketsOut'];

/**
 * Returns as evidence the denomination by which a metered amount would be the actual one. It has that ratio on all
 * counters of the machine: empty when another amount of the day agrees, or a slip is alone in it.
 */
export function doubtDenomination(
  machineDay: MachineDay,
  figures: MachineFigures,
  comparison: CreditComparison,
): Finding['evidence'] {
  const findOther = ({ meteredMinor, actualMinor }: CreditComparison): bigint | null =>
    findOtherDenomination(meteredMinor, actualMinor, machineDay.denominationMinor);
  const otherDenominationMinor = findOther(comparison);
  if (otherDenominationMinor === null) return {};
  const others = listComparisons(machineDay, figures).filter(({ medium }) => medium !== comparison.medium);
  const isAgreed = others.some(({ meteredMinor, actualMinor }) => meteredMinor === actualMinor);
  const isShared = others.some((other) => findOther(other) === otherDenominationMinor);
  if (isAgreed || (SLIP_MEDIA.includes(comparison.medium) && !isShared)) return {};
  return { otherDenominationMinor };
}

/** Returns the amounts of a machine's day that are counted in credits and known from elsewhere too. */
function listComparisons(machineDay: MachineDay, figures: MachineFigures): readonly CreditComparison[] {
  const { due } = figures.boxes;
  const notes = compareNotes(listDaySegments(machineDay), machineDay.currencyUnitMinor);
  const isInNotes = notes.creditedMinor >= notes.lowestMinor && notes.creditedMinor <= notes.countedMinor;
  const candidates = [
    ['notes', due.notesMinor, figures.countedNotesMinor],
    ['coins', due.coinsMinor, figures.countedCoinsMinor],
    ['noteCounters', notes.creditedMinor, isInNotes ? notes.creditedMinor : notes.countedMinor],
    ['jackpot', figures.jackpotMinor, sumHandPays('jackpot', figures.paid)],
    ['cancelledCredits', figures.handPaidCancelledMinor, sumHandPays('cancelledCredits', figures.paid)],
  ] as const;
  return candidates.flatMap(([medium, metered, actualMinor]) => {
    const meteredMinor = metered ?? 0n;
    return meteredMinor > 0n && actualMinor > 0n ? [{ medium, meteredMinor, actualMinor }] : [];
  });
}
