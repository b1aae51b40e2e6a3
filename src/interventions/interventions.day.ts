import type { DayContribution } from '#establishments/days/day-contributions.js';
import { getEnvelopeStatus } from './envelopes/envelopes.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly interventions:
      | {
          /** Kind of blocker: the envelope or the sheets of the day. */
          readonly kind: 'identificationsWithoutSheet';
          /** Number of identifications without a sheet. */
          readonly identificationCount: number;
        }
      | {
          /** Kind of blocker: the envelope or the sheets of the day. */
          readonly kind: 'envelopeMissing';
          readonly sheetCount: number;
        }
      | {
          /** Kind of blocker: the envelope or the sheets of the day. */
          readonly kind: 'envelopeNotReceived';
        };
  }

  interface DayTallies {
    /** Intervention sheets of the day, and identifications without one, that are in no envelope. */
    readonly sheetsWithoutEnvelope: number;
    /** The envelope is made, and the Direction has not signed for it. */
    readonly isEnvelopeWithoutReceipt: boolean;
  }
}

/** Keeps a day open until an envelope contains its sheets and the Direction has signed for it. */
export const interventionsContribution: DayContribution = {
  name: 'interventions',
  place: 30,
  blockers: async (db, { establishmentId, gamingDay }) => {
    const { sheetCount, identificationCount, unsettledCount, isWithoutReceipt } = await getEnvelopeStatus(
      db,
      establishmentId,
      gamingDay,
    );
    return [
      ...(unsettledCount > 0
        ? [{ kind: 'identificationsWithoutSheet' as const, identificationCount: unsettledCount }]
        : []),
      ...(sheetCount + identificationCount > 0 ? [{ kind: 'envelopeMissing' as const, sheetCount }] : []),
      ...(isWithoutReceipt ? [{ kind: 'envelopeNotReceived' as const }] : []),
    ];
  },
  tallies: async (db, { establishmentId, gamingDay }) => {
    const { sheetCount, identificationCount, isWithoutReceipt } = await getEnvelopeStatus(
      db,
      establishmentId,
      gamingDay,
    );
    return { sheetsWithoutEnvelope: sheetCount + identificationCount, isEnvelopeWithoutReceipt: isWithoutReceipt };
  },
};
