import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { StandsService } from '#machines/stands/stands.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { ENTERED, type RowAct, type RowActs } from './row-acts.js';
import type { RowReader } from './row-reader.js';

/** Stands of a file, entered in the file of stands. */
@Injectable()
export class StandRowsService implements RowActs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly stands: StandsService,
  ) {}

  async listKnownNumbers({ establishmentId }: Establishment): Promise<readonly string[]> {
    const stands = await this.stands.listStands(this.database.dataSource, establishmentId);
    return stands.map(({ standNumber }) => standNumber);
  }

  readRow(reader: RowReader, { establishmentId }: Establishment): RowAct {
    const stand = { standNumber: reader.readText('stand', /^.{1,20}$/), room: reader.readText('room', /^.{1,80}$/) };
    return async ({ tx, actor: { personId } }) => {
      const happenedAt = this.clock.now();
      await setAuditContext(tx, { establishmentId, personId, action: 'stands.create', happenedAt });
      await this.stands.createStands(tx, establishmentId, [stand]);
      return ENTERED;
    };
  }
}
