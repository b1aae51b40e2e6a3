import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findRuleClause } from '#domain/settings/regulation.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { playAct } from '../scenarios/acts.js';
import type { Act, Script } from '../scenarios/script.js';
import { Stage } from '../scenarios/stage.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { countActs, readActs, type ActsByClause } from './acts.js';
import { PARTS, type Part } from './parts.js';

/** Folder for the acts of this run, given by `npm run compliance`. */
const RESULTS_FOLDER = process.env['RELEVE_ACTS_FOLDER'];
/** Clause whose texts alone are played, given by `npm run clauses`. */
const ONLY_CLAUSE = process.env['RELEVE_ACTS_OF'];

/** An act as played, with its difference from the text. */
interface PlayedAct {
  readonly act: Act;
  readonly fault: string | undefined;
}

/**
 * Declares the tests of a part: plays its texts through HTTP, each in an establishment of its own and whole, whatever
 * fails, and then has one test for each clause, named by its key, about the acts that prove it.
 */
export function playPart(part: Part): void {
  let app: TestApp;
  const playedActs: PlayedAct[] = [];
  const texts = PARTS[part]
    .map((name) => ({ name, script: readActs(name) }))
    .filter(({ script }) => ONLY_CLAUSE === undefined || ONLY_CLAUSE in countActs(script.acts));

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  });
  afterAll(() => app.close());

  describe.each(texts)('$name', ({ script }) => {
    const ofText: PlayedAct[] = [];
    beforeAll(async () => {
      const stage = new Stage(app);
      for (const act of script.acts) ofText.push({ act, fault: await playAct(stage, act) });
      playedActs.push(...ofText);
    });
    const faultsOf = (isSelected: (act: Act) => boolean): (string | undefined)[] =>
      ofText.filter(({ act, fault }) => fault !== undefined && isSelected(act)).map(({ fault }) => fault);

    it.each(listClauses(script))('%s %s', (clause) => {
      expect(faultsOf(({ proves = [] }) => proves.includes(clause))).toEqual([]);
    });

    it('plays its other acts as written', () => {
      expect(faultsOf(({ proves = [] }) => proves.length === 0)).toEqual([]);
    });
  });

  if (ONLY_CLAUSE !== undefined) return;
  it('has the acts that compliance.json counts: `npm run compliance` plays and counts them', () => {
    const counts = countActs(playedActs.filter(({ fault }) => fault === undefined).map(({ act }) => act));
    if (RESULTS_FOLDER !== undefined) {
      mkdirSync(RESULTS_FOLDER, { recursive: true });
      writeFileSync(path.join(RESULTS_FOLDER, `${part}.json`), JSON.stringify(counts));
      return;
    }
    const { acts } = JSON.parse(readFileSync(path.join(packageRoot, 'compliance.json'), 'utf8')) as {
      readonly acts: ActsByClause;
    };
    expect(Object.fromEntries(Object.keys(counts).map((clause) => [clause, acts[clause]]))).toEqual(counts);
  });
}

/** Returns the clauses that a text proves, each with its words. */
const listClauses = ({ acts }: Script): (readonly [key: string, words: string])[] =>
  Object.keys(countActs(acts)).map((key) => {
    const { rule, clause } = findRuleClause(key) ?? {};
    return [key, `${rule?.en ?? 'unknown'}: ${rule?.clauses[(clause ?? 0) - 1]?.en ?? 'unknown'}`];
  });
