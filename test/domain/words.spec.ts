import { describe, expect, it } from '@jest/globals';
import { roles } from '#declarations/shapes/roles.js';
import { declaredWords } from '#declarations/words/words.js';
import { ACCOUNT_ROLES } from '#domain/accounting/account-roles.js';
import { ACCOUNT_KINDS, JOURNALS } from '#domain/accounting/journal-entry.js';
import type { DayFact } from '#domain/accounting/postings.js';
import { COUNTERS } from '#domain/meters/counters.js';
import { PIECE_MEDIA } from '#domain/tables/exchanges.js';
import { TABLE_GAMES } from '#domain/tables/games.js';
import { CHANCES } from '#domain/tables/stakes.js';
import { domainWords } from '#domain/words/words.js';

describe('the words of a closed list', () => {
  it.each([
    ['counters', domainWords.counters, COUNTERS.map(({ name }) => name)],
    ['roles of accounts', domainWords.accountRoles, ACCOUNT_ROLES.map(({ role }) => role)],
    ['games', domainWords.games, TABLE_GAMES],
    ['chances', domainWords.chances, CHANCES],
    ['media', domainWords.media, PIECE_MEDIA],
    ['journals', domainWords.journals, JOURNALS],
    ['functions', declaredWords.roles, roles],
    ['kinds of accounts', declaredWords.books.kinds, ACCOUNT_KINDS],
  ] as const)('%s have exactly its names, in its order', (_list, words, names) => {
    expect(Object.keys(words)).toEqual([...names]);
  });

  it('of the facts of a day have no other', () => {
    // checked by the types: a text of no fact does not compile
    const facts: readonly DayFact[] = Object.keys(domainWords.dayFacts) as (keyof typeof domainWords.dayFacts)[];
    expect(facts).toHaveLength(13);
  });
});
