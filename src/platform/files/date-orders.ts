import { findNumericDate, judgeDateOrder, type DateOrder } from '#domain/imports/date-order.js';
import { refuse } from '#refusals/refusal.js';

/**
 * Returns the order of a column's numeric dates, judged as by `judgeDateOrder`. Refuses DATE_ORDER_UNCERTAIN, with the
 * dates in either order.
 */
export function requireDateOrder(
  column: string,
  dates: Iterable<string>,
  today: string | null,
  hasDecimalComma = false,
): DateOrder {
  const { order, count, dayFirst, monthFirst } = judgeDateOrder(dates, today, hasDecimalComma);
  if (order !== null) return order;
  return refuse('DATE_ORDER_UNCERTAIN', {
    column,
    count,
    dayFirstCount: dayFirst.count,
    dayFirstFrom: dayFirst.first,
    dayFirstTo: dayFirst.last,
    monthFirstCount: monthFirst.count,
    monthFirstFrom: monthFirst.first,
    monthFirstTo: monthFirst.last,
    option: 'dateOrder',
    answers: ['dayFirst', 'monthFirst'],
  });
}

/** A line of a small file, its cells by column. */
interface LineCells {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/**
 * Returns the order of the numeric dates of these columns, which may be of any age. Refuses the first doubted column:
 * DATE_FORMS_MIXED for dates in figures beside ISO 8601, as where a spreadsheet turned only some of them round, and
 * DATE_ORDER_UNCERTAIN.
 */
export function requireDateOrders(columns: readonly string[], rows: readonly LineCells[]): DateOrder {
  const hasDecimalComma = rows.some(({ cells }) => [...cells.values()].some((value) => /^\d+,\d+$/.test(value)));
  for (const column of columns) {
    const values = rows.map(({ line, cells }) => ({ line, value: cells.get(column) ?? '' }));
    const numericDates = values.filter(({ value }) => findNumericDate(value) !== null);
    const [firstNumeric] = numericDates;
    const firstIso = values.find(({ value }) => /^\d{4}-\d\d-\d\d/.test(value));
    if (firstNumeric !== undefined && firstIso !== undefined) {
      const examples = [firstNumeric, firstIso].map(({ line, value }) => `${line} : ${value.slice(0, 60)}`);
      refuse('DATE_FORMS_MIXED', { column, examples, option: 'dateOrder', answers: ['dayFirst', 'monthFirst', 'iso'] });
    }
    const dates = numericDates.flatMap(({ value }) => findNumericDate(value) ?? []);
    requireDateOrder(column, dates, null, hasDecimalComma);
  }
  return 'dayFirst';
}
