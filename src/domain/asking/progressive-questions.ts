import { text } from '#declarations/shapes/text.js';
import { Decimal } from 'decimal.js';
import { computeHitAwards, computeJackpot, findReviewFault, splitJackpot } from '../cercle/progressives.js';
import type { ProgressiveBet } from '../cercle/progressives.js';
import {
  amount,
  createFact,
  createFigure,
  createOneStepFigure,
  createJudgement,
  percent,
  declareQuestion,
  createStep,
} from './question.js';
import type { Question } from './question.js';

const JACKPOT = text('Jackpot', 'Jackpot');

/** Converts a decimal percentage to hundredths of a percent, truncating finer digits. */
const toHundredths = (value: string): bigint => BigInt(new Decimal(value).times(100).trunc().toFixed());

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
    ask: ({ start, staked, share }) => {
      const jackpot = computeJackpot(start, staked, toHundredths(share));
      return createOneStepFigure(
        'jackpot',
        JACKPOT,
        [amount(start), '+', amount(staked), '×', percent(share)],
        amount(jackpot),
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
    ask: ({ isSeen }) => createJudgement(findReviewFault(isSeen)),
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
    ask: ({ jackpot, hands, oddUnit }) => {
      if (hands < 1n || hands > 100n) return createJudgement({ code: 'HIT_WITHOUT_WINNER' });
      const { perHandMinor, leftMinor } = splitJackpot(jackpot, Number(hands), oddUnit);
      return createFigure([
        createFact('perHand', text('Par main', 'Per hand'), perHandMinor.map(amount)),
        createFact('left', text('Reste au jackpot', 'Left in the jackpot'), amount(leftMinor)),
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
    ask: ({ bets }) => {
      const dealt = bets.map(({ player, stake, won }, at): ProgressiveBet => ({
        hand: at + 1,
        player,
        stakeMinor: stake,
        won,
      }));
      if (dealt.every(({ won }) => won === null)) return createJudgement({ code: 'HIT_WITHOUT_WINNER' });
      const { awards } = computeHitAwards(dealt, { principal: 0n, secondary: 0n }, 'firstHand');
      const lots = awards.filter(({ kind }) => kind === 'consolation');
      const ofPlayer = lots.map(({ hand, amountMinor }) => {
        const { player = '', stake = 0n } = bets[hand - 1] ?? {};
        const times = stake === 0n ? 0n : amountMinor / stake;
        return createStep(text(player, player), [amount(stake), '×', times.toString()], amount(amountMinor));
      });
      const total = lots.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      return createFigure(
        [createFact('lots', text('Lots de consolation', 'Consolation lots'), amount(total))],
        ofPlayer,
      );
    },
  }),
];
