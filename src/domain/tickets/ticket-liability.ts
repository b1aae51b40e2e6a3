import { isOwed, type TicketPlace, type TicketState } from './ticket-life.js';

/** One step of a ticket's life as counted by the roll-forward. */
export interface CountedStep {
  readonly from: TicketState | null;
  readonly to: TicketState;
  readonly place: TicketPlace;
  readonly amountMinor: bigint;
}

/** The amounts owed on tickets over a period, in minor units. */
export interface TicketLiability {
  readonly openingMinor: bigint;
  readonly issuedMinor: bigint;
  readonly redeemedAtMachinesMinor: bigint;
  readonly redeemedAtDesksMinor: bigint;
  readonly redeemedAtKiosksMinor: bigint;
  readonly voidedMinor: bigint;
  readonly expiredMinor: bigint;
  readonly orphansMinor: bigint;
  readonly closingMinor: bigint;
}

/**
 * Computes the roll-forward of the amount owed on tickets: opening + issued − redeemed (machines, desks, kiosks) −
 * voided − expired − moved to orphans = closing. A ticket that is presented, paid or found before its print was
 * confirmed is issued by that step; one that was never printed was never owed. A second print changes nothing.
 */
export function computeTicketLiability(openingMinor: bigint, steps: readonly CountedStep[]): TicketLiability {
  const sumSteps = (isCounted: (step: CountedStep) => boolean): bigint =>
    steps.filter(isCounted).reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const wasOwed = ({ from }: CountedStep): boolean => from !== null && isOwed(from);
  const isNew = ({ from }: CountedStep): boolean => from === null || from === 'requested';
  const createEndTest =
    (endState: TicketState, place?: TicketPlace) =>
    (step: CountedStep): boolean =>
      step.to === endState && step.from !== endState && (place === undefined || step.place === place);
  const figures = {
    openingMinor,
    issuedMinor: sumSteps((step) => isNew(step) && (isOwed(step.to) || step.to === 'redeemed' || step.to === 'orphan')),
    redeemedAtMachinesMinor: sumSteps(createEndTest('redeemed', 'machine')),
    redeemedAtDesksMinor: sumSteps(createEndTest('redeemed', 'desk')),
    redeemedAtKiosksMinor: sumSteps(createEndTest('redeemed', 'kiosk')),
    voidedMinor: sumSteps((step) => wasOwed(step) && step.to === 'voided'),
    expiredMinor: sumSteps(createEndTest('expired')),
    orphansMinor: sumSteps(createEndTest('orphan')) - sumSteps(({ from }) => from === 'orphan'),
  };
  const endedMinor =
    figures.redeemedAtMachinesMinor +
    figures.redeemedAtDesksMinor +
    figures.redeemedAtKiosksMinor +
    figures.voidedMinor +
    figures.expiredMinor +
    figures.orphansMinor;
  return { ...figures, closingMinor: openingMinor + figures.issuedMinor - endedMinor };
}
