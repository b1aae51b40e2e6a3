import type { FindingCode } from '../reconciliation/reconciliation-codes.js';

/** Compared figures of a machine's day, which are opened under the name of their comparison. */
const COMPARED_FIGURES: readonly string[] = [
  'notes',
  'tickets',
  'coins',
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
  'electronicIn',
  'electronicOut',
];

/** The figure of a slip kind that has no comparison of its own. */
const SLIP_FIGURES: Readonly<Record<string, string>> = { progressive: 'jackpot', bonus: 'jackpot', fill: 'fills' };

const HOLD_FINDINGS: readonly FindingCode[] = ['holdBeyondTolerance', 'holdOutsideInterval'];
const PAYMENT_FINDINGS: readonly FindingCode[] = ['handPayVariance', 'handPayOfEarlierDay', 'slipsDisagree'];

/**
 * Returns the name of the figure whose calculation shows a machine's finding: the compared figure, the hold, or the
 * hand payments. Otherwise it is the metered win, with the readings and steps of every counter behind it.
 */
export function getFigureName(code: FindingCode, medium: string): string {
  if (HOLD_FINDINGS.includes(code)) return 'actualHold';
  if (COMPARED_FIGURES.includes(medium)) return medium;
  const slipFigure = SLIP_FIGURES[medium];
  if (slipFigure !== undefined) return slipFigure;
  if (medium === 'ticketsIssued') return 'ticketsOut';
  return PAYMENT_FINDINGS.includes(code) ? 'handPays' : 'meteredWin';
}
