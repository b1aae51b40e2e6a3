import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { findRuleClause, rules } from '#domain/settings/regulation.js';
import { formatClauseKey, judgeClause, type ActCounts, type Rule } from '#domain/settings/rule.js';
import { countActs, readActs, type ActsByClause } from './clauses/acts.js';
import { PARTS } from './clauses/parts.js';

/** A place in the sources: file from the package root, and the name at that place. */
interface SourcePlace {
  readonly file: string;
  readonly name: string;
}

interface Citations {
  readonly coverage: readonly { readonly rule: Rule; readonly implementations: readonly SourcePlace[] }[];
  readonly citedTwice: readonly string[];
  readonly unknown: readonly { readonly key: string; readonly place: SourcePlace }[];
}

/** Exports of the script, which is plain JavaScript. */
interface ComplianceScript {
  readonly complianceFile: string;
  readonly readCitations: (register: object) => Citations;
  readonly complianceText: (citations: Citations, acts: ActsByClause) => string;
}
const script: string = '../scripts/compliance.mjs';

interface BrokenLine {
  readonly file: string;
  readonly find: string;
}

interface Break extends BrokenLine {
  readonly clause: string;
  /** The line of the database that refuses the same. */
  readonly also?: BrokenLine;
  readonly test: string;
}

/** The acts of each part of test/clauses, as its texts have them. */
const actsOfParts = Object.entries(PARTS).map(([part, texts]) => ({
  part,
  acts: countActs(texts.flatMap((name) => readActs(name).acts)),
}));
const acts: ActsByClause = Object.assign({}, ...actsOfParts.map((each) => each.acts)) as ActsByClause;
const actsOf = (clause: string): ActCounts => acts[clause] ?? { accepted: 0, refused: 0 };

const clauses = rules.flatMap((rule) =>
  rule.clauses.map((clause, index) => {
    const key = formatClauseKey(rule.key, index + 1);
    return { key, article: rule.key, clause, acts: actsOf(key), standing: judgeClause(clause, actsOf(key)) };
  }),
);
const held = clauses.filter(({ standing }) => standing === 'covered').map(({ key }) => key);

describe('the acts of clauses', () => {
  it('are in texts that one part plays, and no other test', () => {
    const played = Object.values(PARTS).flat().sort();
    const marked = ['clauses', 'scenarios'].flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, import.meta.url))
        .filter((name) => name.endsWith('.txt'))
        .map((name) => `${folder}/${name}`)
        .filter((name) => Object.keys(countActs(readActs(name).acts)).length > 0),
    );
    expect(marked.sort()).toEqual(played);
    expect(new Set(played).size).toBe(played.length);
    const files = readdirSync(new URL('clauses/', import.meta.url)).filter((name) => name.endsWith('.spec.ts'));
    expect(files.map((name) => name.replace(/(\.all)?\.spec\.ts$/, '')).sort()).toEqual(Object.keys(PARTS).sort());
  });

  it('name a clause of the register each, and the acts of a clause are in one part', () => {
    const keys = actsOfParts.flatMap((each) => Object.keys(each.acts));
    expect(keys.filter((key) => findRuleClause(key)?.clause == null)).toEqual([]);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('are permitted ones that are accepted and forbidden ones that are refused, or the row names the missing half', () => {
    const oneSided = clauses.filter(
      ({ clause, acts: { accepted, refused } }) =>
        accepted + refused > 0 && accepted * refused === 0 && clause.missing === undefined,
    );
    expect(oneSided.map(({ key }) => key)).toEqual([]);
  });
});

describe('the breaks of clauses', () => {
  const breaks = JSON.parse(readFileSync('test/support/clauses.json', 'utf8')) as readonly Break[];

  it('exist for every clause that is held, and its acts must notice one of them', () => {
    const partOf = (clause: string): string => actsOfParts.find((each) => clause in each.acts)?.part ?? '';
    const noticed = breaks.filter(({ clause, test }) => test.startsWith(`test/clauses/${partOf(clause)}.`));
    const noticedClauses = new Set(noticed.map(({ clause }) => clause));
    expect(held.filter((clause) => !noticedClauses.has(clause))).toEqual([]);
  });

  it('each change one existing place, and the test has the clause', () => {
    const stale = breaks.filter(({ clause, file, find, also, test }) => {
      const lines = [{ file, find }, ...(also === undefined ? [] : [also])];
      const isOnce = lines.every((line) => readFileSync(line.file, 'utf8').split(line.find).length === 2);
      const isActed = test.startsWith('test/clauses/') ? clause in acts : readFileSync(test, 'utf8').includes(clause);
      return !isOnce || !existsSync(test) || !isActed;
    });
    expect(stale).toEqual([]);
  });
});

describe('the register of rules', () => {
  let citations: Citations;
  let compliance: ComplianceScript;

  beforeAll(async () => {
    compliance = (await import(script)) as ComplianceScript;
    citations = compliance.readCitations({ rules, findRuleClause });
  });

  it('is covered as compliance.json states: after a change of citations or acts, `npm run compliance` writes it', () => {
    expect(readFileSync(compliance.complianceFile, 'utf8')).toBe(compliance.complianceText(citations, acts));
  });

  it('contains each article once, with clauses in both languages', () => {
    expect(new Set(rules.map((rule) => rule.key)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule.clauses.length).toBeGreaterThan(0);
      const sentences = rule.clauses.flatMap(({ proof, missing, fr, en }) => [{ fr, en }, proof, missing]);
      for (const sentence of [rule, ...sentences]) {
        if (sentence !== undefined) expect([sentence.fr.trim(), sentence.en.trim()]).not.toContain('');
      }
    }
  });

  it('contains every article that a function cites or a test names', () => {
    expect(citations.unknown).toEqual([]);
  });

  it('states what shows each clause that is held, and the missing part of every other', () => {
    const silent = clauses.filter(({ standing, clause }) =>
      standing === 'covered' ? clause.proof === undefined : clause.missing === undefined,
    );
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  it('reads a finer key as a clause of its article, and an article that looks finer as itself', () => {
    expect(findRuleClause('MC:20.3.2')).toMatchObject({ rule: { key: 'MC:20.3' }, clause: 2 });
    expect(findRuleClause('MC:1.2')).toMatchObject({ rule: { key: 'MC:1.2' }, clause: null });
    expect([findRuleClause('MC:20.3.9'), findRuleClause('MC:99')]).toEqual([undefined, undefined]);
  });

  it('has no article that is implemented in two places', () => {
    expect(citations.citedTwice).toEqual([]);
  });

  it('has a function for each article with a clause that is held', () => {
    const cited = citations.coverage.filter(({ implementations }) => implementations.length > 0);
    const articles = new Set(cited.map(({ rule }) => rule.key));
    const without = clauses.filter(({ standing, article }) => standing === 'covered' && !articles.has(article));
    expect(without.map(({ key }) => key)).toEqual([]);
  });

  it('reports the name of a citing function, not of an adjacent type', () => {
    const places = citations.coverage.flatMap((line) =>
      line.implementations.map((place) => [line.rule.key, place.name]),
    );
    expect(Object.fromEntries(places)).toMatchObject({ 'MC:19.4': 'COUNTERS', 'MC:19.7': 'addPaymentFindings' });
  });
});
