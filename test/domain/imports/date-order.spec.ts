import { describe, expect, it } from '@jest/globals';
import { judgeDateOrder, resolveNumericDate } from '#domain/imports/date-order.js';

const TODAY = '2026-10-20';
const judge = (dates: readonly string[], today: string | null = TODAY) => judgeDateOrder(dates, today).order;

describe('the order of day and month in a column of dates', () => {
  it.each<[string, string[]]>([
    ['a date that exists day first only', ['13/10/2026']],
    ['a day and a month of one date, a week ago', ['12/10/2026']],
    ['days in a row, all up to the twelfth', ['09/10/2026', '10/10/2026', '11/10/2026', '12/10/2026']],
    ['a text that is no date in either order, beside one', ['31/31/2026', '13/10/2026']],
    ['nothing', []],
  ])('is day first for %s', (_, dates) => {
    expect(judge(dates)).toBe('dayFirst');
  });

  it.each<[string, string[]]>([
    ['dates that exist month first only', ['10/13/2026', '10/14/2026']],
    ['dates of which some exist in one order and some in the other', ['13/10/2026', '10/14/2026']],
    // 1, 2 and 3 October month first: two days; 10 January to 10 March day first: 59 days
    ['days in a row month first, months apart day first', ['10/01/2026', '10/02/2026', '10/03/2026']],
    ['a date to come day first, past month first', ['10/11/2026']],
    ['two days of October month first, a month apart day first', ['10/04/2026', '10/05/2026']],
  ])('is doubted for %s', (_, dates) => {
    expect(judge(dates)).toBeNull();
  });

  it('is doubted when the last date is of this week month first and more than 31 days ago day first', () => {
    // 10/09 is 9 October, four days before the 13th, or 10 September, 33 days before it
    expect(judge(['10/09/2026'], '2026-10-13')).toBeNull();
    // 31 days before it
    expect(judge(['10/09/2026'], '2026-10-11')).toBe('dayFirst');
  });

  it('is doubted only for impossible dates where dates have any age', () => {
    expect(judge(['10/01/2024', '10/02/2024', '10/11/2026'], null)).toBe('dayFirst');
    expect(judge(['10/13/2024'], null)).toBeNull();
  });

  it('resolves only days that exist', () => {
    expect(resolveNumericDate('31/02/2026', 'dayFirst')).toBeNull();
    expect(resolveNumericDate('02/28/2026', 'monthFirst')).toBe('2026-02-28');
    expect(resolveNumericDate('1.3.2026 06:00', 'dayFirst')).toBe('2026-03-01');
  });
});
