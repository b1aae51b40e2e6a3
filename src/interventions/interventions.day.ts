import type { DayContribution } from '../establishments/days/day-contributions.js';
import { unsealedSheets } from './envelopes/envelopes.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly interventions: { readonly kind: 'envelopeMissing'; readonly sheetCount: number };
  }

  interface DayTallies {
    /** Intervention sheets of the day that are in no envelope. */
    readonly sheetsWithoutEnvelope: number;
  }
}

/** The sheets of a day keep it open until an envelope holds them. */
export const interventionsDay: DayContribution = {
  name: 'interventions',
  place: 30,
  blockers: async (on, { establishmentId, gamingDay }) => {
    const { sheetCount } = await unsealedSheets(on, establishmentId, gamingDay);
    return sheetCount > 0 ? [{ kind: 'envelopeMissing', sheetCount }] : [];
  },
  tallies: async (on, { establishmentId, gamingDay }) => ({
    sheetsWithoutEnvelope: (await unsealedSheets(on, establishmentId, gamingDay)).sheetCount,
  }),
};
