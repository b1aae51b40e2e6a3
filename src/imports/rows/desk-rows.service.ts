import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { DESK_CODE } from '#domain/cash/desks.js';
import { DESK_KIND_WORDS } from '#domain/imports/cell-words.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { ENTERED, type RowAct, type RowActs } from './row-acts.js';
import type { RowReader } from './row-reader.js';

/** Desks of a file: opened empty and without a holder. */
@Injectable()
export class DeskRowsService implements RowActs {
  constructor(private readonly desks: DesksService) {}

  async listKnownNumbers(establishment: Establishment): Promise<readonly string[]> {
    return (await this.desks.listDesks(establishment)).map(({ deskCode }) => deskCode);
  }

  readRow(reader: RowReader, establishment: Establishment): RowAct {
    const desk = {
      deskCode: reader.readText('desk', DESK_CODE),
      kind: reader.readWord('kind', DESK_KIND_WORDS),
      room: reader.readOptionalText('room', /^.{1,80}$/),
      floatMinor: reader.readAmount('float', 0n),
    };
    return async ({ tx, actor }) => {
      await this.desks.createDeskInTransaction(tx, actor, establishment, desk);
      return ENTERED;
    };
  }
}
