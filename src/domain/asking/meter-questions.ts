import { text } from '#declarations/shapes/text.js';
import { Decimal } from 'decimal.js';
import { judgeDecreases } from '../meters/meter-rollover.js';
import {
  HOLD_UNITS,
  computeActualHold,
  computeFloorPar,
  computeHoldInterval,
  isHoldOutsideInterval,
  computeGameVariance,
  computeTheoreticalHold,
  computeTheoreticalWin,
} from '../reconciliation/hold.js';
import { scaleDecimal, isBeyondTolerance } from '../reconciliation/tolerance.js';
import { formatMinorText } from '../money.js';
import {
  amount,
  createFact,
  createFigure,
  createOneStepFigure,
  createJudgement,
  percent,
  declareQuestion,
  createStep,
  plainText,
  whole,
} from './question.js';
import type { Question } from './question.js';

const COIN_IN = text('Mises', 'Coin in');
const RETURN = text('Taux de retour théorique (%)', 'Theoretical return (%)');
const WIN = text('Produit aux compteurs', 'Metered win');

/** Formats theoretical win as an amount of minor units with its six decimals. */
const formatInUnits = (minorText: string, decimals: number): string =>
  new Decimal(minorText).dividedBy(new Decimal(10).pow(decimals)).toFixed();

