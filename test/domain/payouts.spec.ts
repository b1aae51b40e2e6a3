import { describe, expect, it } from '@jest/globals';
import {
  findBirthDateFault,
  findPaymentFault,
  computePayoutRequirements,
  listPendingConditions,
  isLaunderingThresholdReached,
  findSlipOfSameWin,
} from '#domain/cash/payouts.js';
import type { PayableSlip, Payment, PayoutLimits, Win } from '#domain/cash/payouts.js';

const limits: PayoutLimits = {
  payoutSupervisorAboveMinor: 120_000n,
  payoutDirectionAboveMinor: 500_000n,
  payoutIdentityAboveMinor: 150_000n,
  launderingThresholdMinor: 200_000n,
};

describe('the date of birth on an identity document', () => {
  it.each([
    ['2026-03-02', 'BIRTH_DATE_NOT_VALID'],
    ['2062-03-02', 'BIRTH_DATE_NOT_VALID'],
    ['1906-03-01', 'BIRTH_DATE_NOT_VALID'],
    ['1906-03-02', null],
    ['2008-03-03', 'CUSTOMER_UNDER_AGE'],
    ['2008-03-02', null],
  ] as const)('%s on 2 March 2026, at eighteen: %s', (bornOn, fault) => {
    expect(findBirthDateFault(bornOn, '2026-03-02', 18)).toBe(fault);
  });

  it('of a leap day gives majority on 1 March', () => {
    expect(findBirthDateFault('2008-02-29', '2026-02-28', 18)).toBe('CUSTOMER_UNDER_AGE');
    expect(findBirthDateFault('2008-02-29', '2026-03-01', 18)).toBeNull();
  });
});

describe('the requirements of a slip', () => {
  it.each([
    [120_000n, [], false],
    [120_001n, ['superviseur'], false],
    [150_000n, ['superviseur'], false],
    [150_001n, ['superviseur'], true],
    [500_000n, ['superviseur'], true],
    [500_001n, ['superviseur', 'direction'], true],
  ] as const)('at %s: %j, identity %s', (amount, levels, identity) => {
    expect(computePayoutRequirements(amount, limits)).toEqual({ levels, identity });
  });

  it('include the identity document from the laundering threshold on, however high the Direction’s own amount', () => {
    const loose = { ...limits, payoutIdentityAboveMinor: 1_000_000n, payoutSupervisorAboveMinor: null };
    expect(computePayoutRequirements(199_999n, loose)).toEqual({ levels: [], identity: false });
    expect(computePayoutRequirements(200_000n, loose)).toEqual({ levels: [], identity: true });
    expect(isLaunderingThresholdReached(199_999n, limits)).toBe(false);
    expect(isLaunderingThresholdReached(200_000n, limits)).toBe(true);
  });
});

describe('one win', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 21, minute));
  const slip: Win = { kind: 'jackpot', amountMinor: 50_000n, wonAt: at(10), eventId: null };
  const win = (more: Partial<Win & { anotherWinReason: string | null }>) => ({
    ...slip,
    anotherWinReason: null,
    ...more,
  });

  it.each([
    ['the same told again', win({ wonAt: at(20) }), true],
    ['a minute beyond', win({ wonAt: at(21) }), false],
    ['told by its event after a hand', win({ eventId: 7n }), true],
    ['of another amount', win({ amountMinor: 50_001n }), false],
    ['of another kind', win({ kind: 'bonus' }), false],
    ['said to be another', win({ anotherWinReason: 'second tirage' }), false],
  ])('%s: %s', (_, another, isSame) => {
    expect(findSlipOfSameWin(another, [slip], 10) === slip).toBe(isSame);
  });

  it('is one event, always; two events are two wins', () => {
    const ofEvent = { ...slip, eventId: 7n };
    expect(findSlipOfSameWin(win({ eventId: 7n, anotherWinReason: 'autre' }), [ofEvent], 10)).toBe(ofEvent);
    expect(findSlipOfSameWin(win({ eventId: 8n }), [ofEvent], 10)).toBeUndefined();
  });
});

