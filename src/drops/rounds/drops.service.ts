import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { KeyAuthorisationsService } from '#custody/key-authorisations.service.js';
import { findTeamFault } from '#domain/cash/drops.js';
import type { Container, DropMember, DropState, RecordedMember } from '#domain/cash/drops.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { listMachineContainers, insertDropLines, listDropLines, listReversals } from './drop-lines.queries.js';
import type { DropLineRow } from './drop-lines.queries.js';
import {
  requireDrop,
  listEligiblePersonRows,
  listDropRows,
  insertInterruption,
  insertTeamMembers,
  listInterruptions,
  listPeopleWithRoles,
  markReceivedIfArrived,
  listTeamMembers,
} from './drops.queries.js';
import type { DropPersonRow, DropRow, DropsFilter } from './drops.queries.js';
import type { DropSheet, NewDrop, PlannedDropLine } from './drop-sheet.js';
import { assertTeamMember, assertTeamValid, MEMBER_FAULTS } from './drop-teams.js';
import { DropInterruptionEntity } from '../entities/drop-interruption.entity.js';
import { DropEntity } from '../entities/drop.entity.js';
import { writeDropAction } from './drop-acts.js';
import type { UserRequest } from '#ledger/user-request.js';

const DROP_REGISTER = 'drops';

