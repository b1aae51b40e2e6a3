import { describe, expect, it } from '@jest/globals';
import * as cellWords from '#domain/imports/cell-words.js';
import { normaliseHeading } from '#domain/imports/headings.js';

const {
  ACCOUNT_KIND_WORDS,
  ACCOUNT_ROLE_WORDS,
  DESK_KIND_WORDS,
  ROLE_WORDS,
  SLIP_KIND_WORDS,
  TICKET_KIND_WORDS,
  findValueOfWord,
} = cellWords;

describe('the words of cells', () => {
  it('name values in French and English, without case, accents or marks', () => {
    expect(findValueOfWord('CRÉDITS ANNULES', SLIP_KIND_WORDS)).toBe('cancelledCredits');
    expect(findValueOfWord('short-pay', SLIP_KIND_WORDS)).toBe('shortPay');
    expect(findValueOfWord('Distributeur de monnaie', DESK_KIND_WORDS)).toBe('changeMachine');
    expect(findValueOfWord('Passif', ACCOUNT_KIND_WORDS)).toBe('liability');
    expect(findValueOfWord('Tickets en circulation', ACCOUNT_ROLE_WORDS)).toBe('outstandingTickets');
    expect(findValueOfWord('Direction', ROLE_WORDS)).toBe('direction');
    expect(findValueOfWord('table manager', ROLE_WORDS)).toBe('chefDeTable');
  });

  it('names nothing by a word of two meanings, or an unknown one', () => {
    expect(findValueOfWord('promotionnel', TICKET_KIND_WORDS)).toBeNull();
    expect(findValueOfWord('', DESK_KIND_WORDS)).toBeNull();
  });

  it.each([
    ACCOUNT_KIND_WORDS,
    ACCOUNT_ROLE_WORDS,
    DESK_KIND_WORDS,
    ROLE_WORDS,
    SLIP_KIND_WORDS,
    TICKET_KIND_WORDS,
  ] as Readonly<Record<string, readonly string[]>>[])('has no word for two values (list %#)', (words) => {
    for (const [value, list] of Object.entries(words)) {
      for (const word of list) {
        const others = Object.keys(words).filter(
          (other) =>
            other !== value && (words[other] ?? []).some((known) => normaliseHeading(known) === normaliseHeading(word)),
        );
        expect([word, others]).toEqual([word, []]);
      }
    }
  });
});