const holds: readonly Question[] = [
  declareQuestion({
    key: 'formula:actual-hold',
    title: text('Taux de retenue réel', 'Actual hold'),
    source: null,
    fields: { win: { kind: 'signed', label: WIN }, coinIn: { kind: 'amount', label: COIN_IN } },
    example: { win: '812.50', coinIn: '12500.00' },
    /** Returns the actual hold: metered win ÷ coin in. */
    ask: ({ win, coinIn }) => {
      const label = text('Taux de retenue réel', 'Actual hold');
      const hold = computeActualHold(win, coinIn);
      if (hold === null) return createJudgement({ code: 'NOTHING_STAKED' });
      return createOneStepFigure('hold', label, [amount(win), '÷', amount(coinIn)], percent(hold));
    },
  }),
  declareQuestion({
    key: 'formula:theoretical-win',
    title: text('Produit théorique', 'Theoretical win'),
    source: null,
    fields: { coinIn: { kind: 'amount', label: COIN_IN }, return: { kind: 'percent', label: RETURN } },
    example: { coinIn: '12500.00', return: '92.5' },
    /** Returns the theoretical win: coin in × (1 − theoretical return). */
    ask: ({ coinIn, return: theory }, { decimals }) => {
      const label = text('Produit théorique', 'Theoretical win');
      const holdUnits = computeTheoreticalHold(theory, null);
      const win = formatInUnits(computeTheoreticalWin([{ coinInMinor: coinIn, holdUnits }]), decimals);
      return createFigure(
        [createFact('win', label, { kind: 'decimal', value: win })],
        [
          createStep(label, [amount(coinIn), '× (', whole(1), '−', percent(theory), ')'], {
            kind: 'decimal',
            value: win,
          }),
        ],
      );
    },
  }),
  declareQuestion({
    key: 'formula:floor-par',
    title: text('Taux théorique moyen du parc', 'Floor par'),
    source: null,
    fields: {
      machines: {
        kind: 'list',
        label: text('Appareils', 'Machines'),
        of: { coinIn: { kind: 'amount', label: COIN_IN }, return: { kind: 'percent', label: RETURN } },
      },
    },
    example: {
      machines: [
        { coinIn: '10000.00', return: '90' },
        { coinIn: '30000.00', return: '94' },
      ],
    },
    /** Returns the floor par: the theoretical holds of machines, weighted by their coin in. */
    ask: ({ machines }) => {
      const label = text('Taux théorique moyen', 'Floor par');
      const parts = machines.map(({ coinIn, return: theory }) => ({
        coinInMinor: coinIn,
        holdUnits: computeTheoreticalHold(theory, null),
      }));
      const par = computeFloorPar(parts);
      if (par === null) return createJudgement({ code: 'NOTHING_STAKED' });
      const weighted = parts.flatMap(({ coinInMinor, holdUnits }, at) => [
        ...(at === 0 ? [] : ['+']),
        amount(coinInMinor),
        '×',
        percent(formatMinorText(holdUnits ?? 0n, 4)),
      ]);
      const staked = parts.reduce((sum, { coinInMinor }) => sum + coinInMinor, 0n);
      return createOneStepFigure('par', label, ['(', ...weighted, ') ÷', amount(staked)], percent(par));
    },
  }),
  declareQuestion({
    key: 'formula:hold-interval',
    title: text('Intervalle du taux de retenue', 'Interval of the hold'),
    source: null,
    fields: {
      coinIn: { kind: 'amount', label: COIN_IN },
      win: { kind: 'signed', label: WIN },
      games: { kind: 'whole', label: text('Parties', 'Games') },
      return: { kind: 'percent', label: RETURN },
      volatilityIndex: { kind: 'percent', label: text('Indice de volatilité (90 %)', 'Volatility index (90 %)') },
      z: { kind: 'percent', label: text('z', 'z') },
    },
    example: { coinIn: '10000.00', win: '1500.00', games: 10000, return: '92', volatilityIndex: '11.55', z: '1.96' },
    /** Judges whether the actual hold is within its interval around theory, and shows both bounds. */
    ask: ({ coinIn, win, games, return: theory, volatilityIndex, z }) => {
      const variance = computeGameVariance(volatilityIndex, null, 30);
      if (variance === null || coinIn <= 0n || games <= 0n) return createJudgement({ code: 'NOTHING_STAKED' });
      const units = computeTheoreticalHold(theory, null) ?? HOLD_UNITS;
      const play = { coinInMinor: coinIn, meteredWinMinor: win, theoreticalUnits: coinIn * units, games };
      const { lowerPercent, upperPercent, sigma } = computeHoldInterval(play, new Decimal(z), variance);
      const isOutside = isHoldOutsideInterval(play, scaleDecimal(new Decimal(z)), variance);
      const hold = computeActualHold(win, coinIn) ?? '0';
      const bounds = text('Bornes', 'Bounds');
      const halfWidth = [plainText(z), '×', plainText(sigma), '÷ √', whole(games)];
      return createJudgement(
        isOutside
          ? ({ code: 'HOLD_OUTSIDE_INTERVAL', hold, lower: lowerPercent, upper: upperPercent } as { code: string })
          : null,
        [
          createFact('lower', text('Borne inférieure', 'Lower bound'), percent(lowerPercent)),
          createFact('upper', text('Borne supérieure', 'Upper bound'), percent(upperPercent)),
          createFact('hold', text('Taux réel', 'Actual hold'), percent(hold)),
        ],
        [
          createStep(bounds, [percent(formatMinorText(units, 4)), '−', ...halfWidth], percent(lowerPercent)),
          createStep(bounds, [percent(formatMinorText(units, 4)), '+', ...halfWidth], percent(upperPercent)),
        ],
      );
    },
  }),
  declareQuestion({
    key: 'formula:tolerance',
    title: text('Écart et tolérance', 'Variance and tolerance'),
    source: null,
    fields: {
      metered: { kind: 'amount', label: text('Aux compteurs', 'Metered') },
      counted: { kind: 'amount', label: text('Compté ou payé', 'Counted or paid') },
      toleranceAmount: { kind: 'amount', label: text('Tolérance en argent', 'Tolerance in money'), isOptional: true },
      tolerancePercent: { kind: 'percent', label: text('Tolérance en %', 'Tolerance in %'), isOptional: true },
    },
    example: { metered: '5000.00', counted: '4899.99', toleranceAmount: '100.00', tolerancePercent: '2' },
    /** Judges whether a variance exceeds either half of the tolerance: the amount or the percentage. */
    ask: ({ metered, counted, toleranceAmount, tolerancePercent }) => {
      const percentScaled = tolerancePercent === null ? null : scaleDecimal(new Decimal(tolerancePercent));
      const tolerance = { minor: toleranceAmount, percentScaled, text: '', from: null };
      const label = text('Écart', 'Variance');
      const apartMinor = counted - metered;
      const fault = isBeyondTolerance(tolerance, metered, counted) ? { code: 'BEYOND_TOLERANCE', apartMinor } : null;
      return createJudgement(
        fault,
        [createFact('variance', label, amount(apartMinor))],
        [createStep(label, [amount(counted), '−', amount(metered)], amount(apartMinor))],
      );
    },
  }),
];

