import { Injectable } from '@nestjs/common';
import { findRoundedNumbers } from '#domain/imports/rounded-numbers.js';
import { TICKET_KIND_WORDS } from '#domain/imports/cell-words.js';
import { formatMinorText } from '#domain/money.js';
import { getUnknownNumberCause } from '#domain/tickets/validation-numbers.js';
import { removeGroupSeparators } from '#domain/typed-numbers.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { listMachineNumbers } from '#machines/records/machines.queries.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { OffLineTicketsService, type HandInOutcome } from '#tickets/devices/off-line-tickets.service.js';
import type { RowAct, RowActs, RowOutcome } from './row-acts.js';
import type { FileRow, RowFault, RowReader } from './row-reader.js';

const RESULTS: Readonly<Record<Exclude<HandInOutcome, 'aboveCeiling'>, RowOutcome['result']>> = {
  taken: 'entered',
  paidBefore: 'entered',
  known: 'known',
  differs: 'differs',
};

/**
 * Tickets of a file: those that a machine validated off line, handed in for it by two people from its own record. A
 * payment is recorded where the cash moves, never by a file.
 */
@Injectable()
export class TicketRowsService implements RowActs {
  constructor(
    private readonly database: Database,
    private readonly offLineTickets: OffLineTicketsService,
  ) {}

  listKnownNumbers({ establishmentId }: Establishment): Promise<readonly string[]> {
    return listMachineNumbers(this.database.dataSource, establishmentId);
  }

  judgeRows(rows: readonly FileRow[]): ReadonlyMap<number, RowFault> {
    const numbers = rows.map(({ cells }) => removeGroupSeparators(cells.get('number') ?? ''));
    const rounded = findRoundedNumbers(numbers);
    return new Map(
      rows.flatMap(({ line }, index) =>
        rounded.has(numbers[index] ?? '') ? [[line, { code: 'TICKET_NUMBER_ROUNDED', details: {} }]] : [],
      ),
    );
  }

  readRow(reader: RowReader, establishment: Establishment): RowAct {
    const number = removeGroupSeparators(reader.getCell('number'));
    if (!/^\d{18}$/.test(number)) reader.addFault('TICKET_MISTYPED', {});
    if (reader.getCell('paid_at') !== '') reader.addFault('TICKET_PAYMENT_NOT_IMPORTED', {});
    const machine = reader.readText('machine', /^.{1,30}$/);
    const ticket = {
      number,
      amountMinor: reader.readAmount('amount', 1n),
      kind: reader.getCell('kind') === '' ? ('cashable' as const) : reader.readWord('kind', TICKET_KIND_WORDS),
      sequenceNumber: reader.readWholeNumber('sequence'),
      validationType: null,
      pool: null,
      printedAt: reader.readInstant('printed_at'),
    };
    return async ({ tx, actor, approvedBy }) => {
      const context = await this.offLineTickets.beginHandIn(tx, actor, establishment, machine, approvedBy);
      assertOffLine(number, context.settings.ticketSystem);
      if (ticket.printedAt > context.action.happenedAt)
        refuse('READING_IN_FUTURE', { value: ticket.printedAt.toISOString() });
      const outcome = await this.offLineTickets.processHandIn(tx, context, ticket);
      if (outcome !== 'aboveCeiling') return { result: RESULTS[outcome], waits: [] };
      const [amount, ceiling] = [ticket.amountMinor, context.settings.ticketCeilingMinor].map(
        (minor) => `${formatMinorText(minor, establishment.currencyExponent)} ${establishment.currency}`,
      );
      return refuse('TICKET_ABOVE_CEILING', { amount: amount ?? '', ceiling: ceiling ?? '' });
    };
  }
}

/**
 * Refuses a number that no machine validated by itself, without looking it up: a file of guesses would otherwise show
 * which numbers are on file.
 */
function assertOffLine(number: string, ticketSystem: string): void {
  const cause = getUnknownNumberCause(number, ticketSystem);
  if (cause === 'mistyped') refuse('TICKET_MISTYPED');
  if (cause === 'otherSystem') refuse('TICKET_OTHER_ESTABLISHMENT', { system: number.slice(0, 2) });
  if (cause === 'neverIssued') refuse('TICKET_OF_OWN_SYSTEM');
}
