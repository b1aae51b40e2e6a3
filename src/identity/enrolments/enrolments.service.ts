import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type IdempotencyKey } from '#platform/database/idempotency.js';
import { Refusal, refuse, formatRefusal, type RefusalDetails } from '#refusals/refusal.js';
import type { RefusalCode } from '#refusals/codes.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { setActionAuditContext } from '../access/operator-act.js';
import { generatePassword, buildPasswordColumns, hashPassword } from '../credentials/passwords.js';
import { AccountEntity } from '../entities/account.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { listPeopleOfEstablishment, requireEstablishmentPerson } from '../people/people.queries.js';
import type { EstablishmentPeopleFilter, EstablishmentPersonRow } from '../people/people.queries.js';
import { assignRoles, listEmployeeNumbers, listTakenEmployeeNumbers, listTakenLogins } from './enrolments.queries.js';
import { GrantsService } from '../people/grants.service.js';
import { areRolesCompatible, decidingRoles } from '../access/permissions.js';
import { SecurityRulesService } from '../sessions/lock-rules.service.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { Language } from '#declarations/shapes/text.js';

/** A person of an establishment with account and functions, entered in one transaction. */
export interface NewEnrolment {
  readonly employeeNumber: string;
  readonly fullName: string;
  /** YYYY-MM-DD */
  readonly employedFrom: string;
  readonly login: string;
  readonly roles: readonly Role[];
}

/** `password` is null when the request is repeated: it is shown once and not stored. */
export interface Enrolled {
  readonly personId: string;
  readonly accountId: string;
  readonly employeeNumber: string;
  readonly fullName: string;
  readonly login: string;
  /** Functions held at once. */
  readonly roles: readonly Role[];
  /** Functions that decide: held once a second person has approved. */
  readonly rolesAskedFor: readonly Role[];
  /** Generated password, shown once; null: none. */
  readonly password: string | null;
}

interface EnrolmentFault {
  readonly field: string;
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}

/** The reason of an approval request that an enrolment makes, as the approver reads it. */
const ENROLMENT_REASON = 'Inscription';

/** Looks up the people of one establishment, and enters them with account and functions in one act. */
@Injectable()
export class EnrolmentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly grants: GrantsService,
    private readonly securityRules: SecurityRulesService,
  ) {}

  /** Returns the people of the establishment that match a filter, by name. */
  listPeople(establishment: Establishment, filter: EstablishmentPeopleFilter): Promise<EstablishmentPersonRow[]> {
    return listPeopleOfEstablishment(this.database, establishment.establishmentId, this.clock.now(), filter);
  }

  /** Returns one person with their functions in the establishment, as `viewer` may see them. Refuses NOT_FOUND. */
  getPerson(
    establishment: Establishment,
    personQuery: { readonly personId: bigint; readonly viewer: bigint | null },
  ): Promise<EstablishmentPersonRow> {
    return requireEstablishmentPerson(this.database, establishment.establishmentId, this.clock.now(), personQuery);
  }

  /**
   * Enters people with their accounts and functions, all or none; passwords are null in a repeated response.
   * Functions that decide (approve what others request) are only requested, and held once a second person has approved.
   * Refuses ENROLMENT_REFUSED with every fault and its field: EMPLOYEE_NUMBER_TAKEN, LOGIN_TAKEN, ROLES_INCOMPATIBLE.
   */
  async enrolPeople(
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    people: readonly NewEnrolment[],
    language: Language,
  ): Promise<Enrolled[]> {
    const passwords = people.map(() => generatePassword());
    const passwordHashes = await Promise.all(passwords.map((password) => hashPassword(password)));
    let isFirstExecution = false;
    const enrolledPeople = await writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      await setActionAuditContext(tx, actor, establishment, 'access.enrol', this.clock.now());
      const faults = await listEnrolmentFaults(tx, people);
      if (faults.length > 0) {
        const problemDetails = faults.map(({ field, code, details }) => ({
          field,
          code,
          problem: formatRefusal(new Refusal(code).code, details, language),
        }));
        refuse('ENROLMENT_REFUSED', { fields: faults.map(({ field }) => field), problems: problemDetails });
      }
      isFirstExecution = true;
      const insertedPeople: Omit<Enrolled, 'password'>[] = [];
      for (const [index, person] of people.entries()) {
        insertedPeople.push(await this.enrolPerson(tx, actor, establishment, person, passwordHashes[index] ?? ''));
      }
      return insertedPeople;
    });
    return enrolledPeople.map((person, index) => ({
      ...person,
      password: isFirstExecution ? (passwords[index] ?? null) : null,
    }));
  }

  /**
   * Enters one person within the caller's transaction, whose audit context it sets. The account's generated password is
   * given to no one: another is given on the person's page when they are present. Refuses EMPLOYEE_NUMBER_TAKEN,
   * LOGIN_TAKEN, ROLES_INCOMPATIBLE.
   */
  async enrolInTransaction(
    tx: Tx,
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    person: NewEnrolment,
  ): Promise<Omit<Enrolled, 'password'>> {
    await setActionAuditContext(tx, actor, establishment, 'access.enrol', this.clock.now());
    const [fault] = await listEnrolmentFaults(tx, [person]);
    if (fault !== undefined) refuse(fault.code, fault.details);
    return this.enrolPerson(tx, actor, establishment, person, await hashPassword(generatePassword()));
  }

  /** Returns the employee number of every person. */
  listEmployeeNumbers(): Promise<string[]> {
    return listEmployeeNumbers(this.database);
  }

  /**
   * Inserts a person with an account and the functions that need no approval, and requests approval for the others.
   * The password expires after the time that the establishment's rules give an assigned one
   * (`assignedPasswordSeconds`). Returns the person with both lists of functions.
   */
  private async enrolPerson(
    tx: Tx,
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    person: NewEnrolment,
    passwordHash: string,
  ): Promise<Omit<Enrolled, 'password'>> {
    const now = this.clock.now();
    const { employeeNumber, fullName, employedFrom, login, roles } = person;
    const { personId } = await insertRow(tx, PersonEntity, { employeeNumber, fullName, employedFrom, recordedAt: now });
    const { establishmentId } = establishment;
    const { assignedPasswordSeconds } = await this.securityRules.readStrictestRules(tx, [establishmentId]);
    const { accountId } = await insertRow(tx, AccountEntity, {
      personId,
      login,
      ...buildPasswordColumns(passwordHash, now, assignedPasswordSeconds),
      recordedAt: now,
    });
    const heldRoles = roles.filter((role) => !decidingRoles.includes(role));
    const pendingRoles = roles.filter((role) => decidingRoles.includes(role));
    await assignRoles(tx, { establishmentId, personId, roles: heldRoles, heldFrom: now, grantedBy: actor.personId });
    for (const role of pendingRoles) {
      await this.grants.requestGrantApproval(tx, actor, establishmentId, {
        personId,
        fullName,
        role,
        reason: ENROLMENT_REASON,
      });
    }
    const ids = { personId: personId.toString(), accountId: accountId.toString() };
    return { ...ids, employeeNumber, fullName, login, roles: heldRoles, rolesAskedFor: pendingRoles };
  }
}

