import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeCagnotteResult, findCagnotteOpeningFault } from '#domain/cercle/cagnotte.js';
import {
  findDetachmentFault,
  findTicketsAmountFault,
  chooseTicketsToDetach,
  findTicketValuesFault,
  sumTickets,
} from '#domain/cercle/cagnotte-tickets.js';
import type { BookInService } from '#domain/cercle/cagnotte-tickets.js';

const book = (bookNumber: number, valueMinor: bigint, nextTicket: bigint, lastTicket: bigint): BookInService => ({
  bookNumber,
  valueMinor,
  nextTicket,
  lastTicket,
});

const books = [book(1, 50n, 1n, 100n), book(2, 100n, 201n, 300n), book(3, 500n, 401n, 403n)];

describe('tickets with stubs', () => {
  it('AI67:33.3 of three values at most are in service at one table', () => {
    expect(findTicketValuesFault([50n, 100n, 500n, 100n])).toBeNull();
    expect(findTicketValuesFault([50n, 100n, 500n, 1_000n])).toMatchObject({ code: 'TICKET_VALUES_TOO_MANY', most: 3 });
  });

  it('AI67:30.1 are detached from their stubs in an unbroken series', () => {
    const take = (bookNumber: number, firstTicket: bigint, lastTicket: bigint) => ({
      bookNumber,
      firstTicket,
      lastTicket,
    });
    expect(findDetachmentFault(books, [take(1, 1n, 2n), take(1, 3n, 3n), take(2, 201n, 201n)])).toBeNull();
    expect(findDetachmentFault(books, [take(1, 2n, 2n)])).toMatchObject({ code: 'TICKETS_OUT_OF_ORDER', next: 1n });
    expect(findDetachmentFault(books, [take(1, 1n, 0n)])?.code).toBe('TICKETS_OUT_OF_ORDER');
    expect(findDetachmentFault(books, [take(3, 401n, 404n)])).toEqual({
      code: 'TICKET_BOOK_ENDS',
      book: 3,
      last: 403n,
    });
    expect(findDetachmentFault(books, [take(9, 1n, 1n)])).toEqual({ code: 'TICKET_BOOK_NOT_IN_SERVICE', book: 9 });
  });

  it('AI67:30.2 have the total value of the stubs they left; AI67:33.1 it equals the rake', () => {
    const detached = [
      { bookNumber: 3, firstTicket: 401n, lastTicket: 401n },
      { bookNumber: 2, firstTicket: 201n, lastTicket: 203n },
    ];
    expect(sumTickets(books, detached)).toBe(800n);
    expect(findTicketsAmountFault(800n, 800n)).toBeNull();
    expect(findTicketsAmountFault(850n, 800n)).toMatchObject({
      code: 'TICKETS_DIFFER',
      dueMinor: 850n,
      ticketsMinor: 800n,
    });
  });

  it('are proposed for a rake as the fewest, without skipping one', () => {
    expect(chooseTicketsToDetach(1_650n, books)).toEqual([
      { bookNumber: 3, firstTicket: 401n, lastTicket: 403n },
      { bookNumber: 2, firstTicket: 201n, lastTicket: 201n },
      { bookNumber: 1, firstTicket: 1n, lastTicket: 1n },
    ]);
    expect(chooseTicketsToDetach(25n, books)).toBeNull();
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 150n }), (units) => {
        const proposed = chooseTicketsToDetach(units * 50n, books) ?? [];
        expect(sumTickets(books, proposed)).toBe(units * 50n);
        expect(findDetachmentFault(books, proposed)).toBeNull();
      }),
    );
  });
});

describe('the opening of a cagnotte', () => {
  it('AI67:31.1 requires the director or a member of the committee', () => {
    expect(findCagnotteOpeningFault('AI67', { functions: ['membreDuComite'], isVerified: false })).toBeNull();
    expect(findCagnotteOpeningFault('AI67', { functions: ['chefDePartie'], isVerified: true })?.code).toBe(
      'CAGNOTTE_WITNESS_REQUIRED',
    );
  });

  it('MC:11.7.3 requires its book to be verified first', () => {
    expect(findCagnotteOpeningFault('MC', { functions: [], isVerified: true })).toBeNull();
    expect(findCagnotteOpeningFault('MC', { functions: ['direction'], isVerified: false })?.code).toBe(
      'CAGNOTTE_BOOK_NOT_VERIFIED',
    );
  });

  it('AI67:31.2 enters the difference and carries the content; France carries the higher of both', () => {
    const short = { countedMinor: 9_950n, stubsMinor: 10_000n };
    expect(computeCagnotteResult('AI67', short)).toEqual({ differenceMinor: -50n, carriedMinor: 9_950n });
    expect(computeCagnotteResult('FR', short)).toEqual({ differenceMinor: -50n, carriedMinor: 10_000n });
    expect(computeCagnotteResult('FR', { countedMinor: 10_050n, stubsMinor: 10_000n })).toEqual({
      differenceMinor: 50n,
      carriedMinor: 10_050n,
    });
  });
});