/** A drop from its plan to its close: team, machines and keys, interruptions. */
@Injectable()
export class DropsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly machines: MachinesService,
    private readonly keyAuthorisations: KeyAuthorisationsService,
  ) {}

  /** Returns a page of drops, latest first. */
  listDrops(establishment: Establishment, filter: DropsFilter): Promise<DropRow[]> {
    return listDropRows(this.database.dataSource, establishment.establishmentId, filter);
  }

  /** Returns the people who may join a team now, with their functions. */
  listEligiblePeople({ establishmentId }: Establishment): Promise<DropPersonRow[]> {
    return listEligiblePersonRows(this.database.dataSource, establishmentId, this.clock.now());
  }

  /** Returns a drop with its team, machines, interruptions and reversed exchanges. Refuses NOT_FOUND. */
  async getDropSheet({ establishmentId }: Establishment, dropId: bigint): Promise<DropSheet> {
    const { dataSource } = this.database;
    return {
      ...(await requireDrop(dataSource, establishmentId, dropId)),
      team: await listTeamMembers(dataSource, establishmentId, dropId, this.clock.now()),
      lines: await listDropLines(dataSource, establishmentId, dropId),
      interruptions: await listInterruptions(dataSource, establishmentId, dropId),
      reversals: await listReversals(dataSource, establishmentId, dropId),
    };
  }

  /**
   * Plans a drop (a round that empties machines) under the next number of its register, by default on the current
   * gaming day. Refuses, in this order: DROP_WITHOUT_MACHINES, NOT_FOUND (a person), the codes of `assertTeamValid`,
   * UNKNOWN_MACHINE, DAY_CLOSED.
   */
  planDrop({ actor, establishment, idempotencyKey }: UserRequest, plan: NewDrop): Promise<Serialized<DropRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const now = this.clock.now();
      const gamingDay = plan.gamingDay ?? (await this.gamingDays.findCurrentDay(tx, establishment));
      const action = { action: 'drops.plan', happenedAt: now, gamingDay } as const;
      await setAuditContext(tx, { establishmentId, personId: actor.personId, ...action });
      if (plan.lines.length === 0) refuse('DROP_WITHOUT_MACHINES');
      const { dropTeamMinimum: minimum } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
      assertTeamValid(await this.resolveMembers(tx, establishment, plan.team), {
        isDuringOperation: plan.isDuringOperation,
        minimum,
      });
      const resolvedLines = await this.resolveDropLines(tx, establishment, plan.lines);
      await this.gamingDays.ensureDay(tx, establishment, gamingDay);
      const dropNumber = await reserveRegisterNumbers(tx, establishmentId, DROP_REGISTER, 1);
      const { dropId } = await insertRow(tx, DropEntity, {
        establishmentId,
        dropNumber,
        gamingDay,
        isDuringOperation: plan.isDuringOperation,
        plannedBy: actor.personId,
        plannedAt: now,
      });
      await insertTeamMembers(tx, establishmentId, dropId, plan.team, now);
      await insertDropLines(tx, establishmentId, dropId, resolvedLines);
      const rowKey = { establishment_id: establishmentId, drop_id: dropId.toString() };
      await enterInRegister(tx, establishmentId, DROP_REGISTER, 'drops', [{ number: dropNumber, rowKey }]);
      return requireDrop(tx, establishmentId, dropId);
    });
  }

  /** Cancels a drop that was not opened. Refuses, in this order: NOT_FOUND, DROP_NOT_PLANNED. */
  cancelDrop(userRequest: UserRequest, dropId: bigint, reason: string): Promise<Serialized<DropRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'drops.cancel', dropId, reason } as const;
    return writeDropAction(this.database, this.clock, userRequest, action, async (tx, drop, cancelledAt) => {
      if (drop.state !== 'planned') refuse('DROP_NOT_PLANNED');
      const cancellation = { cancelledBy: actor.personId, cancelledAt, cancelReason: reason };
      await tx.update(DropEntity, { establishmentId, dropId }, { state: 'cancelled', ...cancellation });
      return requireDrop(tx, establishmentId, dropId);
    });
  }

  /**
   * Adds people or machines to a drop that is not closed. Refuses, in this order: NOT_FOUND, DROP_NOT_OPEN, NOT_FOUND
   * (a person), ACCOUNTANT_IN_DROP, DROP_FUNCTION_NOT_HELD, AGENT_NOT_SWORN, UNKNOWN_MACHINE.
   */
  addToDrop(
    userRequest: UserRequest,
    dropId: bigint,
    { team, lines }: Pick<NewDrop, 'team' | 'lines'>,
  ): Promise<Serialized<DropRow>> {
    const { establishment } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'drops.add', dropId } as const;
    return writeDropAction(this.database, this.clock, userRequest, action, async (tx, drop, addedAt) => {
      if (!['planned', 'open', 'interrupted'].includes(drop.state)) refuse('DROP_NOT_OPEN');
      // only faults of the added members count: the size of the team was checked when it was planned
      const memberFault = findTeamFault(await this.resolveMembers(tx, establishment, team), {
        isDuringOperation: false,
        minimum: 0,
      });
      if (memberFault !== null && MEMBER_FAULTS.includes(memberFault.code)) {
        refuse(memberFault.code, { ...memberFault });
      }
      const resolvedLines = await this.resolveDropLines(tx, establishment, lines);
      await insertTeamMembers(tx, establishmentId, dropId, team, addedAt);
      await insertDropLines(tx, establishmentId, dropId, resolvedLines);
      if (drop.authorisationId !== null) {
        const newMemberIds = team.map(({ personId }) => personId);
        await this.keyAuthorisations.addTeamMembers(tx, establishmentId, drop.authorisationId, newMemberIds);
        const newMachineIds = resolvedLines.map(({ machineId }) => machineId);
        await this.keyAuthorisations.addMachines(tx, establishmentId, drop.authorisationId, newMachineIds);
      }
      return requireDrop(tx, establishmentId, dropId);
    });
  }

  /**
   * Interrupts an open drop.
   * Refuses, in this order: NOT_FOUND, DROP_NOT_OPEN, OUTSIDE_DROP_TEAM, DROP_INTERRUPTED.
   */
  interruptDrop(userRequest: UserRequest, dropId: bigint, reason: string): Promise<Serialized<DropRow>> {
    const { actor, establishment } = userRequest;
    return this.runTeamWrite(userRequest, { dropId, action: 'drops.interrupt', reason }, async (tx, { state }) => {
      if (state === 'interrupted') refuse('DROP_INTERRUPTED');
      await this.setDropState(tx, establishment, dropId, 'interrupted');
      const interruptionStart = { beganBy: actor.personId, beganAt: this.clock.now() };
      await insertInterruption(tx, establishment.establishmentId, { dropId, reason, ...interruptionStart });
    });
  }

  /**
   * Resumes an interrupted drop. Refuses, in this order: NOT_FOUND, DROP_NOT_OPEN, OUTSIDE_DROP_TEAM,
   * DROP_NOT_INTERRUPTED.
   */
  resumeDrop(userRequest: UserRequest, dropId: bigint): Promise<Serialized<DropRow>> {
    const { actor, establishment } = userRequest;
    return this.runTeamWrite(userRequest, { dropId, action: 'drops.resume' }, async (tx, { state }) => {
      if (state !== 'interrupted') refuse('DROP_NOT_INTERRUPTED');
      await tx.update(
        DropInterruptionEntity,
        { establishmentId: establishment.establishmentId, dropId, endedAt: IsNull() },
        { endedBy: actor.personId, endedAt: this.clock.now() },
      );
      await this.setDropState(tx, establishment, dropId, 'open');
    });
  }

  /**
   * Closes a drop. Every machine must be done, or skipped with a reason; each one done needs its drop reading or a
   * reason; the keys must be back in custody. Refuses, in this order: NOT_FOUND, DROP_NOT_OPEN, OUTSIDE_DROP_TEAM,
   * DROP_INTERRUPTED, DROP_MACHINES_LEFT, DROP_READINGS_MISSING, KEYS_STILL_OUT.
   */
  closeDrop(
    userRequest: UserRequest,
    dropId: bigint,
    readingsMissingReason: string | null,
  ): Promise<Serialized<DropRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const reason = readingsMissingReason ?? '';
    return this.runTeamWrite(userRequest, { dropId, action: 'drops.close', reason }, async (tx, drop) => {
      if (drop.state === 'interrupted') refuse('DROP_INTERRUPTED');
      const lines = await listDropLines(tx, establishmentId, dropId);
      const remainingLines = lines.filter(({ exchangeId }) => exchangeId === null);
      if (remainingLines.length > 0) refuse('DROP_MACHINES_LEFT', { machines: joinMachineNumbers(remainingLines) });
      const unreadLines = lines.filter(({ outcome, readAt }) => outcome !== 'skipped' && readAt === null);
      if (unreadLines.length > 0 && readingsMissingReason === null) {
        refuse('DROP_READINGS_MISSING', { machines: joinMachineNumbers(unreadLines) });
      }
      await this.keyAuthorisations.endAuthorisation(tx, establishmentId, drop.authorisationId ?? 0n, actor.personId);
      const closing = { closedBy: actor.personId, closedAt: this.clock.now() };
      const missingReason = unreadLines.length > 0 ? readingsMissingReason : null;
      await tx.update(
        DropEntity,
        { establishmentId, dropId },
        { state: 'closed', ...closing, readingsMissingReason: missingReason },
      );
      await markReceivedIfArrived(tx, establishmentId, dropId);
    });
  }

  /**
   * Runs the work of a team member once per idempotency key, with the drop locked, while it is open or interrupted.
   * Refuses NOT_FOUND, DROP_NOT_OPEN, OUTSIDE_DROP_TEAM.
   */
  private runTeamWrite(
    userRequest: UserRequest,
    action: { readonly dropId: bigint; readonly action: ActionName; readonly reason?: string },
    callback: (tx: Tx, drop: DropRow) => Promise<void>,
  ): Promise<Serialized<DropRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { dropId } = action;
    return writeDropAction(this.database, this.clock, userRequest, action, async (tx, drop, happenedAt) => {
      if (drop.state !== 'open' && drop.state !== 'interrupted') refuse('DROP_NOT_OPEN');
      assertTeamMember(await listTeamMembers(tx, establishmentId, dropId, happenedAt), actor.personId);
      await callback(tx, drop);
      return requireDrop(tx, establishmentId, dropId);
    });
  }

  private async setDropState(
    tx: Tx,
    { establishmentId }: Establishment,
    dropId: bigint,
    state: DropState,
  ): Promise<void> {
    await tx.update(DropEntity, { establishmentId, dropId }, { state });
  }

  /** Returns the members with their names and the functions they have now. Refuses NOT_FOUND. */
  private async resolveMembers(
    db: Queryable,
    establishment: Establishment,
    team: readonly DropMember[],
  ): Promise<RecordedMember[]> {
    const personIds = team.map(({ personId }) => personId);
    const people = await listPeopleWithRoles(db, establishment.establishmentId, personIds, this.clock.now());
    return team.map((member) => {
      const person = people.find(({ personId }) => personId === member.personId);
      return { ...member, ...(person ?? refuse('NOT_FOUND', { what: `person ${member.personId}` })) };
    });
  }

  /**
   * Returns the kinds of box to take out of each machine: those named, else those known to be inside, else a bill box.
   * Refuses UNKNOWN_MACHINE.
   */
  private async resolveDropLines(
    db: Queryable,
    { establishmentId }: Establishment,
    plannedLines: readonly PlannedDropLine[],
  ) {
    const lines: { machineId: bigint; container: Container }[] = [];
    for (const { machine, containers } of plannedLines) {
      const { machineId } = await this.machines.requireMachine(db, establishmentId, machine);
      const lineContainers = containers ?? (await listMachineContainers(db, establishmentId, machineId));
      for (const container of lineContainers.length === 0 ? (['billBox'] as const) : lineContainers)
        lines.push({ machineId, container });
    }
    return lines;
  }
}

const joinMachineNumbers = (lines: readonly DropLineRow[]): string =>
  [...new Set(lines.map(({ machine }) => machine))].join(', ');