const COUNTER_WORDS = {
  gamesPlayed: text('Parties jouées', 'Games played'),
  gamesWon: text('Parties gagnées', 'Games won'),
  gamesLost: text('Parties perdues', 'Games lost'),
} as const;

const counters: readonly Question[] = [
  declareQuestion({
    key: 'formula:rollover',
    title: text('Un compteur qui recule a-t-il fait le tour ?', 'Did a counter that went down roll over?'),
    source: null,
    fields: {
      digits: { kind: 'whole', label: text('Chiffres des compteurs', 'Digits of the counters') },
      gamesPlayedFrom: { kind: 'whole', label: text('Parties jouées, avant', 'Games played, before') },
      gamesPlayedTo: { kind: 'whole', label: text('Parties jouées, après', 'Games played, after') },
      gamesWonFrom: { kind: 'whole', label: text('Parties gagnées, avant', 'Games won, before') },
      gamesWonTo: { kind: 'whole', label: text('Parties gagnées, après', 'Games won, after') },
      gamesLostFrom: { kind: 'whole', label: text('Parties perdues, avant', 'Games lost, before') },
      gamesLostTo: { kind: 'whole', label: text('Parties perdues, après', 'Games lost, after') },
    },
    example: {
      digits: 4,
      gamesPlayedFrom: 9990,
      gamesPlayedTo: 10,
      gamesWonFrom: 2000,
      gamesWonTo: 2006,
      gamesLostFrom: 7990,
      gamesLostTo: 8004,
    },
    /** Judges whether counters that went down rolled over, and shows their movements. */
    ask: (given) => {
      const start = {
        gamesPlayed: given.gamesPlayedFrom,
        gamesWon: given.gamesWonFrom,
        gamesLost: given.gamesLostFrom,
      };
      const end = { gamesPlayed: given.gamesPlayedTo, gamesWon: given.gamesWonTo, gamesLost: given.gamesLostTo };
      const names = ['gamesPlayed', 'gamesWon', 'gamesLost'] as const;
      const decreased = names.filter((name) => end[name] < start[name]);
      const plainMovementOf = (name: string): bigint | undefined => {
        const known = names.find((knownName) => knownName === name);
        return known === undefined ? undefined : end[known] - start[known];
      };
      const { proven, unproven } = judgeDecreases(
        { start, end, decreased, plainMovementOf },
        { digits: Number(given.digits) },
      );
      const [doubt] = unproven;
      const modulus = 10n ** given.digits;
      const steps = names.flatMap((name) => {
        const movement = proven.get(name);
        if (movement === undefined) return [];
        return [
          createStep(
            COUNTER_WORDS[name],
            [whole(end[name]), '+', whole(modulus), '−', whole(start[name])],
            whole(movement),
          ),
        ];
      });
      const facts = names.map((name) =>
        createFact(
          name,
          COUNTER_WORDS[name],
          proven.get(name) === undefined ? plainText('—') : whole(proven.get(name) ?? 0n),
        ),
      );
      const fault =
        doubt === undefined ? null : { code: 'ROLLOVER_NOT_PROVED', counter: doubt.counter, doubt: doubt.doubt };
      return createJudgement(fault, facts, steps);
    },
  }),
];

/** Figures computed from counters. */
export const meterQuestions: readonly Question[] = [...holds, ...counters];
