import { text, type Text } from '#declarations/shapes/text.js';
import { Decimal } from 'decimal.js';
import type { CounterName } from '../meters/counters.js';
import { COIN_OUT_CONTENTS, CONTAINED_HAND_PAYS, computeMachinePaid, getCoinOutText } from '../meters/win-formula.js';
import { formatMinorText } from '../money.js';
import { computeActualHold, computeTheoreticalHold } from '../reconciliation/hold.js';
import { judgeHold, type HoldJudgement } from '../reconciliation/hold-period.js';
import { scaleDecimal } from '../reconciliation/tolerance.js';
import {
  createAmount,
  createFact,
  createFigure,
  createJudgement,
  createPercent,
  createStep,
  createWholeNumber,
  createWords,
  declareQuestion,
  type Question,
} from './question.js';

/** A machine's win: the formula of its maker, and its hold over a period. */

const COIN_IN = text('Mises', 'Coin in');
const METERED_WIN = text('Produit aux compteurs', 'Metered win');

const winQuestion: Question = declareQuestion({
  key: 'formula:metered-win',
  title: text('Produit aux compteurs, selon le contenu du « coin out »', 'Metered win, by the content of coin out'),
  source: null,
  fields: {
    coinOutContent: {
      kind: 'choice',
      label: text('Contenu du compteur « coin out »', 'Content of the coin out counter'),
      of: Object.fromEntries(COIN_OUT_CONTENTS.map((content) => [content, getCoinOutText(content)])),
    },
    coinIn: { kind: 'amount', label: COIN_IN },
    coinOut: { kind: 'amount', label: text('Coin out, au compteur', 'Coin out, as counted') },
    jackpots: { kind: 'amount', label: text('Jackpots payés manuellement', 'Hand-paid jackpots') },
    cancelledCredits: {
      kind: 'amount',
      label: text('Crédits annulés payés manuellement', 'Hand-paid cancelled credits'),
    },
  },
  example: {
    coinOutContent: 'withJackpots',
    coinIn: '5000.00',
    coinOut: '4500.00',
    jackpots: '2500.00',
    cancelledCredits: '0.00',
  },
  /** Returns the amount that the machine paid itself, and the metered win. */
  evaluate: ({ coinOutContent, coinIn, coinOut, jackpots, cancelledCredits }) => {
    const content = COIN_OUT_CONTENTS.find((candidate) => candidate === coinOutContent);
    if (content === undefined) throw new RangeError(`not a content of coin out: ${coinOutContent}`);
    const handPays = { jackpotCredits: jackpots, handPaidCancelledCredits: cancelledCredits };
    const amounts: Readonly<Partial<Record<CounterName, bigint>>> = { coinOutCredits: coinOut, ...handPays };
    const machinePaidMinor = computeMachinePaid(content, (counter) => amounts[counter] ?? 0n) ?? 0n;
    const paidLabel = text('Payé par l’appareil', 'Paid by the machine');
    const machinePaid = createAmount(machinePaidMinor);
    const win = createAmount(coinIn - machinePaidMinor - jackpots);
    const contained = CONTAINED_HAND_PAYS[content].flatMap((counter) => ['−', createAmount(handPays[counter])]);
    return createFigure(
      [createFact('machinePaid', paidLabel, machinePaid), createFact('win', METERED_WIN, win)],
      [
        createStep(paidLabel, [createAmount(coinOut), ...contained], machinePaid),
        createStep(METERED_WIN, [createAmount(coinIn), '−', machinePaid, '−', createAmount(jackpots)], win),
      ],
    );
  },
});

const JUDGEMENT_WORDS: Readonly<Record<HoldJudgement, Text>> = {
  within: text('dans la tolérance', 'within tolerance'),
  beyond: text('hors tolérance', 'beyond tolerance'),
  tooFewGames: text('non jugée : trop peu de parties', 'not judged: too few games'),
  playUnknown: text('non jugée : mises ou gains inconnus', 'not judged: stakes or wins unknown'),
  gamesUnknown: text('non jugée : parties non comptées', 'not judged: games not counted'),
  returnUnknown: text('non jugée : taux de redistribution inconnu', 'not judged: no known return'),
  termsChanged: text(
    'non jugée : programme, dénomination ou taux changé dans la journée',
    'not judged: program, denomination or return changed within the day',
  ),
  noPlay: text('non jugée : aucune mise', 'not judged: nothing staked'),
};

