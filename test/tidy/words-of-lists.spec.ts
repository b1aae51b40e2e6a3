import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';
import { declaredRefusals, declaredSettings } from '#declarations/declarations.js';
import { ACT_NAMES } from '#declarations/act-names.js';
import { ACCOUNT_ROLES } from '#domain/accounting/account-roles.js';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import { DESK_MOVEMENTS } from '#domain/accounting/desk-movements.js';
import { CASE_CAUSES } from '#domain/cases/case-causes.js';
import { COUNTERS } from '#domain/meters/counters.js';
import { MACHINE_EVENT_KINDS } from '#domain/meters/machine-events.js';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { wordFiles, type Words } from '../../web/word-files.js';
import { clientWords } from '../support/client.js';

/** Closed lists of the interface that no reader sees as words: for programs, or shown by a figure or an image. */
const WITHOUT_WORDS: Readonly<Record<string, string>> = {
  CountsDto: 'the box of a count, chosen by a program',
  DescribedLayout: 'names of a format',
  DescribedLayoutDto: 'names of a format',
  FileConclusions: 'marks of a file, shown as they are',
  CounterUnit: 'formats the value of a counter',
  CounterKind: 'chooses between a movement and a value',
  FormulaCounter: 'signs of a formula, drawn as signs',
  FormulaTerm: 'signs of a formula, drawn as signs',
  GridFigureName: 'columns of the grid, with headings of their own',
  HandInOutcome: 'answer to a device',
  ImageMediaType: 'media types',
  LayoutUnit: 'names of a format',
  MeteredDayFigure: 'columns of results, each with a dash of its own',
  Journal: 'journals, whose names are those of the establishment’s books',
  MachineFileDuplicate: 'names of a format',
  MeterExceptionSeverity: 'chooses the place of an exception',
  PasskeyAttestationDto: 'values of WebAuthn',
  PasskeyCreation: 'values of WebAuthn',
  PasskeyCredential: 'values of WebAuthn',
  PersonalExport: 'names of a format',
  PieceMedium: 'a line of notes or coins, named by its value',
  Remedy: 'chooses a form',
  RolloverDoubt: 'attempted explanations, for a program',
  RuleColumn: 'kind of an input field',
  RuleField: 'kind of an input field',
  RunningDay: 'a day that has not been recorded is not shown',
  SignedInPerson: 'chooses a form',
  StepKind: 'a plain step is not shown',
};

interface Schema {
  readonly enum?: readonly (string | null)[];
  readonly [name: string]: unknown;
}

/** The closed lists of the interface by the schema that names them. */
function closedLists(): ReadonlyMap<string, readonly string[]> {
  const { components } = JSON.parse(readFileSync(join(packageRoot, 'openapi.json'), 'utf8')) as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const lists = new Map<string, Set<string>>();
  const collect = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { enum: values } = value as Schema;
    if (Array.isArray(values)) {
      const list = lists.get(name) ?? new Set<string>();
      for (const code of values) if (typeof code === 'string' && code !== '') list.add(code);
      lists.set(name, list);
    }
    for (const part of Object.values(value)) collect(name, part);
  };
  for (const [name, schema] of Object.entries(components.schemas)) collect(name, schema);
  return new Map([...lists].map(([name, codes]) => [name, [...codes]]));
}

