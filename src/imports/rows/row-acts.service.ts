import { Injectable } from '@nestjs/common';
import type { RowKind } from '../files/import-kinds.js';
import { AccountRows } from './account-rows.js';
import { DeskRows } from './desk-rows.js';
import { PersonRows } from './person-rows.js';
import type { RowActs } from './row-acts.js';
import { SlipRows } from './slip-rows.js';
import { StandRows } from './stand-rows.js';
import { TicketRows } from './ticket-rows.js';

/** The acts of every kind of file whose lines are entered one by one. */
@Injectable()
export class RowActsService {
  readonly #acts: Readonly<Record<RowKind, RowActs>>;

  constructor(
    stands: StandRows,
    tickets: TicketRows,
    slips: SlipRows,
    people: PersonRows,
    desks: DeskRows,
    accounts: AccountRows,
  ) {
    this.#acts = { stands, tickets, slips, people, desks, accounts };
  }

  getActs(kind: RowKind): RowActs {
    return this.#acts[kind];
  }
}
