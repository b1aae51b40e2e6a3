import { Decimal } from 'decimal.js';

/** Kinds of doubt about a certified return: a fraction of 1, the hold instead of the return, or merely too low. */
export type ReturnDoubtKind = 'fraction' | 'hold' | 'belowMinimum';

/** A certified return that no certificate states, with the value that was probably meant. */
export interface ReturnDoubt {
  readonly kind: ReturnDoubtKind;
  readonly returnPercent: string;
  /** Percentage that was probably meant; null when the value suggests none. */
  readonly suggestedPercent: string | null;
  /** Lowest return that the establishment accepts. */
  readonly minimumPercent: string;
}

/**
 * Returns the doubt about a certified return in percent; null when it is plausible.
 *
 * 1. at most 1: a fraction, as a spreadsheet exports a cell formatted in percent (0.95 for 95 %);
 * 2. below the minimum, while 100 less the value is not: the hold instead of the return (5 for 95 %);
 * 3. otherwise below the minimum.
 */
export function doubtCertifiedReturn(returnPercent: string, minimumPercent: Decimal): ReturnDoubt | null {
  const value = new Decimal(returnPercent);
  const createDoubt = (kind: ReturnDoubtKind, suggestion: Decimal | null): ReturnDoubt => ({
    kind,
    returnPercent,
    suggestedPercent: suggestion?.toString() ?? null,
    minimumPercent: minimumPercent.toString(),
  });
  if (value.lessThanOrEqualTo(1)) {
    const percent = value.times(100);
    return createDoubt('fraction', percent.lessThan(minimumPercent) ? null : percent);
  }
  if (value.greaterThanOrEqualTo(minimumPercent)) return null;
  const complement = new Decimal(100).minus(value);
  return complement.greaterThanOrEqualTo(minimumPercent)
    ? createDoubt('hold', complement)
    : createDoubt('belowMinimum', null);
}