/** The words of codes: of the lists that the domain names itself, and of the files, by the last part of a key. */
function wordsByCode(language: Language): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (code: string, word: string): void => {
    found.set(code, (found.get(code) ?? new Set()).add(word));
  };
  for (const { role, name } of ACCOUNT_ROLES) add(role, name[language]);
  for (const { name, label } of COUNTERS) add(name, label[language]);
  for (const { code, fr, en } of MACHINE_EVENT_KINDS) add(code, language === 'fr' ? fr : en);
  for (const [code, finding] of Object.entries(FINDINGS)) add(code, finding[language]);
  for (const [code, cause] of Object.entries(CASE_CAUSES)) add(code, cause[language]);
  for (const [code, { name }] of Object.entries(DESK_MOVEMENTS)) add(code, name[language]);
  for (const [code, name] of Object.entries(GAME_WORDS)) add(code, name[language]);
  for (const [code, refusal] of Object.entries(declaredRefusals)) add(code, refusal[language]);
  for (const [key, { label }] of Object.entries(declaredSettings)) add(key, label[language]);
  const collect = (words: Words, above: string): void => {
    for (const [key, word] of Object.entries(words)) {
      if (typeof word !== 'string') {
        collect(word, `${above}${key}.`);
        continue;
      }
      add(key, word);
      // a permission is a path, such as `tickets.read`; a code follows the name of its list, as in `state_open`
      add(`${above}${key}`, word);
      for (let at = key.indexOf('_'); at >= 0; at = key.indexOf('_', at + 1)) add(key.slice(at + 1), word);
    }
  };
  for (const name of wordFiles().keys()) {
    if (name.endsWith(`.${language}`)) collect(clientWords(name.replace(/\.(fr|en)$/, ''), language), '');
  }
  return found;
}

describe('a code of a closed list', () => {
  it.each(LANGUAGES)('has words, which are not the code (%s)', (language) => {
    const words = wordsByCode(language);
    const missing = [...closedLists()]
      .filter(([name]) => WITHOUT_WORDS[name] === undefined)
      .flatMap(([name, codes]) =>
        codes
          .filter((code) => {
            const own = words.get(code);
            return own === undefined || (/[a-z][A-Z]|_/.test(code) && own.has(code));
          })
          .map((code) => `${name}: ${code}`),
      );
    expect(missing).toEqual([]);
  });

  it('is left without words only in lists that exist', () => {
    expect(Object.keys(WITHOUT_WORDS).filter((name) => !closedLists().has(name))).toEqual([]);
  });
});

/**
 * Lists of values as screens and documents name them: a group of words, or the beginning of their keys. The choices of
 * `settle` are sentences.
 */
const LISTS = new RegExp(
  `(?:^|\\.)(?:${[
    'kind|slipKind|movement|game|desk|container|figure|term|exception|doubt|value|method',
    'orphan|adjustment|step|outcome|state|role|cause|key',
  ].join('|')})[._]`,
);

/** Values of different lists that have one name, and the words of each. */
const HOMONYMS: Readonly<Record<string, string>> = {
  inService: 'a machine is in service, a roulette was checked today',
};

/** The word as it would stand within a sentence: without capitals, article, plural or final point. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^(?:le |la |les |l')/, '')
    .replace(/[.]$/, '')
    .replace(/s\b/g, '');

describe('a value of a closed list in French', () => {
  it('has one word on every screen and in every document', () => {
    const found = new Map<string, Map<string, string[]>>();
    const collect = (words: Words, above: string, namespace: string): void => {
      for (const [key, word] of Object.entries(words)) {
        const place = `${above}${key}`;
        if (typeof word !== 'string') collect(word, `${place}.`, namespace);
        else if (LISTS.test(place) && !place.startsWith('settle.') && !word.includes('{{')) {
          const code = /([a-z]+(?:[A-Z][a-z0-9]*)+)$/.exec(key)?.[1];
          if (code === undefined || HOMONYMS[code] !== undefined) continue;
          const ofCode = found.get(code) ?? new Map<string, string[]>();
          ofCode.set(plain(word), [...(ofCode.get(plain(word)) ?? []), `${namespace}: ${place}`]);
          found.set(code, ofCode);
        }
      }
    };
    for (const name of wordFiles().keys()) {
      const namespace = name.replace(/\.(fr|en)$/, '');
      if (name.endsWith('.fr')) collect(clientWords(namespace, 'fr'), '', namespace);
    }
    const several = [...found].filter(([, words]) => words.size > 1);
    expect(several.map(([code, words]) => [code, Object.fromEntries(words)])).toEqual([]);
  });
});

describe('an act of the log', () => {
  it.each(LANGUAGES)('has words in the language %s, and no other act has', (language) => {
    const { act } = clientWords('log', language) as { readonly act: Words };
    expect(Object.keys(act).sort()).toEqual(ACT_NAMES.map((name) => name.replace('.', '_')).sort());
  });
});
