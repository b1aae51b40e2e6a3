import { isTicketOwed, type TicketPlace, type TicketState } from './ticket-life.js';

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
  const sumStepAmounts = (isCounted: (step: CountedStep) => boolean): bigint =>
    steps.filter(isCounted).reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const wasOwed = ({ from }: CountedStep): boolean => from !== null && isTicketOwed(from);
  const isIssuingStep = ({ from }: CountedStep): boolean => from === null || from === 'requested';
  const createEndStateTest =
    (endState: TicketState, place?: TicketPlace) =>
    (step: CountedStep): boolean =>
      step.to === endState && step.from !== endState && (place === undefined || step.place === place);
  const figures = {
    openingMinor,
    issuedMinor: sumStepAmounts(
      (step) => isIssuingStep(step) && (isTicketOwed(step.to) || step.to === 'redeemed' || step.to === 'orphan'),
    ),
    redeemedAtMachinesMinor: sumStepAmounts(createEndStateTest('redeemed', 'machine')),
    redeemedAtDesksMinor: sumStepAmounts(createEndStateTest('redeemed', 'desk')),
    redeemedAtKiosksMinor: sumStepAmounts(createEndStateTest('redeemed', 'kiosk')),
    voidedMinor: sumStepAmounts((step) => wasOwed(step) && step.to === 'voided'),
    expiredMinor: sumStepAmounts(createEndStateTest('expired')),
    orphansMinor: sumStepAmounts(createEndStateTest('orphan')) - sumStepAmounts(({ from }) => from === 'orphan'),
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
