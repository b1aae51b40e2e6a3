import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { neutraliseFormula } from '#platform/files/csv-safety.js';
import { Database } from '#platform/database/database.js';
import type { Establishment } from '../access/access.decorators.js';
import { listStaffOnDuty, type PersonOnRow } from './staff-on-duty.queries.js';
import type { Role } from '#declarations/shapes/roles.js';

/** The people who hold functions on a day. */
export interface StaffOnDuty {
  /** The requested day, from midnight to midnight of the establishment's clock. */
  readonly on: string;
  readonly people: readonly PersonOnRow[];
}

/** The filter; an absent field does not restrict. */
export interface StaffOnDutyFilter {
  readonly on: string;
  readonly text?: string | undefined;
  readonly role?: Role | undefined;
}

const CSV_COLUMNS = [
  'employee_number',
  'full_name',
  'renamed_to',
  'employed_from',
  'employed_until',
  'role',
  'of_operator',
  'held_from',
  'held_until',
  'granted_by',
  'ended_by',
  'accounts',
];

/** People and their rights as of a day: read from the rights themselves, and from the log for the people's details. */
@Injectable()
export class StaffOnDutyService {
  constructor(private readonly database: Database) {}

  /**
   * Returns the people who held a right on the day `on`. `text` (part of a name, number or login) and `role` limit
   * them.
   */
  async listStaffOnDuty(establishment: Establishment, { on, text, role }: StaffOnDutyFilter): Promise<StaffOnDuty> {
    const searchText = text?.trim() ?? '';
    const pattern = searchText === '' ? null : `%${searchText.replace(/[\\%_]/g, '\\$&')}%`;
    const { establishmentId } = establishment;
    const people = await listStaffOnDuty(this.database, { establishmentId, on, pattern, role: role ?? null });
    return { on, people };
  }

  /**
   * Returns the staff on duty that match the filter as CSV, one line per right; no text can become a formula of a
   * spreadsheet.
   */
  async formatCsv(establishment: Establishment, filter: StaffOnDutyFilter): Promise<string> {
    const { people } = await this.listStaffOnDuty(establishment, filter);
    const formatText = (text: string | null): string => neutraliseFormula(text ?? '');
    const formatInstant = (text: string | null): string => (text === null ? '' : new Date(text).toISOString());
    const rows = people.flatMap((person) =>
      person.rights.map((right) => [
        formatText(person.employeeNumber),
        formatText(person.fullName),
        formatText(person.renamedTo),
        person.employedFrom,
        person.employedUntil ?? '',
        right.role,
        right.isOfOperator ? 'yes' : 'no',
        formatInstant(right.heldFrom),
        formatInstant(right.heldUntil),
        formatText(right.grantedByName),
        formatText(right.endedByName),
        formatText(person.accounts.map(({ login, state }) => `${login} (${state})`).join(' ')),
      ]),
    );
    return stringify([CSV_COLUMNS, ...rows], { record_delimiter: 'windows' });
  }
}
