import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  TICKET_PLACES,
  TICKET_STATES,
  TICKET_STEPS,
  TICKET_TRANSITIONS,
  listFinalTicketStates,
  isTicketOwed,
  findTicketStateAfter,
  listUnreachableTicketStates,
} from '#domain/tickets/ticket-life.js';
import type { TicketPlace, TicketState } from '#domain/tickets/ticket-life.js';
import { computeTicketLiability, type CountedStep } from '#domain/tickets/ticket-liability.js';

describe('MC:19.7 the life of a ticket', () => {
  it('reaches every state, and every step leads to a state', () => {
    expect(listUnreachableTicketStates()).toEqual([]);
    expect(TICKET_STEPS.filter((step) => !TICKET_TRANSITIONS.some((one) => one.step === step))).toEqual([]);
  });

  it('ends paid, unprinted, voided or expired; an orphan returns only when it was entered by mistake', () => {
    expect(listFinalTicketStates()).toEqual(['redeemed', 'unprinted', 'voided', 'expired']);
  });

  it('pays no ticket that was paid, voided, expired, found or never printed', () => {
    for (const state of listFinalTicketStates()) {
      for (const step of TICKET_STEPS) {
        for (const place of TICKET_PLACES) {
          const to = findTicketStateAfter(step, state, place);
          expect({ step, state, to }).toEqual({ step, state, to: to === null ? null : state });
        }
      }
    }
    const staying = TICKET_TRANSITIONS.filter(({ from, to }) => from === to && from !== 'issued');
    expect(staying.map(({ step, from }) => [step, from])).toEqual([
      ['handIn', 'redeemed'],
      ['reprint', 'redeemed'],
    ]);
  });

  it.each([
    ['present', 'issued', 'machine', 'pending'],
    ['present', 'issued', 'desk', null],
    ['cash', 'issued', 'desk', 'redeemed'],
    ['cash', 'issued', 'kiosk', null],
    ['cash', 'pending', 'desk', null],
    ['stack', 'issued', 'machine', null],
    ['return', 'pending', 'kiosk', 'issued'],
    ['void', 'pending', 'house', null],
    ['void', 'issued', 'desk', null],
    ['expire', 'pending', 'house', null],
    ['find', 'issued', 'house', 'orphan'],
    ['restore', 'orphan', 'house', 'issued'],
    ['cash', 'orphan', 'desk', null],
    ['present', 'orphan', 'machine', null],
    ['handIn', null, 'machine', 'issued'],
    ['handIn', null, 'desk', null],
    ['cashByProcedure', null, 'desk', 'redeemed'],
    ['print', 'issued', 'machine', null],
    ['reprint', 'issued', 'machine', 'issued'],
    ['reprint', 'redeemed', 'machine', 'redeemed'],
    ['reprint', 'voided', 'machine', null],
    ['handIn', 'redeemed', 'machine', 'redeemed'],
    ['handIn', 'issued', 'machine', null],
  ] as const)('%s from %s at %s: %s', (step, from, place, to) => {
    expect(findTicketStateAfter(step, from, place)).toBe(to);
  });
});

describe('the liability', () => {
  it('rolls forward to the cent: 100.00 + 250.00 issued − 80.00 − 30.00 − 5.00 − 20.00 voided − 10.00 − 15.00 = 190.00', () => {
    const step = (
      from: TicketState | null,
      to: TicketState,
      amountMinor: bigint,
      place: TicketPlace = 'house',
    ): CountedStep => ({ from, to, place, amountMinor });
    expect(
      computeTicketLiability(10_000n, [
        step(null, 'requested', 25_000n, 'machine'),
        step('requested', 'issued', 20_000n, 'machine'),
        step('requested', 'redeemed', 5_000n, 'desk'),
        step('issued', 'pending', 3_000n, 'machine'),
        step('pending', 'issued', 3_000n, 'machine'),
        step('issued', 'pending', 8_000n, 'machine'),
        step('pending', 'redeemed', 8_000n, 'machine'),
        step('pending', 'redeemed', 500n, 'kiosk'),
        step('issued', 'voided', 2_000n),
        step('requested', 'voided', 700n),
        step('requested', 'unprinted', 900n, 'kiosk'),
        step('issued', 'expired', 1_000n),
        step('issued', 'orphan', 1_500n),
      ]),
    ).toEqual({
      openingMinor: 10_000n,
      issuedMinor: 25_000n,
      redeemedAtMachinesMinor: 8_000n,
      redeemedAtDesksMinor: 5_000n,
      redeemedAtKiosksMinor: 500n,
      voidedMinor: 2_000n,
      expiredMinor: 1_000n,
      orphansMinor: 1_500n,
      closingMinor: 17_000n,
    });
  });

  it('equals the debt on the tickets, for any steps tried in any order', () => {
    const attempt = fc.record({
      ticket: fc.nat({ max: 9 }),
      step: fc.constantFrom(...TICKET_STEPS),
      place: fc.constantFrom(...TICKET_PLACES),
    });
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), { minLength: 10, maxLength: 10 }),
        fc.array(attempt, { maxLength: 200 }),
        fc.nat({ max: 200 }),
        (amounts, attempts, closedAfter) => {
          const states: (TicketState | null)[] = amounts.map(() => null);
          const steps: CountedStep[] = [];
          const owed = (): bigint =>
            amounts.reduce((sum, amount, n) => {
              const state = states[n];
              return state !== null && state !== undefined && isTicketOwed(state) ? sum + amount : sum;
            }, 0n);
          let closedAt = { count: 0, owedMinor: 0n };
          attempts.forEach(({ ticket, step, place }, n) => {
            if (n === closedAfter) closedAt = { count: steps.length, owedMinor: owed() };
            const from = states[ticket] ?? null;
            const to = findTicketStateAfter(step, from, place);
            if (to === null) return;
            states[ticket] = to;
            steps.push({ from, to, place, amountMinor: amounts[ticket] ?? 0n });
          });
          const days = [steps.slice(0, closedAt.count), steps.slice(closedAt.count)];
          const first = computeTicketLiability(0n, days[0] ?? []);
          expect(first.closingMinor).toBe(closedAt.owedMinor);
          expect(computeTicketLiability(first.closingMinor, days[1] ?? []).closingMinor).toBe(owed());
        },
      ),
    );
  });

  it('fails for each transition that is changed', () => {
    // no step confuses a state that is owed with one that is not
    const owing = TICKET_STATES.filter(isTicketOwed);
    expect(owing).toEqual(['issued', 'pending']);
    for (const { from, to, step } of TICKET_TRANSITIONS) {
      const before = from !== null && isTicketOwed(from) ? 100n : 0n;
      const after = isTicketOwed(to) ? 100n : 0n;
      // a paid ticket stays paid
      if (from === 'redeemed') expect(to).toBe('redeemed');
      const place = step === 'cash' || step === 'cashByProcedure' ? 'desk' : 'machine';
      const { closingMinor } = computeTicketLiability(before, [{ from, to, place, amountMinor: 100n }]);
      expect({ step, from, closingMinor }).toEqual({ step, from, closingMinor: after });
    }
  });
});
