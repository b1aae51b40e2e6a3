import { describe, expect, it } from '@jest/globals';
import { COUNTER_HEADINGS, TOTAL_HEADINGS, findColumnBySynonym } from '#domain/imports/headings.js';

describe('a heading of a file', () => {
  it.each([
    ['Total mises', 'coin_in_credits'],
    ['Billets (crédits)', 'bills_credits'],
    ['TICKETS SORTIS', 'ticket_out_credits'],
    // what the machine paid, or all that was won
    ['Total gains', null],
    // by hand, or by tickets too
    ['Crédits annulés payés', null],
  ])('%s of counters is %s', (heading, column) => {
    expect(findColumnBySynonym(heading, COUNTER_HEADINGS)).toBe(column);
  });

  it.each([
    ['Crédits annulés', 'cancelled_credits'],
    ['Nombre de bons de crédits annulés', 'cancelled_credits_slips'],
    ['Tickets émis', 'tickets_issued'],
    ['Nombre de tickets émis', 'tickets_issued_slips'],
  ])('%s of totals is %s', (heading, column) => {
    expect(findColumnBySynonym(heading, TOTAL_HEADINGS)).toBe(column);
  });
});
