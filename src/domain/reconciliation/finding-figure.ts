import type { FindingCode } from './reconciliation-codes.js';

/** Compared figures of a machine's day, which are opened under the name of their comparison. */
const COMPARED: readonly string[] = [
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
const SLIPS: Readonly<Record<string, string>> = { progressive: 'jackpot', bonus: 'jackpot', fill: 'fills' };

const HOLD: readonly FindingCode[] = ['holdBeyondTolerance', 'holdOutsideInterval'];
const PAID: readonly FindingCode[] = ['handPayVariance', 'slipsDisagree'];

/**
 * Returns the figure whose calculation shows the origin of a machine's finding: the compared figure, the hold, or the
 * hand payments. Otherwise it is the metered win, with the readings and steps of every counter behind it.
 */
export function figureOfFinding(code: FindingCode, medium: string): string {
  if (HOLD.includes(code)) return 'actualHold';
  if (COMPARED.includes(medium)) return medium;
  const ofSlips = SLIPS[medium];
  if (ofSlips !== undefined) return ofSlips;
  if (medium === 'ticketsIssued') return 'ticketsOut';
  return PAID.includes(code) ? 'handPays' : 'meteredWin';
}
