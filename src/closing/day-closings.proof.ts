import type { DigestCheck } from '../audit/verify/verify-tables.js';

/** The lines and findings of every run that a closing froze, against their digest in the log. */
export const dayClosingsProof: DigestCheck = {
  table: 'day_closings',
  sql: `select jsonb_build_object('closing_number', day_closings.closing_number,
        'establishment_id', day_closings.establishment_id, 'gaming_day', day_closings.gaming_day)::text as row_key,
      'day_results or findings of run ' || day_closings.run_number || ' of ' || day_closings.gaming_day
        || ' are not those that were frozen' as detail
    from day_closings
    where day_closings.establishment_id = $1
      and day_closings.results_digest <> day_results_digest(day_closings.establishment_id, day_closings.gaming_day,
        day_closings.run_number)
    order by day_closings.gaming_day, day_closings.closing_number`,
};
