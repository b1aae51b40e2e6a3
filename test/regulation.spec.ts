import { describe, expect, it } from '@jest/globals';
import { clauseOf, rules } from '../src/domain/settings/regulation.js';
import { readCompliance } from '../src/documents/model/compliance.js';

/** What this release covers: each of these articles has its function and a test that names it. */
const COVERED = [
  ...[
    'AI67:6',
    'MC:16',
    'MC:18',
    'MC:19.1',
    'MC:19.2',
    'MC:19.3',
    'MC:19.4',
    'MC:19.5',
    'MC:19.6',
    'MC:19.7',
    'MC:20.1',
    'MC:20.2',
  ],
  ...['MC:20.3', 'MC:21.1', 'MC:21.2', 'MC:21.3', 'MC:21.4', 'MC:22', 'MC:23', 'MC:24'],
];

describe('the register of rules', () => {
  const { coverage, unknown } = readCompliance();

  it('has each article once, with clauses in both languages', () => {
    expect(new Set(rules.map((rule) => rule.key)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule.clauses.length).toBeGreaterThan(0);
      for (const text of [rule.fr, rule.en, ...rule.clauses.flatMap((clause) => [clause.fr, clause.en])]) {
        expect(text.trim()).not.toBe('');
      }
    }
  });

  it('knows every article that a function cites or a test names', () => {
    expect(unknown).toEqual([]);
  });

  it('says of each clause what shows it when it is held, and what lacks when it is held in part', () => {
    const silent = rules.flatMap(({ key, clauses }) =>
      clauses.flatMap(({ standing, proof }, at) =>
        (standing === 'not') === (proof === null) ? [] : [`${key}.${at + 1}`],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('has a test for each article with a clause that is held, and says it covers no article of the tables yet', () => {
    const unproved = coverage.filter(
      ({ rule, tests }) => rule.clauses.some(({ standing }) => standing === 'covered') && tests.length === 0,
    );
    expect(unproved.map(({ rule }) => rule.key)).toEqual([]);
    const held = rules.filter(({ clauses }) => clauses.some(({ standing }) => standing !== 'not'));
    expect(held.map(({ key }) => key).sort()).toEqual([...COVERED].sort());
  });

  it('reads a finer key as a clause of its article, and an article that looks finer as itself', () => {
    expect(clauseOf('MC:20.3.2')).toMatchObject({ rule: { key: 'MC:20.3' }, clause: 2 });
    expect(clauseOf('MC:1.2')).toMatchObject({ rule: { key: 'MC:1.2' }, clause: null });
    expect([clauseOf('MC:20.3.9'), clauseOf('MC:99')]).toEqual([undefined, undefined]);
  });

  it('has no article that is implemented in two places', () => {
    const several = coverage.filter((line) => line.implementations.length > 1);
    expect(several.map((line) => [line.rule.key, line.implementations])).toEqual([]);
  });

  it('has for each article of this release its function and its tests', () => {
    const line = (key: string) => coverage.find((each) => each.rule.key === key);
    const without = COVERED.filter((key) => {
      const found = line(key);
      return found?.implementations.length !== 1 || found.tests.length === 0;
    });
    expect(without).toEqual([]);
  });

  it('has no test that claims an article without a function', () => {
    const claimed = coverage.filter((line) => line.tests.length > 0 && line.implementations.length === 0);
    expect(claimed.map((line) => line.rule.key)).toEqual([]);
  });

  it('says the name of what it found, not of a type beside it', () => {
    const places = coverage.flatMap((line) => line.implementations.map((place) => [line.rule.key, place.name]));
    expect(Object.fromEntries(places)).toMatchObject({ 'MC:19.4': 'COUNTERS', 'MC:19.7': 'checkPayments' });
  });
});
