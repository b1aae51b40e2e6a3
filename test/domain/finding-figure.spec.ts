import { describe, expect, it } from '@jest/globals';
import { getFigureName } from '#domain/cases/finding-figure.js';
import { FINDINGS, type FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import { isFigureName } from '#views/figure/figures.js';

const codes = Object.keys(FINDINGS) as FindingCode[];
/** Values in place of the medium: of a hold, of boxes, of slips, of a step of the meters, none. */
const media = [
  'hold',
  'notes',
  'tickets',
  'coins',
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
  'progressive',
  'bonus',
  'shortPay',
  'complement',
  'ticketsIssued',
  'fill',
  'coinInCredits 2026-03-02T12:05:00.000Z',
  '',
];

describe('the calculation of a finding', () => {
  it('is a figure that opens, for any finding', () => {
    const closed = codes.flatMap((code) => media.filter((medium) => !isFigureName(getFigureName(code, medium))));
    expect(closed).toEqual([]);
  });

  it.each<[FindingCode, string, string]>([
    ['holdBeyondTolerance', 'hold', 'actualHold'],
    ['holdOutsideInterval', 'hold', 'actualHold'],
    ['countVariance', 'notes', 'notes'],
    ['handPayVariance', 'jackpot', 'jackpot'],
    ['slipsDisagree', 'shortPay', 'handPays'],
    ['slipsDisagree', 'fill', 'fills'],
    ['meterException', 'billsCredits 2026-03-02T12:05:00.000Z', 'meteredWin'],
    ['machineSilent', '', 'meteredWin'],
  ])('%s of %s opens the figure %s', (code, medium, figure) => {
    expect(getFigureName(code, medium)).toBe(figure);
  });
});
