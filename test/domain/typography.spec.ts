import { describe, expect, it } from '@jest/globals';
import { typesetText, typesetWords } from '#domain/typography.js';

const NBSP = '\u00a0';

describe('typeset words', () => {
  it.each([
    ["L'écart d'une machine", 'L’écart d’une machine'],
    ["l'établissement {{code}}, d'{{name}}", 'l’établissement {{code}}, d’{{name}}'],
    ['Relève : finie ; close !', `Relève${NBSP}: finie${NBSP}; close${NBSP}!`],
    ['Qui reprend ce poste ?', `Qui reprend ce poste${NBSP}?`],
    ['dans « Mon compte ».', `dans «${NBSP}Mon compte${NBSP}».`],
    ['à 14:05, https://exemple.test', 'à 14:05, https://exemple.test'],
  ])('have French spacing: %s', (typed, set) => {
    expect(typesetText(typed, 'fr')).toBe(set);
    expect(typesetText(set, 'fr')).toBe(set);
  });

  it('have one English apostrophe, and no space before a colon', () => {
    expect(typesetText("The machine's page: who?", 'en')).toBe('The machine’s page: who?');
    expect(typesetText('a : b', 'en')).toBe('a : b');
  });

  it('are set in groups of any depth', () => {
    expect(typesetWords({ one: "l'un", group: { other: 'qui ?' } }, 'fr')).toEqual({
      one: 'l’un',
      group: { other: `qui${NBSP}?` },
    });
  });
});