/** Decimals of a hold in percent. */
const HOLD_DECIMALS = 4;

const JUDGEMENT = text('Jugement', 'Judgement');

const cumulativeHoldQuestion: Question = declareQuestion({
  key: 'formula:cumulative-hold',
  title: text(
    'La retenue cumulée est-elle jugée, et dans la tolérance ?',
    'Is the cumulative hold judged, and within tolerance?',
  ),
  source: null,
  fields: {
    coinIn: { kind: 'amount', label: COIN_IN },
    win: { kind: 'signed', label: METERED_WIN },
    games: { kind: 'whole', label: text('Parties cumulées (0 : non comptées)', 'Cumulative games (0: not counted)') },
    return: {
      kind: 'percent',
      label: text('Taux de redistribution certifié (%)', 'Certified return (%)'),
      isOptional: true,
    },
    areTermsChanged: {
      kind: 'flag',
      label: text(
        'Programme, dénomination ou taux changé dans la journée',
        'Program, denomination or return changed that day',
      ),
    },
    minimumGames: { kind: 'whole', label: text('Jugé à partir de (parties)', 'Judged from (games)') },
    tolerancePoints: { kind: 'percent', label: text('Tolérance (points)', 'Tolerance (points)') },
  },
  example: {
    coinIn: '100000.00',
    win: '15000.00',
    games: 100_000,
    return: '95',
    areTermsChanged: false,
    minimumGames: 100_000,
    tolerancePoints: '3',
  },
  /** Judges the hold of summed play against theory; without a judgement, its answer is the reason. */
  evaluate: ({ coinIn, win, games, return: returnPercent, areTermsChanged, minimumGames, tolerancePoints }) => {
    const holdUnits = computeTheoreticalHold(returnPercent, null);
    const { judgement } = judgeHold(
      { gamingDay: '', areTermsChanged, earlierPeriod: null },
      {
        isMetered: true,
        coinInMinor: coinIn,
        meteredWinMinor: win,
        theoreticalUnits: coinIn * (holdUnits ?? 0n),
        theoreticalCoinInMinor: holdUnits === null ? 0n : coinIn,
        gamesPlayed: games,
      },
      { holdMinimumGames: minimumGames, holdPointsScaled: scaleDecimal(new Decimal(tolerancePoints)) },
    );
    const answer = createFact('judgement', JUDGEMENT, createWords(judgement, JUDGEMENT_WORDS[judgement]));
    const actualPercent = computeActualHold(win, coinIn);
    if (actualPercent === null || holdUnits === null) return createFigure([answer]);
    const theoreticalPercent = formatMinorText(holdUnits, HOLD_DECIMALS);
    const [actual, theoretical] = [createPercent(actualPercent), createPercent(theoreticalPercent)];
    const actualLabel = text('Taux réel', 'Actual hold');
    const deviationLabel = text('Écart en points', 'Deviation in points');
    const deviation = createPercent(new Decimal(actualPercent).minus(theoreticalPercent).toFixed(HOLD_DECIMALS));
    const facts = [
      answer,
      createFact('hold', actualLabel, actual),
      createFact('deviation', deviationLabel, deviation),
      createFact('games', text('Parties', 'Games'), createWholeNumber(games)),
    ];
    const steps = [
      createStep(actualLabel, [createAmount(win), '÷', createAmount(coinIn)], actual),
      createStep(deviationLabel, [actual, '−', theoretical], deviation),
    ];
    if (judgement === 'beyond') return createJudgement({ code: 'HOLD_BEYOND_TOLERANCE' }, facts, steps);
    return judgement === 'within' ? createJudgement(null, facts, steps) : createFigure(facts, steps);
  },
});

/** Questions about a machine's win. */
export const winQuestions: readonly Question[] = [winQuestion, cumulativeHoldQuestion];
