import { COUNTED_ACTS, type CountedAct } from '#domain/tables/sessions.js';
import { refuse } from '#refusals/refusal.js';

/** Returns the act of an address that counts a table. Refuses another with NOT_FOUND. */
export const requireCountedAct = (act: string): CountedAct =>
  COUNTED_ACTS.find((each) => each === act) ?? refuse('NOT_FOUND', { what: act });
