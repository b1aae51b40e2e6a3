import { Injectable } from '@nestjs/common';
import type { RowKind } from '../files/import-kinds.js';
import { AccountRowsService } from './account-rows.service.js';
import { DeskRowsService } from './desk-rows.service.js';
import { PersonRowsService } from './person-rows.service.js';
import type { RowActs } from './row-acts.js';
import { SlipRowsService } from './slip-rows.service.js';
import { StandRowsService } from './stand-rows.service.js';
import { TicketRowsService } from './ticket-rows.service.js';

/** The acts of every kind of file whose lines are entered one by one. */
@Injectable()
export class RowActsService {
  readonly #acts: Readonly<Record<RowKind, RowActs>>;

  constructor(
    stands: StandRowsService,
    tickets: TicketRowsService,
    slips: SlipRowsService,
    people: PersonRowsService,
    desks: DeskRowsService,
    accounts: AccountRowsService,
  ) {
    this.#acts = { stands, tickets, slips, people, desks, accounts };
  }

  getActs(kind: RowKind): RowActs {
    return this.#acts[kind];
  }
}
