import { Injectable } from '@nestjs/common';
import type { OrphanFind } from '#domain/cash/orphans.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { MachinesService } from '#machines/records/machines.service.js';
import type { Tx } from '#platform/database/rows.js';
import { TablesService } from '#tables/terms/tables.service.js';

/** Places of orphans: a machine or a gaming table of the establishment. */
@Injectable()
export class OrphanPlacesService {
  constructor(
    private readonly machines: MachinesService,
    private readonly tables: TablesService,
  ) {}

  /**
   * Returns the identifiers of a find's machine and table, in use or not; null for the one that the find does not name.
   * Refuses with UNKNOWN_MACHINE, UNKNOWN_TABLE.
   */
  async resolvePlaceIds(
    tx: Tx,
    establishment: Establishment,
    gamingDay: string,
    { machine, table }: Pick<OrphanFind, 'machine' | 'table'>,
  ): Promise<{ readonly machineId: bigint | null; readonly tableId: bigint | null }> {
    const { establishmentId } = establishment;
    const foundMachine = machine === null ? null : await this.machines.requireMachine(tx, establishmentId, machine);
    const foundTable = table === null ? null : await this.tables.requireTable(tx, establishment, gamingDay, table);
    return { machineId: foundMachine?.machineId ?? null, tableId: foundTable?.tableId ?? null };
  }
}
