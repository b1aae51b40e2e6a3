import { Injectable } from '@nestjs/common';
import type { Actor, House } from '../../identity/access.decorators.js';
import { beginAct } from '../../audit/log/act.js';
import type { FactValues } from '../../domain/meters/machine-version.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import type { Tx } from '../../platform/database/rows.js';
import { MachineChangesService } from './machine-changes.service.js';
import type { MachineChange, MachineCorrection } from './machine-changes.service.js';
import { machineAt } from '../machines.queries.js';
import type { MachineRow, MachineVersionRow, StandRow, StationRow } from '../machines.queries.js';
import { MachinesService } from '../machines.service.js';
import type { NewMachine } from '../machines.service.js';
import { StandsService } from '../stands/stands.service.js';
import type { NewStand } from '../stands/stands.service.js';
import { refuse } from '../../refusals/refusal.js';

/** A machine with its stations: what its page shows. */
export interface MachineSheet extends MachineRow {
  readonly stations: readonly StationRow[];
}

/** A stand by its number; null leaves the machine without one; absent says nothing. */
export interface OnStand {
  readonly standNumber?: string | null | undefined;
}

/** What the routes of the inventory do: each write one transaction, one act, once for its key. */
@Injectable()
export class InventoryService {
  constructor(
    private readonly database: Database,
    private readonly machines: MachinesService,
    private readonly changes: MachineChangesService,
    private readonly stands: StandsService,
    private readonly clock: Clock,
  ) {}

  register(
    actor: Actor,
    house: House,
    write: WriteKey,
    wanted: Omit<NewMachine, 'registeredAt' | 'standId'> & OnStand & { readonly registeredAt?: Date | undefined },
  ): Promise<Wire<MachineSheet>> {
    const { standNumber, ...machine } = wanted;
    const registeredAt = wanted.registeredAt ?? this.clock.now();
    return this.write(actor, house, write, { act: 'machines.register', reason: wanted.reason }, async (tx) => {
      const standId = (await this.standIdOf(tx, house, standNumber)) ?? null;
      const { establishmentId } = house;
      await this.machines.register(tx, establishmentId, { ...machine, registeredAt, standId }, actor.personId);
      return this.sheetIn(tx, house, wanted.sbmNumber);
    });
  }

  change(
    actor: Actor,
    house: House,
    write: WriteKey,
    change: Omit<MachineChange, 'values'> & { readonly values: FactValues } & OnStand,
  ): Promise<Wire<MachineSheet>> {
    const { kind, reason, effectiveAt, standNumber } = change;
    return this.write(actor, house, write, { act: `machines.${kind}`, reason, happenedAt: effectiveAt }, async (tx) => {
      const standId = await this.standIdOf(tx, house, standNumber);
      const values = standId === undefined ? change.values : { ...change.values, standId };
      await this.changes.change(tx, house.establishmentId, { ...change, values }, actor.personId);
      return this.sheetIn(tx, house, change.sbmNumber);
    });
  }

  proposeCorrection(
    actor: Actor,
    house: House,
    write: WriteKey,
    correction: MachineCorrection & OnStand,
  ): Promise<Wire<{ requestId: bigint }>> {
    const { reason, standNumber } = correction;
    return this.write(actor, house, write, { act: 'machines.proposeCorrection', reason }, async (tx) => {
      const standId = await this.standIdOf(tx, house, standNumber);
      const values = standId === undefined ? correction.values : { ...correction.values, standId };
      const asked = { ...correction, values };
      return { requestId: await this.changes.proposeCorrection(tx, house.establishmentId, asked, actor.personId) };
    });
  }

  identify(
    actor: Actor,
    house: House,
    write: WriteKey,
    plate: {
      readonly sbmNumber: string;
      readonly maker: string;
      readonly serialNumber: string;
      readonly reason: string;
    },
  ): Promise<Wire<MachineSheet>> {
    return this.write(actor, house, write, { act: 'machines.identify', reason: plate.reason }, async (tx) => {
      await this.machines.identify(tx, house.establishmentId, plate.sbmNumber, plate);
      return this.sheetIn(tx, house, plate.sbmNumber);
    });
  }

  /** A machine as it stood at an instant, now when absent; UNKNOWN_MACHINE when there was none. */
  async sheet(house: House, sbmNumber: string, at?: Date): Promise<MachineSheet> {
    const on = this.database.dataSource;
    const machine = await machineAt(on, house.establishmentId, sbmNumber, at ?? 'infinity');
    if (machine === undefined) refuse('UNKNOWN_MACHINE', { machine: sbmNumber });
    const stations = await this.machines.stationsOfMachine(on, house.establishmentId, machine.machineId);
    return { ...machine, stations };
  }

  async history(house: House, sbmNumber: string): Promise<MachineVersionRow[]> {
    const on = this.database.dataSource;
    const { machineId } = await this.machines.findMachine(on, house.establishmentId, sbmNumber);
    return this.machines.history(on, house.establishmentId, machineId);
  }

  standsOf(house: House): Promise<StandRow[]> {
    return this.stands.list(this.database.dataSource, house.establishmentId);
  }

  createStand(actor: Actor, house: House, write: WriteKey, stand: NewStand): Promise<Wire<StandRow[]>> {
    return this.write(actor, house, write, { act: 'stands.create' }, (tx) =>
      this.stands.create(tx, house.establishmentId, [stand]),
    );
  }

  retireStand(
    actor: Actor,
    house: House,
    write: WriteKey,
    stand: { readonly standNumber: string; readonly reason: string },
  ): Promise<Wire<StandRow>> {
    return this.write(actor, house, write, { act: 'stands.retire', reason: stand.reason }, (tx) =>
      this.stands.retire(tx, house.establishmentId, stand.standNumber),
    );
  }

  private write<T>(
    actor: Actor,
    house: House,
    write: WriteKey,
    act: { readonly act: string; readonly reason?: string | undefined; readonly happenedAt?: Date },
    work: (tx: Tx) => Promise<T>,
  ): Promise<Wire<T>> {
    return writeOnce(this.database, house.establishmentId, write, async (tx) => {
      await beginAct(tx, {
        establishmentId: house.establishmentId,
        personId: actor.personId,
        act: act.act,
        happenedAt: act.happenedAt ?? this.clock.now(),
        gamingDay: null,
        reason: act.reason ?? '',
      });
      return work(tx);
    });
  }

  private async standIdOf(
    tx: Tx,
    house: House,
    standNumber: string | null | undefined,
  ): Promise<bigint | null | undefined> {
    if (typeof standNumber !== 'string') return standNumber;
    return (await this.stands.find(tx, house.establishmentId, standNumber)).standId;
  }

  private async sheetIn(tx: Tx, house: House, sbmNumber: string): Promise<MachineSheet> {
    const machine = await this.machines.findMachine(tx, house.establishmentId, sbmNumber);
    const stations = await this.machines.stationsOfMachine(tx, house.establishmentId, machine.machineId);
    return { ...machine, stations };
  }
}
