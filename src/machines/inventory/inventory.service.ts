import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { AttributeValues } from '#domain/meters/machine-version.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { MachineChangesService, type MachineChange, type MachineCorrection } from './machine-changes.service.js';
import { findMachineAt } from '../records/machines.queries.js';
import type { MachineRow, MachineVersionRow, StandRow, StationRow } from '../records/machines.queries.js';
import { MachineEntriesService } from '../records/machine-entries.service.js';
import { MachinesService, type NewMachine } from '../records/machines.service.js';
import { StandsService, type NewStand } from '../stands/stands.service.js';
import { refuse } from '#refusals/refusal.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';

/** A machine with its stations, as its page shows it. */
export interface MachineSheet extends MachineRow {
  readonly stations: readonly StationRow[];
}

/** A stand by its number; null leaves the machine without one; absent changes nothing. */
export interface StandReference {
  readonly standNumber?: string | null | undefined;
}

/** Serves the routes of the inventory: each write is one transaction with one audit context, done once for its key. */
@Injectable()
export class InventoryService {
  constructor(
    private readonly db: Database,
    private readonly machines: MachinesService,
    private readonly changes: MachineChangesService,
    private readonly stands: StandsService,
    private readonly entries: MachineEntriesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Enters a machine in the inventory, by default since now, and returns its sheet. Refuses UNKNOWN_STAND,
   * SBM_NUMBER_OUT_OF_RANGE and the codes of `assertValuesPlausible` and `registerMachines`.
   */
  registerMachine(
    userRequest: UserRequest,
    newMachine: Omit<NewMachine, 'registeredAt' | 'standId'> &
      StandReference & { readonly registeredAt?: Date | undefined },
  ): Promise<Serialized<MachineSheet>> {
    const { actor, establishment } = userRequest;
    const { standNumber, ...machine } = newMachine;
    const registeredAt = newMachine.registeredAt ?? this.clock.now();
    return this.runAction(userRequest, { action: 'machines.register', reason: newMachine.reason }, async (tx) => {
      const standId = (await this.resolveStandId(tx, establishment, standNumber)) ?? null;
      const { establishmentId } = establishment;
      await this.entries.assertMachinePlausible(tx, establishment, newMachine);
      await this.machines.registerMachine(tx, establishmentId, { ...machine, registeredAt, standId }, actor.personId);
      return this.requireCurrentSheet(tx, establishment, newMachine.sbmNumber);
    });
  }

  /**
   * Records a change of a machine that took place and returns its new sheet. An absent stand number leaves the stand,
   * null takes the machine off it. Refuses UNKNOWN_STAND and the codes of `assertValuesPlausible` and `recordChange`.
   */
  changeMachine(
    userRequest: UserRequest,
    change: Omit<MachineChange, 'values'> & { readonly values: AttributeValues } & StandReference,
  ): Promise<Serialized<MachineSheet>> {
    const { actor, establishment } = userRequest;
    const { kind, reason, effectiveAt, standNumber } = change;
    const auditedAction = { action: `machines.${kind}` as const, reason, happenedAt: effectiveAt };
    return this.runAction(userRequest, auditedAction, async (tx) => {
      const standId = await this.resolveStandId(tx, establishment, standNumber);
      const values = standId === undefined ? change.values : { ...change.values, standId };
      await this.entries.assertValuesPlausible(tx, establishment, values);
      await this.changes.recordChange(tx, establishment.establishmentId, { ...change, values }, actor.personId);
      return this.requireCurrentSheet(tx, establishment, change.sbmNumber);
    });
  }

  /**
   * Requests a second person's approval of a correction; returns the request's number. Refuses UNKNOWN_STAND and the
   * codes of `assertValuesPlausible` and `planCorrection`.
   */
  proposeCorrection(
    userRequest: UserRequest,
    correction: MachineCorrection & StandReference,
  ): Promise<Serialized<{ requestId: bigint }>> {
    const { actor, establishment } = userRequest;
    const { reason, standNumber } = correction;
    return this.runAction(userRequest, { action: 'machines.proposeCorrection', reason }, async (tx) => {
      const standId = await this.resolveStandId(tx, establishment, standNumber);
      const values = standId === undefined ? correction.values : { ...correction.values, standId };
      const { establishmentId } = establishment;
      await this.entries.assertValuesPlausible(tx, establishment, values);
      const completedCorrection = { ...correction, values };
      return {
        requestId: await this.changes.proposeCorrection(tx, establishmentId, completedCorrection, actor.personId),
      };
    });
  }

  /**
   * Completes or corrects the maker and serial number on a machine's plate, and returns its sheet. Refuses
   * UNKNOWN_MACHINE, SERIAL_NUMBER_TAKEN.
   */
  correctPlate(
    userRequest: UserRequest,
    plate: {
      readonly sbmNumber: string;
      readonly maker: string;
      readonly serialNumber: string;
      readonly reason: string;
    },
  ): Promise<Serialized<MachineSheet>> {
    const { establishment } = userRequest;
    return this.runAction(userRequest, { action: 'machines.identify', reason: plate.reason }, async (tx) => {
      await this.machines.correctPlate(tx, establishment.establishmentId, plate.sbmNumber, plate);
      return this.requireCurrentSheet(tx, establishment, plate.sbmNumber);
    });
  }

  /** Returns a machine as it was at an instant, now when absent. Refuses UNKNOWN_MACHINE when there was none. */
  async requireMachineSheet(establishment: Establishment, sbmNumber: string, instant?: Date): Promise<MachineSheet> {
    const db = this.db.dataSource;
    const machine = await findMachineAt(db, establishment.establishmentId, sbmNumber, instant ?? 'infinity');
    if (machine === undefined) refuse('UNKNOWN_MACHINE', { machine: sbmNumber });
    const stations = await this.machines.listStationsOfMachine(db, establishment.establishmentId, machine.machineId);
    return { ...machine, stations };
  }

  /** Returns every version of a machine, in the order of recording. Refuses UNKNOWN_MACHINE. */
  async listVersions(establishment: Establishment, sbmNumber: string): Promise<MachineVersionRow[]> {
    const db = this.db.dataSource;
    const { machineId } = await this.machines.requireMachine(db, establishment.establishmentId, sbmNumber);
    return this.machines.listVersions(db, establishment.establishmentId, machineId);
  }

  listStands(establishment: Establishment): Promise<StandRow[]> {
    return this.stands.listStands(this.db.dataSource, establishment.establishmentId);
  }

  /** Adds a stand (a numbered base) to the file of stands. Refuses STAND_NUMBER_TAKEN. */
  createStand(userRequest: UserRequest, stand: NewStand): Promise<Serialized<StandRow[]>> {
    return this.runAction(userRequest, { action: 'stands.create' }, (tx) =>
      this.stands.createStands(tx, userRequest.establishment.establishmentId, [stand]),
    );
  }

  /** Takes a stand out of use for good. Refuses with the codes of `retireStand` in `StandsService`. */
  retireStand(
    userRequest: UserRequest,
    stand: { readonly standNumber: string; readonly reason: string },
  ): Promise<Serialized<StandRow>> {
    return this.runAction(userRequest, { action: 'stands.retire', reason: stand.reason }, (tx) =>
      this.stands.retireStand(tx, userRequest.establishment.establishmentId, stand.standNumber),
    );
  }

  /**
   * Takes a stand out of use for a time, until the principal cashier gives its lock back. Refuses with the codes of
   * `withdrawStand` in `StandsService`.
   */
  withdrawStand(
    userRequest: UserRequest,
    { standNumber, reason }: { readonly standNumber: string; readonly reason: string },
  ): Promise<Serialized<StandRow>> {
    const stand = { establishmentId: userRequest.establishment.establishmentId, standNumber };
    return this.runAction(userRequest, { action: 'stands.withdraw', reason }, (tx) =>
      this.stands.withdrawStand(tx, stand, reason, userRequest.actor.personId),
    );
  }

  /** Runs the work once per idempotency key, in a transaction with the act's audit context. */
  private runAction<T>(
    userRequest: UserRequest,
    auditedAction: { readonly action: ActionName; readonly reason?: string | undefined; readonly happenedAt?: Date },
    task: (tx: Tx) => Promise<T>,
  ): Promise<Serialized<T>> {
    return writeActionOnce(this.db, userRequest, { happenedAt: this.clock.now(), ...auditedAction }, task);
  }

  /**
   * Returns the id of a stand by its number. Null (on no stand) and undefined (unchanged) are returned as they are.
   * Refuses UNKNOWN_STAND.
   */
  private async resolveStandId(
    tx: Tx,
    establishment: Establishment,
    standNumber: string | null | undefined,
  ): Promise<bigint | null | undefined> {
    if (typeof standNumber !== 'string') return standNumber;
    return (await this.stands.requireStand(tx, establishment.establishmentId, standNumber)).standId;
  }

  /** Returns a machine as it is now, with its stations. Refuses UNKNOWN_MACHINE. */
  private async requireCurrentSheet(tx: Tx, establishment: Establishment, sbmNumber: string): Promise<MachineSheet> {
    const machine = await this.machines.requireMachine(tx, establishment.establishmentId, sbmNumber);
    const stations = await this.machines.listStationsOfMachine(tx, establishment.establishmentId, machine.machineId);
    return { ...machine, stations };
  }
}
