import { judgeDateOrder, type DateOrder } from '#domain/imports/date-order.js';
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