/**
 * Returns the faults of the people to enrol, each with its field. These are taken employee numbers, taken logins and
 * incompatible functions.
 */
async function listEnrolmentFaults(tx: Tx, people: readonly NewEnrolment[]): Promise<EnrolmentFault[]> {
  const employeeNumbers = people.map(({ employeeNumber }) => employeeNumber);
  const isNumberTaken = createDuplicateCheck(employeeNumbers, await listTakenEmployeeNumbers(tx, employeeNumbers));
  const logins = people.map(({ login }) => login);
  const isLoginTaken = createDuplicateCheck(logins, await listTakenLogins(tx, logins));
  return people.flatMap((person, index) => {
    const faults: EnrolmentFault[] = [];
    const fieldPath = (field: string): string => `people.${index}.${field}`;
    const { employeeNumber, login } = person;
    if (isNumberTaken(index)) {
      faults.push({ field: fieldPath('employeeNumber'), code: 'EMPLOYEE_NUMBER_TAKEN', details: { employeeNumber } });
    }
    if (isLoginTaken(index)) faults.push({ field: fieldPath('login'), code: 'LOGIN_TAKEN', details: { login } });
    const [oneRole, otherRole] = findIncompatiblePair(person.roles) ?? [];
    if (oneRole !== undefined && otherRole !== undefined) {
      faults.push({
        field: fieldPath('roles'),
        code: 'ROLES_INCOMPATIBLE',
        details: { role: oneRole, held: otherRole },
      });
    }
    return faults;
  });
}

/**
 * Returns a function that checks whether the value at an index is taken, by an existing person or earlier in the list.
 */
function createDuplicateCheck(
  values: readonly string[],
  existingValues: ReadonlySet<string>,
): (index: number) => boolean {
  return (index) => {
    const value = values[index] ?? '';
    return existingValues.has(value) || values.indexOf(value) < index;
  };
}

/** Returns the first two functions of the list that one person may not have together; null when there are none. */
function findIncompatiblePair(roles: readonly Role[]): readonly [Role, Role] | null {
  for (const [index, role] of roles.entries()) {
    const incompatibleRole = roles.slice(0, index).find((other) => !areRolesCompatible(role, other));
    if (incompatibleRole !== undefined) return [role, incompatibleRole];
  }
  return null;
}
