import { text } from '#declarations/shapes/text.js';
import { Decimal } from 'decimal.js';
import { evaluateDecreases } from '../meters/meter-rollover.js';
import { STANDARD_COIN_OUT } from '../meters/win-formula.js';
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
  createAmount,
  createFact,
  createFigure,
  createOneStepFigure,
  createJudgement,
  createPercent,
  declareQuestion,
  createStep,
  createPlainText,
  createWholeNumber,
} from './question.js';
import type { Question } from './question.js';

const COIN_IN = text('Mises', 'Coin in');
const RETURN = text('Taux de retour théorique (%)', 'Theoretical return (%)');
const WIN = text('Produit aux compteurs', 'Metered win');

/** Formats theoretical win as an amount of minor units with its six decimals. */
const formatMinorAsMajor = (minorText: string, decimals: number): string =>
  new Decimal(minorText).dividedBy(new Decimal(10).pow(decimals)).toFixed();

const holdQuestions: readonly Question[] = [
  declareQuestion({
    key: 'formula:actual-hold',
    title: text('Taux de retenue réel', 'Actual hold'),
    source: null,
    fields: { win: { kind: 'signed', label: WIN }, coinIn: { kind: 'amount', label: COIN_IN } },
    example: { win: '812.50', coinIn: '12500.00' },
    /** Returns the actual hold: metered win ÷ coin in. */
    evaluate: ({ win, coinIn }) => {
      const label = text('Taux de retenue réel', 'Actual hold');
      const hold = computeActualHold(win, coinIn);
      if (hold === null) return createJudgement({ code: 'NOTHING_STAKED' });
      return createOneStepFigure('hold', label, [createAmount(win), '÷', createAmount(coinIn)], createPercent(hold));
    },
  }),
  declareQuestion({
    key: 'formula:theoretical-win',
    title: text('Produit théorique', 'Theoretical win'),
    source: null,
    fields: { coinIn: { kind: 'amount', label: COIN_IN }, return: { kind: 'percent', label: RETURN } },
    example: { coinIn: '12500.00', return: '92.5' },
    /** Returns the theoretical win: coin in × (1 − theoretical return). */
    evaluate: ({ coinIn, return: theoreticalReturn }, { decimals }) => {
      const label = text('Produit théorique', 'Theoretical win');
      const holdUnits = computeTheoreticalHold(theoreticalReturn, null);
      const theoreticalWin = formatMinorAsMajor(computeTheoreticalWin([{ coinInMinor: coinIn, holdUnits }]), decimals);
      return createFigure(
        [createFact('win', label, { kind: 'decimal', value: theoreticalWin })],
        [
          createStep(
            label,
            [createAmount(coinIn), '× (', createWholeNumber(1), '−', createPercent(theoreticalReturn), ')'],
            { kind: 'decimal', value: theoreticalWin },
          ),
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
    evaluate: ({ machines }) => {
      const label = text('Taux théorique moyen', 'Floor par');
      const machineHolds = machines.map(({ coinIn, return: theoreticalReturn }) => ({
        coinInMinor: coinIn,
        holdUnits: computeTheoreticalHold(theoreticalReturn, null),
      }));
      const floorPar = computeFloorPar(machineHolds);
      if (floorPar === null) return createJudgement({ code: 'NOTHING_STAKED' });
      const weightedTerms = machineHolds.flatMap(({ coinInMinor, holdUnits }, index) => [
        ...(index === 0 ? [] : ['+']),
        createAmount(coinInMinor),
        '×',
        createPercent(formatMinorText(holdUnits ?? 0n, 4)),
      ]);
      const totalCoinInMinor = machineHolds.reduce((sum, { coinInMinor }) => sum + coinInMinor, 0n);
      return createOneStepFigure(
        'par',
        label,
        ['(', ...weightedTerms, ') ÷', createAmount(totalCoinInMinor)],
        createPercent(floorPar),
      );
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
    evaluate: ({ coinIn, win, games, return: theoreticalReturn, volatilityIndex, z }) => {
      const variance = computeGameVariance(volatilityIndex, null, 30);
      if (variance === null || coinIn <= 0n || games <= 0n) return createJudgement({ code: 'NOTHING_STAKED' });
      const holdUnits = computeTheoreticalHold(theoreticalReturn, null) ?? HOLD_UNITS;
      const play = { coinInMinor: coinIn, meteredWinMinor: win, theoreticalUnits: coinIn * holdUnits, games };
      const { lowerPercent, upperPercent, sigma } = computeHoldInterval(play, new Decimal(z), variance);
      const isOutside = isHoldOutsideInterval(play, scaleDecimal(new Decimal(z)), variance);
      const hold = computeActualHold(win, coinIn) ?? '0';
      const boundsLabel = text('Bornes', 'Bounds');
      const halfWidth = [createPlainText(z), '×', createPlainText(sigma), '÷ √', createWholeNumber(games)];
      return createJudgement(
        isOutside
          ? ({ code: 'HOLD_OUTSIDE_INTERVAL', hold, lower: lowerPercent, upper: upperPercent } as { code: string })
          : null,
        [
          createFact('lower', text('Borne inférieure', 'Lower bound'), createPercent(lowerPercent)),
          createFact('upper', text('Borne supérieure', 'Upper bound'), createPercent(upperPercent)),
          createFact('hold', text('Taux réel', 'Actual hold'), createPercent(hold)),
        ],
        [
          createStep(
            boundsLabel,
            [createPercent(formatMinorText(holdUnits, 4)), '−', ...halfWidth],
            createPercent(lowerPercent),
          ),
          createStep(
            boundsLabel,
            [createPercent(formatMinorText(holdUnits, 4)), '+', ...halfWidth],
            createPercent(upperPercent),
          ),
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
    evaluate: ({ metered, counted, toleranceAmount, tolerancePercent }) => {
      const percentScaled = tolerancePercent === null ? null : scaleDecimal(new Decimal(tolerancePercent));
      const tolerance = { minor: toleranceAmount, percentScaled, text: '', from: null };
      const label = text('Écart', 'Variance');
      const varianceMinor = counted - metered;
      const fault = isBeyondTolerance(tolerance, metered, counted)
        ? { code: 'BEYOND_TOLERANCE', apartMinor: varianceMinor }
        : null;
      return createJudgement(
        fault,
        [createFact('variance', label, createAmount(varianceMinor))],
        [createStep(label, [createAmount(counted), '−', createAmount(metered)], createAmount(varianceMinor))],
      );
    },
  }),
];

const COUNTER_WORDS = {
  gamesPlayed: text('Parties jouées', 'Games played'),
  gamesWon: text('Parties gagnées', 'Games won'),
  gamesLost: text('Parties perdues', 'Games lost'),
} as const;

const counterQuestions: readonly Question[] = [
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
    evaluate: (input) => {
      const start = {
        gamesPlayed: input.gamesPlayedFrom,
        gamesWon: input.gamesWonFrom,
        gamesLost: input.gamesLostFrom,
      };
      const end = { gamesPlayed: input.gamesPlayedTo, gamesWon: input.gamesWonTo, gamesLost: input.gamesLostTo };
      const counterNames = ['gamesPlayed', 'gamesWon', 'gamesLost'] as const;
      const decreasedCounters = counterNames.filter((name) => end[name] < start[name]);
      const getPlainMovement = (name: string): bigint | undefined => {
        const counterName = counterNames.find((candidate) => candidate === name);
        return counterName === undefined ? undefined : end[counterName] - start[counterName];
      };
      const { proven, unproven } = evaluateDecreases(
        { start, end, decreasedCounters, coinOut: STANDARD_COIN_OUT, getPlainMovement },
        { digits: Number(input.digits) },
      );
      const [doubt] = unproven;
      const modulus = 10n ** input.digits;
      const steps = counterNames.flatMap((name) => {
        const movement = proven.get(name);
        if (movement === undefined) return [];
        return [
          createStep(
            COUNTER_WORDS[name],
            [createWholeNumber(end[name]), '+', createWholeNumber(modulus), '−', createWholeNumber(start[name])],
            createWholeNumber(movement),
          ),
        ];
      });
      const facts = counterNames.map((name) =>
        createFact(
          name,
          COUNTER_WORDS[name],
          proven.get(name) === undefined ? createPlainText('—') : createWholeNumber(proven.get(name) ?? 0n),
        ),
      );
      const fault =
        doubt === undefined ? null : { code: 'ROLLOVER_NOT_PROVED', counter: doubt.counter, doubt: doubt.doubt };
      return createJudgement(fault, facts, steps);
    },
  }),
];

/** Figures computed from counters. */
export const meterQuestions: readonly Question[] = [...holdQuestions, ...counterQuestions];
