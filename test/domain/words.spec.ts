import { describe, expect, it } from '@jest/globals';
import { roles } from '#declarations/shapes/roles.js';
import { declaredWords } from '#declarations/words/words.js';
import { ACCOUNT_ROLES } from '#domain/accounting/account-roles.js';
import { DESK_MOVEMENT_KINDS, DESK_MOVEMENTS, MOVEMENT_TITLES } from '#domain/accounting/desk-movements.js';
import { ACCOUNT_KINDS, JOURNALS } from '#domain/accounting/journal-entry.js';
import type { DayFact } from '#domain/accounting/postings.js';
import { COUNTERS } from '#domain/meters/counters.js';
import { PIECE_MEDIA } from '#domain/tables/exchanges.js';
import { TABLE_GAMES } from '#domain/tables/games.js';
import { CHANCES } from '#domain/tables/stakes.js';
import { accountingWords } from '#domain/words/accounting.js';
import { meterWords } from '#domain/words/meters.js';
import { tableWords } from '#domain/words/tables.js';

describe('the words of a closed list', () => {
  it.each([
    ['counters', meterWords.counters, COUNTERS.map(({ name }) => name)],
    ['roles of accounts', accountingWords.accountRoles, ACCOUNT_ROLES.map(({ role }) => role)],
    ['games', tableWords.games, TABLE_GAMES],
    ['chances', tableWords.chances, CHANCES],
    ['media', tableWords.media, PIECE_MEDIA],
    [
      'movements with an entry',
      MOVEMENT_TITLES,
      DESK_MOVEMENT_KINDS.filter((kind) => 'posting' in DESK_MOVEMENTS[kind]),
    ],
    ['journals', accountingWords.journals, JOURNALS],
    ['functions', declaredWords.roles, roles],
    ['kinds of accounts', declaredWords.books.kinds, ACCOUNT_KINDS],
  ] as const)('%s have exactly its names, in its order', (_list, words, names) => {
    expect(Object.keys(words)).toEqual([...names]);
  });

  it('of the facts of a day have no other', () => {
    // checked by the types: a text of no fact does not compile
    const facts: readonly DayFact[] = Object.keys(
      accountingWords.dayFacts,
    ) as (keyof typeof accountingWords.dayFacts)[];
    expect(facts).toHaveLength(15);
  });
});
