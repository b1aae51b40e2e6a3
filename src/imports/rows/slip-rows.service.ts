import { Injectable } from '@nestjs/common';
import { SLIP_KIND_WORDS } from '#domain/imports/cell-words.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { listMachineNumbers } from '#machines/records/machines.queries.js';
import { PayoutsService } from '#payouts/slips/payouts.service.js';
import { Database } from '#platform/database/database.js';
import type { RowAct, RowActs } from './row-acts.js';
import type { RowReader } from './row-reader.js';

const FREE_TEXT = /^.{3,500}$/;

/** Slips of hand pays of a file: opened; authorisations, identity and payment remain with the people at the desk. */
@Injectable()
export class SlipRowsService implements RowActs {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly payouts: PayoutsService,
  ) {}

  listKnownNumbers({ establishmentId }: Establishment): Promise<readonly string[]> {
    return listMachineNumbers(this.database.dataSource, establishmentId);
  }

  readRow(reader: RowReader, establishment: Establishment): RowAct {
    const anotherWinReason = reader.readOptionalText('another_win_reason', FREE_TEXT);
    const slip = {
      machine: reader.readText('machine', /^.{1,30}$/),
      kind: reader.readWord('kind', SLIP_KIND_WORDS),
      amountMinor: reader.readAmount('amount', 1n),
      combination: reader.readOptionalText('combination', /^.{1,200}$/),
      wonAt: reader.readInstant('won_at'),
      eventId: null,
      anotherWinReason: anotherWinReason === '' ? null : anotherWinReason,
    };
    return async ({ tx, actor }) => {
      await this.gamingDays.beginAction(tx, actor, establishment, 'payouts.open', anotherWinReason);
      const opened = await this.payouts.openSlipInTransaction(tx, actor, establishment, slip);
      const identity = opened.requiresIdentity ? (['identity'] as const) : [];
      return { result: 'entered', waits: [...opened.requiresLevels, ...identity, 'payment'] };
    };
  }
}
