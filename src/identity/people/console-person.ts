import { beginAct } from '../../audit/log/act.js';
import type { Database } from '../../platform/database/database.js';
import { maybeRow, oneRow } from '../../platform/database/rows.js';

const EMPLOYEE_NUMBER = 'CONSOLE';

/**
 * The person in whose name the command line of the server acts: whoever holds the machine itself. He is in the log like
 * anybody; he has no account and no role, so he can ask for approvals and never decide one.
 */
export async function consolePerson(database: Database, now: Date): Promise<bigint> {
  return database.transaction(async (tx) => {
    const known = await maybeRow<{ personId: bigint }>(
      tx,
      `select people.person_id as "personId" from people where people.employee_number = $1`,
      [EMPLOYEE_NUMBER],
    );
    if (known !== undefined) return known.personId;
    await beginAct(tx, {
      establishmentId: 0,
      personId: null,
      act: 'people.create',
      happenedAt: now,
      gamingDay: null,
      reason: 'first use of the command line',
    });
    // Two commands may begin at once: the second waits here and takes the first one's person.
    await tx.query(
      `insert into people (employee_number, full_name, employed_from) values ($1, 'Console du serveur', $2)
       on conflict (employee_number) do nothing`,
      [EMPLOYEE_NUMBER, now.toISOString().slice(0, 10)],
    );
    const { personId } = await oneRow<{ personId: bigint }>(
      tx,
      `select people.person_id as "personId" from people where people.employee_number = $1`,
      [EMPLOYEE_NUMBER],
    );
    return personId;
  });
}
