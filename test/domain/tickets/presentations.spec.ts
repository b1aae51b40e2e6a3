import { describe, expect, it } from '@jest/globals';
import { computeKioskLimit, findPresentationFault, isIdentityRequired } from '#domain/tickets/presentations.js';
import type { Presentation, TicketOnFile } from '#domain/tickets/presentations.js';

const ticket: TicketOnFile = { state: 'issued', kind: 'cashable', amountMinor: 12_345n, payableUntil: '2026-03-31' };
const desk: Presentation = {
  place: 'desk',
  amountMinor: 12_345n,
  gamingDay: '2026-03-31',
  limitMinor: null,
  hasIdentity: false,
};
const limits = { payoutIdentityAboveMinor: 150_000n, launderingThresholdMinor: 200_000n };

describe('a ticket that is presented', () => {
  it('is paid at a desk, a kiosk and a machine, on its last day too', () => {
    for (const place of ['desk', 'kiosk', 'machine'] as const) {
      expect(findPresentationFault(ticket, { ...desk, place }, limits)).toBeNull();
    }
    expect(findPresentationFault({ ...ticket, state: 'requested' }, desk, limits)).toBeNull();
    expect(findPresentationFault(ticket, { ...desk, amountMinor: null }, limits)).toBeNull();
  });

  it.each([
    [{ state: 'redeemed' }, {}, 'TICKET_REDEEMED'],
    [{ state: 'voided' }, {}, 'TICKET_VOIDED'],
    [{ state: 'orphan' }, {}, 'TICKET_IS_ORPHAN'],
    [{ state: 'expired' }, {}, 'TICKET_EXPIRED'],
    [{ state: 'unprinted' }, {}, 'TICKET_NOT_PRINTED'],
    [{ state: 'pending' }, {}, 'TICKET_PENDING_ELSEWHERE'],
    [{}, { gamingDay: '2026-04-01' }, 'TICKET_EXPIRED'],
    [{}, { amountMinor: 12_344n }, 'TICKET_AMOUNT_DIFFERS'],
    [{ kind: 'restricted' }, {}, 'TICKET_NOT_CASHABLE'],
    [{ kind: 'nonRestricted' }, { place: 'kiosk' }, 'TICKET_NOT_CASHABLE'],
    [{}, { place: 'kiosk', limitMinor: 12_344n }, 'TICKET_OVER_LIMIT'],
    [{ amountMinor: 150_001n }, { amountMinor: null }, 'TICKET_IDENTITY_REQUIRED'],
    // in order of precedence: a paid ticket is refused as paid, before any other reason
    [{ state: 'redeemed' }, { gamingDay: '2026-04-01', amountMinor: 1n }, 'TICKET_REDEEMED'],
    [{}, { gamingDay: '2026-04-01', amountMinor: 1n }, 'TICKET_EXPIRED'],
  ] as const)('%j, %j: %s', (as, shown, code) => {
    expect(findPresentationFault({ ...ticket, ...as }, { ...desk, ...shown }, limits)).toBe(code);
  });

  it('is played when promotional, and needs no identity document at a machine, which pays nothing out', () => {
    const promotional = { ...ticket, kind: 'restricted', amountMinor: 500_000n } as const;
    expect(findPresentationFault(promotional, { ...desk, place: 'machine', amountMinor: null }, limits)).toBeNull();
  });
});

describe('MC:21.1 an identity document', () => {
  it('is required above the amount of the Direction, and from the laundering threshold on, whichever is lower', () => {
    expect([150_000n, 150_001n].map((amount) => isIdentityRequired(amount, limits))).toEqual([false, true]);
    const lower = { ...limits, payoutIdentityAboveMinor: 500_000n };
    expect([199_999n, 200_000n].map((amount) => isIdentityRequired(amount, lower))).toEqual([false, true]);
  });

  it('is never required at a kiosk, which pays no such amount', () => {
    expect(computeKioskLimit(100_000n, limits)).toBe(100_000n);
    expect(computeKioskLimit(900_000n, limits)).toBe(150_000n);
    expect(computeKioskLimit(900_000n, { ...limits, payoutIdentityAboveMinor: 900_000n })).toBe(199_999n);
  });
});
