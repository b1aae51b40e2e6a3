import type { FindingCode } from './reconciliation-codes.js';

/** The figures of a machine's day that are compared, and are opened under the name of what is compared. */
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

/** What slips are of, when it has no comparison of its own. */
const SLIPS: Readonly<Record<string, string>> = { progressive: 'jackpot', bonus: 'jackpot', fill: 'fills' };

const HOLD: readonly FindingCode[] = ['holdBeyondTolerance', 'holdOutsideInterval'];
const PAID: readonly FindingCode[] = ['handPayVariance', 'slipsDisagree'];

/**
 * The figure whose calculation shows what a finding of a machine was computed from: what it compares, the hold, what
 * was paid by hand; else the metered win, with the readings and steps of every counter behind it.
 */
export function figureOfFinding(code: FindingCode, medium: string): string {
  if (HOLD.includes(code)) return 'actualHold';
  if (COMPARED.includes(medium)) return medium;
  const ofSlips = SLIPS[medium];
  if (ofSlips !== undefined) return ofSlips;
  if (medium === 'ticketsIssued') return 'ticketsOut';
  return PAID.includes(code) ? 'handPays' : 'meteredWin';
}