describe('MC:21.1 payment of a slip', () => {
  const slip: PayableSlip = {
    kind: 'jackpot',
    state: 'open',
    requirements: { levels: ['superviseur', 'direction'], identity: true },
    authorisations: [
      { level: 'superviseur', by: 1n },
      { level: 'direction', by: 2n },
    ],
    checks: [],
    hasIdentity: true,
  };
  const payment: Payment = { by: 9n, method: 'cash', reference: null, desk: 'C1' };
  const code = (of: Partial<PayableSlip>, by: Partial<Payment> = {}) =>
    findPaymentFault({ ...slip, ...of }, { ...payment, ...by })?.code ?? null;

  it('MC:21.1.1 requires the identity document above the amount', () => {
    expect(code({})).toBeNull();
    expect(code({ hasIdentity: false })).toBe('PAYOUT_IDENTITY_REQUIRED');
    expect(code({ hasIdentity: false, requirements: { levels: [], identity: false } })).toBeNull();
  });

  it('MC:21.1.2 waits for the check of the machine, and for it to conform', () => {
    expect(code({ checks: [null] })).toBe('PAYOUT_CHECK_PENDING');
    expect(code({ checks: [true] })).toBeNull();
    expect(code({ checks: [true, false] })).toBe('PAYOUT_CHECK_FAILED');
    expect(code({ checks: [false, true] })).toBeNull();
  });

  it('MC:21.1.3 pays a jackpot in cash, by cheque or by transfer', () => {
    expect(code({}, { method: 'cheque', reference: '0001234' })).toBeNull();
    expect(code({}, { method: 'transfer', reference: 'V-12' })).toBeNull();
    expect(code({}, { method: 'cheque' })).toBe('PAYMENT_REFERENCE_REQUIRED');
    expect(code({}, { desk: null })).toBe('PAYMENT_DESK_REQUIRED');
    expect(code({}, { method: 'ticket', reference: '00-1' })).toBe('PAYOUT_NOT_BY_TICKET');
    expect(code({ kind: 'progressive' }, { method: 'ticket', reference: '00-1' })).toBe('PAYOUT_NOT_BY_TICKET');
    expect(code({ kind: 'cancelledCredits' }, { method: 'ticket', reference: '00-1' })).toBeNull();
  });

  it('refuses in order: state, own authorisation, levels, check, identity, method, reference', () => {
    const wrong: PayableSlip = {
      ...slip,
      authorisations: [{ level: 'superviseur', by: 9n }],
      checks: [null],
      hasIdentity: false,
    };
    const ticket: Payment = { by: 9n, method: 'ticket', reference: null, desk: null };
    expect(findPaymentFault({ ...wrong, state: 'paid' }, ticket)).toEqual({ code: 'PAYOUT_ALREADY_PAID' });
    expect(findPaymentFault({ ...wrong, state: 'void' }, ticket)).toEqual({ code: 'PAYOUT_VOID' });
    expect(findPaymentFault(wrong, ticket)).toEqual({ code: 'PAYOUT_OWN_AUTHORISATION' });
    const other = { ...ticket, by: 8n };
    expect(findPaymentFault(wrong, other)).toEqual({ code: 'PAYOUT_NOT_AUTHORISED', levels: ['direction'] });
    expect(findPaymentFault({ ...slip, checks: [null], hasIdentity: false }, other)?.code).toBe('PAYOUT_CHECK_PENDING');
    expect(findPaymentFault({ ...slip, hasIdentity: false }, other)?.code).toBe('PAYOUT_IDENTITY_REQUIRED');
    expect(findPaymentFault(slip, other)?.code).toBe('PAYOUT_NOT_BY_TICKET');
  });

  it('lists all conditions that a slip waits for, and none once it can be paid, is paid or is void', () => {
    const bare: PayableSlip = { ...slip, authorisations: [], checks: [null], hasIdentity: false };
    expect(listPendingConditions(bare)).toEqual([...slip.requirements.levels, 'checkAnswer', 'identity']);
    expect(listPendingConditions({ ...slip, checks: [true, false] })).toEqual(['checkFailed']);
    expect(listPendingConditions(slip)).toEqual([]);
    expect(listPendingConditions({ ...bare, state: 'paid' })).toEqual([]);
    expect(listPendingConditions({ ...bare, state: 'void' })).toEqual([]);
  });
});
