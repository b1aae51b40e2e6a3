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

  it('is doubted for dates of last month in either order, however near they are', () => {
    // 10/09 is 9 October or 10 September: 2 and 31 days ago, 11 and 40
    expect(judge(['10/09/2026'], '2026-10-11')).toBeNull();
    expect(judge(['10/09/2026'], '2026-10-20')).toBeNull();
    // 1, 2 and 3 January, or the first of three months
    expect(judge(['01/01/2026', '02/01/2026', '03/01/2026'])).toBeNull();
  });

  it('is day first for a file of the last three days that would be more than a week old otherwise', () => {
    // 5 October, or 10 May
    expect(judge(['05/10/2026'], '2026-10-08')).toBe('dayFirst');
    expect(judge(['05/10/2026'], '2026-10-09')).toBeNull();
    // 4 May, or 5 April
    expect(judge(['04/05/2026'], '2026-05-05')).toBe('dayFirst');
  });

  it('is day first where only that puts the lines in an order of time', () => {
    const dates = ['11/10/2025', '12/10/2025', '01/11/2025', '02/11/2025'];
    expect(judge(dates)).toBe('dayFirst');
    expect(judge(dates.toReversed())).toBe('dayFirst');
    // the same days month first
    expect(judge(['10/11/2025', '10/12/2025', '11/01/2025', '11/02/2025'])).toBeNull();
  });

  it('is day first for dates that are the same in both orders, and beside decimal commas', () => {
    expect(judge(['05/05/2026', '06/06/2026'])).toBe('dayFirst');
    expect(judgeDateOrder(['01/06/2025'], null, true).order).toBe('dayFirst');
    expect(judgeDateOrder(['10/13/2025'], null, true).order).toBeNull();
  });

  it('is doubted where dates have any age and nothing else speaks', () => {
    expect(judge(['10/01/2024', '10/02/2024', '10/11/2026'], null)).toBeNull();
    expect(judge(['10/13/2024'], null)).toBeNull();
    expect(judge(['13/10/2024', '01/02/2024'], null)).toBe('dayFirst');
  });

  it('resolves only days that exist', () => {
    expect(resolveNumericDate('31/02/2026', 'dayFirst')).toBeNull();
    expect(resolveNumericDate('02/28/2026', 'monthFirst')).toBe('2026-02-28');
    expect(resolveNumericDate('1.3.2026 06:00', 'dayFirst')).toBe('2026-03-01');
  });
});
