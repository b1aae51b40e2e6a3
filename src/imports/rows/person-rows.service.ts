import { Injectable } from '@nestjs/common';
import { ROLE_WORDS } from '#domain/imports/cell-words.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { EnrolmentsService } from '#identity/enrolments/enrolments.service.js';
import type { WaitingStep } from '../files/import-kinds.js';
import type { RowAct, RowActs } from './row-acts.js';
import type { RowReader } from './row-reader.js';

/**
 * People of a file: entered with account and functions. A function that decides waits for a second person; the password
 * is given on the person's page, since a file's result is read more than once.
 */
@Injectable()
export class PersonRowsService implements RowActs {
  constructor(private readonly enrolments: EnrolmentsService) {}

  listKnownNumbers(): Promise<readonly string[]> {
    return this.enrolments.listEmployeeNumbers();
  }

  readRow(reader: RowReader, establishment: Establishment): RowAct {
    const firstName = reader.readOptionalText('first_name', /^.{1,60}$/);
    const fullName = `${firstName} ${reader.readText('full_name', /^.{1,120}$/)}`.trim();
    if (fullName.length > 120) reader.addFault('INVALID_INPUT', { fields: 'full_name', column: 'full_name' });
    const person = {
      employeeNumber: reader.readText('employee_number', /^[A-Za-z0-9-]{1,20}$/),
      fullName,
      employedFrom: reader.readDay('employed_from'),
      login: reader.readText('login', /^[a-z0-9._-]{2,60}$/),
      roles: reader.readWords('roles', ROLE_WORDS),
    };
    return async ({ tx, actor }) => {
      const { rolesAskedFor } = await this.enrolments.enrolInTransaction(tx, actor, establishment, person);
      const secondPerson: readonly WaitingStep[] = rolesAskedFor.length > 0 ? ['secondPerson'] : [];
      return { result: 'entered', waits: ['password', ...secondPerson] };
    };
  }
}
