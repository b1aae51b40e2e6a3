import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { findRuleClause, rules } from '#domain/settings/regulation.js';
import type { Rule } from '#domain/settings/rule.js';

/** A place in the sources: file from the package root, and the name at that place. */
interface SourcePlace {
  readonly file: string;
  readonly name: string;
}

interface Compliance {
  readonly coverage: readonly {
    readonly rule: Rule;
    readonly implementations: readonly SourcePlace[];
    readonly tests: readonly SourcePlace[];
    readonly testsOfClauses: readonly (readonly SourcePlace[])[];
  }[];
  readonly citedTwice: readonly string[];
  readonly unknown: readonly { readonly key: string; readonly place: SourcePlace }[];
}

/** Exports of the script, which is plain JavaScript. */
interface ComplianceScript {
  readonly complianceFile: string;
  readonly readCompliance: (register: object) => Compliance;
  readonly complianceText: (compliance: Compliance) => string;
}
const script: string = '../scripts/compliance.mjs';

interface Break {
  readonly clause: string;
  readonly file: string;
  readonly find: string;
  readonly test: string;
}

/** Articles covered by this release: each has its function and a test that names it. */
const COVERED = [
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
  'MC:20.3',
  'MC:21.1',
  'MC:21.2',
  'MC:21.3',
  'MC:21.4',
  'MC:22',
  'MC:23',
  'MC:24',
  // tables, dice and cards
  'MC:14',
  'MC:15',
  'MC:17.1',
  'MC:17.2',
  'AI67:1',
  'AI67:3',
  'AI67:7',
  'AI67:8',
  'AI67:9',
  'AI67:10',
  'AI67:11',
  'AI67:14',
  'AI67:15',
  'AI67:18',
  'AI67:19',
  'AI67:2',
  'AI67:20',
  'AI67:25',
  'AI67:29',
  'FR07:55-5',
  'FR14:55-20',
  'FR14:55-20-1',
  'FR14:55-21',
  'FR14:55-21-1',
  'FR14:55-22-2',
  'MC:1.0',
  'MC:1.1',
  'MC:1.2',
  'MC:1.3',
  'MC:1.4',
  'MC:2',
  'MC:3.5',
  'MC09:1',
  'FR14:55-22',
  'AI67:4',
  'AI67:5',
  'AI67:26',
  // the cercle; its progressives, as far as their rules can be evaluated
  'MC:10.2',
  'MC:11.1',
  'MC:11.4',
  'MC:11.7',
  'MC:11.8',
  'MC:11.9',
  'MC:11.10',
  'MC:12',
  'MC09:6',
  'MC:5.2-8',
  'FR07:55-4-8',
  'AI67:30',
  'AI67:31',
  'AI67:32',
  'AI67:33',
  'AI67:34',
  'AI67:35',
  'AI67:36',
  'AI67:37',
  'AI67:38',
  'AI67:39',
  'AI67:40',
  'AI67:41',
];

describe('the breaks of clauses', () => {
  const breaks = JSON.parse(readFileSync('test/support/clauses.json', 'utf8')) as readonly Break[];
  const held = rules.flatMap(({ key, clauses }) =>
    clauses.flatMap(({ standing }, at) => (standing === 'covered' ? [`${key}.${at + 1}`] : [])),
  );

  it('exist for every clause that is met, and for no other', () => {
    const broken = new Set(breaks.map(({ clause }) => clause));
    expect([...broken].sort()).toEqual([...held].sort());
  });

  it('each change one existing place, and a test there names the clause', () => {
    const stale = breaks.filter(({ clause, file, find, test }) => {
      const isOnce = readFileSync(file, 'utf8').split(find).length === 2;
      return !isOnce || !readFileSync(test, 'utf8').includes(clause);
    });
    expect(stale).toEqual([]);
  });
});

describe('the register of rules', () => {
  let compliance: Compliance;
  let file: string;
  let text: string;

  beforeAll(async () => {
    const { readCompliance, complianceText, complianceFile } = (await import(script)) as ComplianceScript;
    compliance = readCompliance({ rules, findRuleClause });
    text = complianceText(compliance);
    file = complianceFile;
  });

  it('is covered as compliance.json states: after a change of citations or tests, `npm run compliance` writes it', () => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('contains each article once, with clauses in both languages', () => {
    expect(new Set(rules.map((rule) => rule.key)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule.clauses.length).toBeGreaterThan(0);
      for (const text of [rule.fr, rule.en, ...rule.clauses.flatMap((clause) => [clause.fr, clause.en])]) {
        expect(text.trim()).not.toBe('');
      }
    }
  });

  it('contains every article that a function cites or a test names', () => {
    expect(compliance.unknown).toEqual([]);
  });

  it('states the evidence of each clause that is met, and the gap of each that is met in part', () => {
    const silent = rules.flatMap(({ key, clauses }) =>
      clauses.flatMap(({ standing, proof }, at) =>
        standing === 'not' || proof !== undefined ? [] : [`${key}.${at + 1}`],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('has a test that names each clause that is met', () => {
    const unnamed = compliance.coverage.flatMap(({ rule, testsOfClauses }) =>
      rule.clauses.flatMap(({ standing }, at) =>
        standing === 'covered' && testsOfClauses[at]?.length === 0 ? [`${rule.key}.${at + 1}`] : [],
      ),
    );
    expect(unnamed).toEqual([]);
    const held = rules.filter(({ clauses }) => clauses.some(({ standing }) => standing !== 'not'));
    expect(held.map(({ key }) => key).sort()).toEqual([...COVERED].sort());
  });

  it('reads a finer key as a clause of its article, and an article that looks finer as itself', () => {
    expect(findRuleClause('MC:20.3.2')).toMatchObject({ rule: { key: 'MC:20.3' }, clause: 2 });
    expect(findRuleClause('MC:1.2')).toMatchObject({ rule: { key: 'MC:1.2' }, clause: null });
    expect([findRuleClause('MC:20.3.9'), findRuleClause('MC:99')]).toEqual([undefined, undefined]);
  });

  it('has no article that is implemented in two places', () => {
    expect(compliance.citedTwice).toEqual([]);
  });

  it('has a function and tests for each article of this release', () => {
    const line = (key: string) => compliance.coverage.find((each) => each.rule.key === key);
    const without = COVERED.filter((key) => {
      const found = line(key);
      return found === undefined || found.implementations.length === 0 || found.tests.length === 0;
    });
    expect(without).toEqual([]);
  });

  it('has no test that claims an article without a function', () => {
    const claimed = compliance.coverage.filter((line) => line.tests.length > 0 && line.implementations.length === 0);
    expect(claimed.map((line) => line.rule.key)).toEqual([]);
  });

  it('reports the name of a citing function, not of an adjacent type', () => {
    const places = compliance.coverage.flatMap((line) =>
      line.implementations.map((place) => [line.rule.key, place.name]),
    );
    expect(Object.fromEntries(places)).toMatchObject({ 'MC:19.4': 'COUNTERS', 'MC:19.7': 'addPaymentFindings' });
  });
});
