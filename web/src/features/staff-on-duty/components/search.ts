import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { roles } from '#declarations/shapes/roles.js';

export const parseStaffOnDutySearch = (rawSearch: RawSearch) =>
  omitUndefined({
    on: parseDayParam(rawSearch, 'on'),
    text: parseTextParam(rawSearch, 'text'),
    role: parseChoiceParam(roles, rawSearch, 'role'),
  });

/** Day and filters, as stored in the URL. */
export type StaffOnDutySearch = ReturnType<typeof parseStaffOnDutySearch>;
