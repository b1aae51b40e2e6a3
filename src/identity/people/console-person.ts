import { setAuditContext } from '#audit/log/audit-context.js';
import type { Database } from '#platform/database/database.js';
import { PersonEntity } from '../entities/person.entity.js';
import { insertPersonIfAbsent } from './people.queries.js';

const CONSOLE_EMPLOYEE_NUMBER = 'CONSOLE';

/**
 * Returns the person in whose name the server's command line acts: the operator of the machine itself. The log names
 * them like any person; without account or role, they can request approvals and never decide one.
 */
export async function ensureConsolePersonId(database: Database, now: Date): Promise<bigint> {
  return database.transaction(async (tx) => {
    const existingPerson = await tx.findOneBy(PersonEntity, { employeeNumber: CONSOLE_EMPLOYEE_NUMBER });
    if (existingPerson !== null) return existingPerson.personId;
    const reason = 'first use of the command line';
    await setAuditContext(tx, { establishmentId: 0, personId: null, action: 'people.create', happenedAt: now, reason });
    // Two commands may begin at once: the second waits here and reads the person entered by the first.
    await insertPersonIfAbsent(tx, {
      employeeNumber: CONSOLE_EMPLOYEE_NUMBER,
      fullName: 'Console du serveur',
      employedFrom: now.toISOString().slice(0, 10),
    });
    const { personId } = await tx.findOneByOrFail(PersonEntity, { employeeNumber: CONSOLE_EMPLOYEE_NUMBER });
    return personId;
  });
}
