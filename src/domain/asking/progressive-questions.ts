import { text } from '#declarations/shapes/text.js';
import { Decimal } from 'decimal.js';
import { computeHitAwards, computeJackpot, findVideoReviewFault, splitJackpot } from '../cercle/progressives.js';
import type { ProgressiveBet } from '../cercle/progressives.js';
import {
  createAmount,
  createFact,
  createFigure,
  createOneStepFigure,
  createJudgement,
  createPercent,
  declareQuestion,
  createStep,
} from './question.js';
import type { Question } from './question.js';

const JACKPOT = text('Jackpot', 'Jackpot');

/** Converts a decimal percentage to hundredths of a percent, truncating finer digits. */
const parseHundredths = (value: string): bigint => BigInt(new Decimal(value).times(100).trunc().toFixed());

/** Progressive jackpots at black-jack tables. */
export const progressiveQuestions: readonly Question[] = [
  declareQuestion({
    key: 'MC:5.2-8.1',
    title: text('Montant d’un jackpot progressif', 'Amount of a progressive jackpot'),
    source: { article: 'MC:5.2-8', since: '2011-10-13' },
    fields: {
      start: { kind: 'amount', label: text('Montant de départ', 'Start amount') },
      staked: { kind: 'amount', label: text('Mises additionnelles', 'Additional stakes') },
      share: { kind: 'percent', label: text('Part des mises', 'Share of the stakes') },
    },
    example: { start: '10000.00', staked: '1665.00', share: '1.5' },
    /** Returns the amount of a jackpot: its start amount and its share of the additional stakes. */
    evaluate: ({ start, staked, share }) => {
      const jackpotMinor = computeJackpot(start, staked, parseHundredths(share));
      return createOneStepFigure(
        'jackpot',
        JACKPOT,
        [createAmount(start), '+', createAmount(staked), '×', createPercent(share)],
        createAmount(jackpotMinor),
      );
    },
  }),
  declareQuestion({
    key: 'FR07:55-4-8.2',
    title: text('Paiement d’un jackpot progressif', 'Payment of a progressive jackpot'),
    source: { article: 'FR07:55-4-8', since: '2021-09-24' },
    fields: {
      isSeen: {
        kind: 'flag',
        label: text('Images vues par un membre du comité', 'Images seen by a member of the committee'),
      },
    },
    example: { isSeen: true },
    evaluate: ({ isSeen }) => createJudgement(findVideoReviewFault(isSeen)),
  }),
  declareQuestion({
    key: 'FR07:55-4-8.3',
    title: text('Partage d’un jackpot', 'Split of a jackpot'),
    source: { article: 'FR07:55-4-8', since: '2021-09-24' },
    fields: {
      jackpot: { kind: 'amount', label: JACKPOT },
      hands: { kind: 'whole', label: text('Mains victorieuses', 'Winning hands') },
      oddUnit: {
        kind: 'choice',
        label: text('Reste', 'Odd unit'),
        of: {
          firstHand: text('à la première main', 'to the first hand'),
          staysInJackpot: text('reste au jackpot', 'stays in the jackpot'),
        },
      },
    },
    example: { jackpot: '10024.97', hands: 2, oddUnit: 'firstHand' },
    /** Splits a jackpot equally between the winning hands. */
    evaluate: ({ jackpot, hands, oddUnit }) => {
      if (hands < 1n || hands > 100n) return createJudgement({ code: 'HIT_WITHOUT_WINNER' });
      const { perHandMinor, remainderMinor } = splitJackpot(jackpot, Number(hands), oddUnit);
      return createFigure([
        createFact('perHand', text('Par main', 'Per hand'), perHandMinor.map(createAmount)),
        createFact('left', text('Reste au jackpot', 'Left in the jackpot'), createAmount(remainderMinor)),
      ]);
    },
  }),
  declareQuestion({
    key: 'FR07:55-4-8.4',
    title: text('Lots de consolation', 'Consolation lots'),
    source: { article: 'FR07:55-4-8', since: '2021-09-24' },
    fields: {
      bets: {
        kind: 'list',
        label: text('Mises additionnelles', 'Additional stakes'),
        of: {
          player: { kind: 'text', label: text('Joueur', 'Player') },
          stake: { kind: 'amount', label: text('Mise', 'Stake') },
          won: {
            kind: 'choice',
            label: text('Gagne', 'Wins'),
            of: {
              principal: text('jackpot principal', 'principal jackpot'),
              secondary: text('jackpot secondaire', 'secondary jackpot'),
            },
            isOptional: true,
          },
        },
      },
    },
    example: {
      bets: [
        { player: 'A', stake: '5.00', won: 'principal' },
        { player: 'B', stake: '5.00' },
      ],
    },
    /** Returns the consolation lots of a hit, player by player. */
    evaluate: ({ bets }) => {
      const progressiveBets = bets.map(({ player, stake, won }, index): ProgressiveBet => ({
        hand: index + 1,
        player,
        stakeMinor: stake,
        won,
      }));
      if (progressiveBets.every(({ won }) => won === null)) return createJudgement({ code: 'HIT_WITHOUT_WINNER' });
      const { awards } = computeHitAwards(progressiveBets, { principal: 0n, secondary: 0n }, 'firstHand');
      const consolationAwards = awards.filter(({ kind }) => kind === 'consolation');
      const steps = consolationAwards.map(({ hand, amountMinor }) => {
        const { player = '', stake = 0n } = bets[hand - 1] ?? {};
        const multiple = stake === 0n ? 0n : amountMinor / stake;
        return createStep(
          text(player, player),
          [createAmount(stake), '×', multiple.toString()],
          createAmount(amountMinor),
        );
      });
      const totalMinor = consolationAwards.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      return createFigure(
        [createFact('lots', text('Lots de consolation', 'Consolation lots'), createAmount(totalMinor))],
        steps,
      );
    },
  }),
];
