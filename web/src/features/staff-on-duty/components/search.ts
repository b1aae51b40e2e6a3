import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { roles, type Role } from '#declarations/shapes/roles.js';

/** Day and filters, as stored in the URL. */
export interface StaffOnDutySearch {
  readonly on?: string;
  readonly text?: string;
  readonly role?: Role;
}

export const parseStaffOnDutySearch = (rawSearch: RawSearch): StaffOnDutySearch =>
  omitUndefined({
    on: parseDayParam(rawSearch, 'on'),
    text: parseTextParam(rawSearch, 'text'),
    role: parseChoiceParam(roles, rawSearch, 'role'),
  });
