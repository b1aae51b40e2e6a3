import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { questions } from '#domain/asking/questions.js';
import { findRuleClause, findRule, rules } from '#domain/settings/regulation.js';
import { RulesService } from '#rules/rules.service.js';

const service = new RulesService();
const ask = (key: string, input: object) => service.evaluateWithValues(key, input, 'fr');
/** Replaces spaces of every width by a plain one. */
const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe('rules that can be evaluated by themselves', () => {
  it('each have a clause of the register, or are a formula; no key twice', () => {
    const keys = questions.map(({ key }) => key);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(keys.filter((key) => !key.startsWith('formula:') && findRuleClause(key) === undefined)).toEqual([]);
    for (const { key, source } of questions) {
      const article = findRuleClause(key)?.rule.key ?? null;
      expect([key, source?.article ?? null]).toEqual([key, article]);
    }
  });

  it.each(['fr', 'en'] as const)('describe themselves in %s, and answer their own example', (language) => {
    const ajv = new Ajv();
    for (const { key, title, words, example, currency } of service.listRules(language)) {
      const input: unknown = JSON.parse(example);
      expect([key, ajv.validate(service.buildInputSchema(key, language), input)]).toEqual([key, true]);
      const answer = service.evaluate(key, input, language, currency);
      expect([key, title !== '', key.startsWith('formula:') || words !== '']).toEqual([key, true, true]);
      const shown = [...answer.facts.map((fact) => fact.shown), ...answer.steps.map((step) => step.arithmetic)];
      expect(shown.join(' ')).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('have examples without cents in francs', () => {
    const hold = service.listRules('fr', 'DJF').find(({ key }) => key === 'formula:actual-hold');
    expect(JSON.parse(hold?.example ?? '')).toEqual({ win: '812', coinIn: '12500' });
  });

  it('list those of the establishment’s own text first', () => {
    expect(service.listRules('fr', 'DJF', 'AI67')[0]?.key).toMatch(/^AI67:/);
    expect(service.listRules('fr', 'EUR', 'FR')[0]?.key).toMatch(/^FR/);
  });

  it('cover each clause marked as computed on request', () => {
    const claimed = rules.flatMap(({ key, clauses }) =>
      clauses.flatMap(({ proof }, at) => (proof?.fr.startsWith('essai d’une règle') === true ? [[key, at + 1]] : [])),
    );
    // evaluated with the maximum beside it, or with the other branch of the same article
    const within: Readonly<Record<string, string>> = {
      'FR14:55-21-1.1': 'FR14:55-21-1.2',
      'AI67:15.1': 'AI67:15',
      'AI67:15.2': 'AI67:15',
    };
    const missing = claimed.filter(([key, clause]) => {
      const clauseKey = `${String(key)}.${String(clause)}`;
      return !questions.some((question) => question.key === (within[clauseKey] ?? clauseKey));
    });
    expect(missing).toEqual([]);
    expect(findRule('AI67:20')?.fr).toBe('Trente-et-quarante : maximum');
  });
});

describe('an answer', () => {
  it('shows the figure, its arithmetic and its article', () => {
    const answer = ask('AI67:14.1', { game: 'trenteEtQuarante', authorisedMinimum: '100', tableMinimum: '1100' });
    expect(answer).toMatchObject({
      article: 'AI67:14',
      since: '1967-06-05',
      verdict: 'found',
      refusal: null,
      answer: { avance: '22000000', factor: '20000', tier: 'aboveTen' },
    });
    expect(answer.steps.map(({ arithmetic, result }) => plain(`${arithmetic} = ${result}`))).toEqual([
      '20 000 × 1 100 DJF = 22 000 000 DJF',
    ]);
  });

  it('is a refusal with its sentence where the rule refuses', () => {
    const bon = ask('MC:17.1.2', {
      asked: [{ medium: 'chip', value: '100.00', count: 50 }],
      given: [{ medium: 'plaque', value: '1000.00', count: 4 }],
    });
    expect([bon.verdict, bon.refusal?.code, plain(bon.refusal?.message)]).toEqual([
      'refused',
      'BON_UNEQUAL',
      'Demandé : 5 000,00 € ; remis : 4 000,00 € ; différence : −1 000,00 €. Les deux côtés d’un bon doivent être égaux.',
    ]);
    const fund = ask('AI67:14.2', {
      authorisedMinimum: '100',
      cash: '19999999',
      tables: [{ game: 'craps', minimum: '1000' }],
    });
    expect(plain(fund.refusal?.message)).toBe(
      'Le fonds de garantie doit être de 20 000 000 DJF en numéraire ; il est de 19 999 999 DJF.',
    );
  });

  // by hand: one input that each judging rule refuses
  it.each([
    ['AI67:7.3', { initial: '2500000', further: '1' }, 'AVANCE_DIFFERS'],
    ['AI67:14.1', { game: 'craps', authorisedMinimum: '100', tableMinimum: '99' }, 'TABLE_MINIMUM_TOO_LOW'],
    ['MC:14.1', { fixed: '50000.00', bank: '49999.99' }, 'AVANCE_DIFFERS'],
    ['MC:14.1', { bank: '50000.00' }, 'AVANCE_NOT_FIXED'],
    ['AI67:3.1', { medium: 'coin' }, 'NOT_CHANGED_AT_TABLE'],
    ['MC:16.3', { isOpen: true, isClearing: true }, 'TABLE_IS_PAYING'],
    ['AI67:15', { way: 'lock', stopsAllTables: true, reopens: true }, 'COUNT_WHEN_ALL_STOP'],
    ['AI67:15', { way: 'lock', stopsAllTables: false, keyHolder: 'caissier', reopens: true }, 'KEY_HOLDER_NOT_ALLOWED'],
    [
      'FR07:55-5.1',
      { chance: 'box', authorisedMinimum: '5.00', tableMinimum: '5.00', maximum: '300.00' },
      'MAXIMUM_NOT_ALLOWED',
    ],
    [
      'AI67:29.1',
      { chance: 'simple', authorisedMinimum: '100', tableMinimum: '100', maximum: '100001' },
      'MAXIMUM_OUT_OF_RANGE',
    ],
    ['FR07:55-5.2', { isDisplayed: false }, 'MAXIMUM_NOT_DISPLAYED'],
    ['AI67:11.3', { authorisedMinimum: '100', tableaux: [{ number: '1', minimum: '200' }] }, 'NO_TABLEAU_AT_MINIMUM'],
    [
      'AI67:18.2',
      { authorised: '100', wanted: '200', seasonLowest: '100', firstFreeDay: '2026-03-13', from: '2026-03-20' },
      'MINIMUM_NOTICE_MISSING',
    ],
    ['MC:1.4.2', { set: 'sixain', counted: 311, marked: 0, foreign: 0, givenInExchange: 0 }, 'CARDS_NOT_RIGHT'],
    ['MC:2.2', { dice: [] }, 'DICE_COUNT'],
    [
      'MC:18.1',
      { container: 'billBox', notes: [{ value: '3.00', count: 1 }], coins: [], tickets: 0 },
      'NOT_LEGAL_TENDER',
    ],
    ['MC:20.3.1', { openedAt: '2026-03-15T21:05:00Z', drift: 0 }, 'DOOR_WITHOUT_TECHNICIAN'],
    ['MC:21.4', { paid: '200.00', due: '200.00' }, 'NO_COMPLEMENT_DUE'],
    ['formula:actual-hold', { win: '1.00', coinIn: '0.00' }, 'NOTHING_STAKED'],
    ['formula:tolerance', { metered: '5000.00', counted: '4899.99', toleranceAmount: '100.00' }, 'BEYOND_TOLERANCE'],
    [
      'formula:hold-interval',
      { coinIn: '10000.00', win: '1500.00', games: 10000, return: '92', volatilityIndex: '1.65', z: '1.96' },
      'HOLD_OUTSIDE_INTERVAL',
    ],
    [
      'formula:rollover',
      {
        digits: 4,
        gamesPlayedFrom: 9990,
        gamesPlayedTo: 10,
        gamesWonFrom: 2000,
        gamesWonTo: 2006,
        gamesLostFrom: 7990,
        gamesLostTo: 8090,
      },
      'ROLLOVER_NOT_PROVED',
    ],
  ])('%s refuses %j: %s', (key, input, code) => {
    for (const language of ['fr', 'en'] as const) {
      const { refusal } = service.evaluate(key, input, language);
      expect([refusal?.code, refusal?.message.includes('{')]).toEqual([code, false]);
    }
  });

  it.each([
    // 8 % of 10 000 and 6 % of 30 000 staked: (800 + 1 800) ÷ 40 000
    [
      'formula:floor-par',
      {
        machines: [
          { coinIn: '10000.00', return: '92' },
          { coinIn: '30000.00', return: '94' },
        ],
      },
      { par: '6.5000' },
    ],
    ['formula:theoretical-win', { coinIn: '12500.00', return: '92.5' }, { win: '937.5' }],
    ['formula:actual-hold', { win: '812.50', coinIn: '12500.00' }, { hold: '6.5000' }],
    ['MC:21.4', { paid: '120.00', due: '200.00' }, { complement: '80.00' }],
    ['AI67:6', { stake: '1000', gains: '7000' }, { orphan: '8000' }],
    [
      'MC:21.1.1',
      { amount: '1500.01', identityAbove: '1500.00', launderingFrom: '2000.00' },
      { identity: 'yes', levels: [] },
    ],
    [
      'formula:table-result',
      { avances: '5000000.00', credits: '0.00', encaisse: '4700000.00' },
      { result: '-300000.00' },
    ],
    // 10 + 10 000 − 9 990: twenty games, six won and fourteen lost
    [
      'formula:rollover',
      {
        digits: 4,
        gamesPlayedFrom: 9990,
        gamesPlayedTo: 10,
        gamesWonFrom: 2000,
        gamesWonTo: 2006,
        gamesLostFrom: 7990,
        gamesLostTo: 8004,
      },
      { gamesPlayed: '20' },
    ],
  ])('%s of %j is %j', (key, input, answer) => {
    expect(ask(key, input).answer).toMatchObject(answer);
  });

  it('refuses an input with all of its errors, and an unknown key', () => {
    const wrong = () => ask('AI67:14.1', { game: 'poker', authorisedMinimum: '100.5', extra: 1 });
    expect(wrong).toThrow('INVALID_INPUT');
    try {
      wrong();
    } catch (error) {
      const { details } = error as { details: { fields: readonly string[] } };
      expect([...details.fields].sort()).toEqual(['authorisedMinimum', 'extra', 'game', 'tableMinimum']);
    }
    expect(() => ask('AI67:99', {})).toThrow('RULE_NOT_KNOWN');
    const below = { game: 'boule', authorisedMinimum: '-100' };
    expect(() => ask('AI67:7.2', below)).toThrow('INVALID_INPUT');
  });
});

describe('the rake evaluated by itself', () => {
  const shown = (key: string, input: object) => {
    const { facts, refusal } = ask(key, input);
    return refusal?.code ?? facts.map((fact) => `${fact.name} ${plain(fact.shown)}`).join(' · ');
  };
  const fd = { largeTickets: false, tie: 'up' };

  it('AI67:34 AI67:36 has its figures by game, outcome and tie', () => {
    expect(shown('AI67:34.1', { ...fd, won: '12900' })).toContain('rake 650');
    expect(shown('AI67:34.1', { ...fd, won: '12900', largeTickets: true })).toContain('rake 600');
    const tableaux = { firstStakes: '40000', firstOutcome: 'won', secondStakes: '25000', secondOutcome: 'lost' };
    expect(shown('AI67:36.1', { ...fd, ...tableaux })).toContain('base 15 000');
    expect(shown('AI67:36.1', { ...fd, ...tableaux })).toContain('rake 200');
    const tied = { ...tableaux, firstStakes: '2000', secondStakes: '0', secondOutcome: 'tied', largeTickets: false };
    expect(shown('AI67:36.1', tied)).toBe('RAKE_TIE_NOT_DECIDED');
    expect(shown('AI67:36.1', { ...tied, tie: 'down' })).toContain('rake 0');
  });

  it('MC:11.8 doubles through the garage, and stops where no rounding was decided', () => {
    expect(shown('MC:11.8.1', { bank: '1950.00', maximum: '3000.00' })).toMatch(/bank 3 000,00.*garage 802,50/);
    expect(shown('MC:11.8.1', { bank: '3802.50', maximum: '9000.00' })).toBe('RAKE_ROUNDING_NOT_DECIDED');
    expect(shown('MC:11.8.1', { bank: '3802.50', maximum: '9000.00', unit: '0.50', tie: 'up' })).toContain(
      'rake 190,00',
    );
  });

  it('AI67:41 rakes the chouette when adjudged, then the amount held when the punters win', () => {
    const coup = { ...fd, chouette: '20000', outside: '0', held: '12000', winner: 'punters' };
    expect(shown('AI67:41.1', { ...coup, step: 'auction' })).toBe('rake 1 000 DJF');
    expect(shown('AI67:41.1', { ...coup, step: 'goOn' })).toBe('rake 600 DJF');
    expect(shown('AI67:41.1', { ...coup, step: 'restore' })).toBe('rake 1 000 DJF');
  });

  it('FR07:55-4-8 splits a jackpot between hands, and consoles all other players', () => {
    expect(shown('FR07:55-4-8.3', { jackpot: '10024.97', hands: 2, oddUnit: 'firstHand' })).toMatch(
      /5 012,49.*5 012,48/,
    );
    const bets = [
      { player: 'A', stake: '5.00', won: 'principal' },
      { player: 'B', stake: '5.00' },
    ];
    expect(shown('FR07:55-4-8.4', { bets })).toContain('lots 500,00');
    expect(shown('FR07:55-4-8.4', { bets: bets.slice(1) })).toBe('HIT_WITHOUT_WINNER');
  });
});
