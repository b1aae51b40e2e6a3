import { text, type Text } from '#declarations/shapes/text.js';
import { computeComplement } from '../cash/disputes.js';
import { compareConveyed, findContentFault } from '../cash/drop-counts.js';
import { computeOrphanEffects } from '../cash/orphans.js';
import { findPayoutRequirements } from '../cash/payouts.js';
import { isOpeningCovered } from '../floor/interventions.js';
import { SINCE } from '../tables/games.js';
import {
  amount,
  createFact,
  createFigure,
  createOneStepFigure,
  createJudgement,
  declareQuestion,
  createStep,
  whole,
  words,
  showYesOrNo,
} from './question.js';
import type { Question } from './question.js';

const monacoSource = (article: string, since: string = SINCE.MC) => ({ article, since });

const PIECE_FIELDS = {
  value: { kind: 'amount', label: text('Valeur', 'Value') },
  count: { kind: 'whole', label: text('Nombre', 'Count') },
} as const;

const toValueLines = (pieces: readonly { readonly value: bigint; readonly count: bigint }[]) =>
  pieces.map(({ value, count }) => ({ valueMinor: value, count }));

const counting: readonly Question[] = [
  declareQuestion({
    key: 'MC:18.1',
    title: text('Ce qu’une boîte ou un seau peut contenir', 'What a bill box or a bucket may contain'),
    source: monacoSource('MC:18', '2005-06-07'),
    fields: {
      container: {
        kind: 'choice',
        label: text('Contenant', 'Container'),
        of: { billBox: text('boîte à billets', 'bill box'), bucket: text('seau', 'bucket') },
      },
      notes: { kind: 'list', label: text('Billets', 'Notes'), of: PIECE_FIELDS },
      coins: { kind: 'list', label: text('Pièces', 'Coins'), of: PIECE_FIELDS },
      tickets: { kind: 'whole', label: text('Tickets', 'Tickets') },
    },
    example: { container: 'billBox', notes: [{ value: '50.00', count: 12 }], coins: [], tickets: 0 },
    /** Judges whether a bill box or a bucket may have this content. */
    ask: ({ container, notes, coins, tickets }, { currency }) =>
      createJudgement(
        findContentFault(container, currency, {
          notes: toValueLines(notes),
          coins: toValueLines(coins),
          ticketCount: tickets,
          ticketsMinor: 0n,
        }),
      ),
  }),
  declareQuestion({
    key: 'MC:19.5.1',
    title: text('Pièces acheminées par air', 'Coins conveyed by air'),
    source: monacoSource('MC:19.5', '2008-11-24'),
    fields: {
      departed: { kind: 'list', label: text('Comptées à l’appareil', 'Counted at the machine'), of: PIECE_FIELDS },
      extracted: { kind: 'list', label: text('Comptées à l’extraction', 'Counted at extraction'), of: PIECE_FIELDS },
    },
    example: { departed: [{ value: '1.00', count: 500 }], extracted: [{ value: '1.00', count: 498 }] },
    /** Compares coins counted at the machine with those extracted, value by value. */
    ask: ({ departed, extracted }) => {
      const lines = compareConveyed(toValueLines(departed), toValueLines(extracted));
      const label = text('Différence', 'Difference');
      const steps = lines.map(({ valueMinor, departedPieces, extractedPieces, differenceMinor }) =>
        createStep(
          label,
          ['(', whole(extractedPieces), '−', whole(departedPieces), ') ×', amount(valueMinor)],
          amount(differenceMinor),
        ),
      );
      const total = lines.reduce((sum, { differenceMinor }) => sum + differenceMinor, 0n);
      return createFigure([createFact('difference', label, amount(total))], steps);
    },
  }),
];

const door: Question = declareQuestion({
  key: 'MC:20.3.1',
  title: text('Ouverture d’une porte', 'Opening of a door'),
  source: monacoSource('MC:20.3', '2008-11-24'),
  fields: {
    openedAt: { kind: 'time', label: text('Ouverte à', 'Opened at') },
    identifiedAt: { kind: 'time', label: text('Technicien identifié à', 'Technician identified at'), isOptional: true },
    validUntil: {
      kind: 'time',
      label: text('Identification valable jusqu’à', 'Identification valid until'),
      isOptional: true,
    },
    sheetClosedAt: { kind: 'time', label: text('Fiche close à', 'Sheet closed at'), isOptional: true },
    drift: { kind: 'whole', label: text('Dérive tolérée (secondes)', 'Drift allowed (seconds)') },
  },
  example: {
    openedAt: '2026-03-15T21:05:00Z',
    identifiedAt: '2026-03-15T21:00:00Z',
    validUntil: '2026-03-15T21:15:00Z',
    drift: 0,
  },
  /** Judges whether an identification covers the opening of a door, within the drift allowed. */
  ask: ({ openedAt, identifiedAt, validUntil, sheetClosedAt, drift }) => {
    const sheet = sheetClosedAt === null ? null : { closedAt: sheetClosedAt };
    const identifications =
      identifiedAt === null ? [] : [{ identifiedAt, validUntil: validUntil ?? identifiedAt, sheet }];
    const isCovered = isOpeningCovered(openedAt, identifications, Number(drift));
    return createJudgement(isCovered ? null : { code: 'DOOR_WITHOUT_TECHNICIAN' });
  },
});

const LEVELS: Readonly<Record<string, Text>> = {
  superviseur: text('superviseur', 'supervisor'),
  direction: text('Direction', 'Direction'),
};

const payments: readonly Question[] = [
  declareQuestion({
    key: 'MC:21.1.1',
    title: text('Ce qu’un paiement à la main demande', 'What a hand pay requires'),
    source: monacoSource('MC:21.1'),
    fields: {
      amount: { kind: 'amount', label: text('Montant', 'Amount') },
      supervisorAbove: {
        kind: 'amount',
        label: text('Superviseur au-dessus de', 'Supervisor above'),
        isOptional: true,
      },
      directionAbove: { kind: 'amount', label: text('Direction au-dessus de', 'Direction above'), isOptional: true },
      identityAbove: { kind: 'amount', label: text('Pièce d’identité au-dessus de', 'Identity document above') },
      launderingFrom: { kind: 'amount', label: text('Seuil de vigilance', 'Laundering threshold') },
    },
    example: { amount: '1500.01', supervisorAbove: '500.00', identityAbove: '1500.00', launderingFrom: '2000.00' },
    /** Returns the authorisations of a hand pay, and whether an identity document is required. */
    ask: ({ amount: paid, supervisorAbove, directionAbove, identityAbove, launderingFrom }) => {
      const { levels, identity } = findPayoutRequirements(paid, {
        payoutSupervisorAboveMinor: supervisorAbove,
        payoutDirectionAboveMinor: directionAbove,
        payoutIdentityAboveMinor: identityAbove,
        launderingThresholdMinor: launderingFrom,
      });
      const levelWords = levels.map((level) => words(level, LEVELS[level] ?? text(level, level)));
      return createFigure([
        createFact('identity', text('Pièce d’identité', 'Identity document'), showYesOrNo(identity)),
        createFact('levels', text('Autorisations', 'Authorisations'), levelWords),
      ]);
    },
  }),
  declareQuestion({
    key: 'MC:21.4',
    title: text('Complément de paiement', 'Payment complement'),
    source: monacoSource('MC:21.4'),
    fields: {
      paid: { kind: 'amount', label: text('Payé par l’appareil', 'Paid by the machine') },
      due: { kind: 'amount', label: text('Dû pour la combinaison', 'Due for the combination') },
    },
    example: { paid: '120.00', due: '200.00' },
    /** Returns the payment complement: the amount due less the amount paid. */
    ask: ({ paid, due }) => {
      const label = text('Complément', 'Complement');
      const complement = computeComplement({ paidMinor: paid, dueMinor: due });
      if (complement === null) return createJudgement({ code: 'NO_COMPLEMENT_DUE' });
      return createOneStepFigure('complement', label, [amount(due), '−', amount(paid)], amount(complement));
    },
  }),
  declareQuestion({
    key: 'AI67:6',
    title: text('Enjeu abandonné, avec ses gains', 'Forgotten stake, with its gains'),
    source: { article: 'AI67:6', since: SINCE.AI67 },
    fields: {
      stake: { kind: 'amount', label: text('Mise oubliée', 'Forgotten stake') },
      gains: { kind: 'amount', label: text('Gains cumulés', 'Accumulated gains') },
    },
    example: { stake: '1000', gains: '7000' },
    /** Returns the sum entered in the register of orphans for a forgotten stake: the stake with its gains. */
    ask: ({ stake, gains }) => {
      const label = text('Orphelin', 'Orphan');
      const { registerMinor } = computeOrphanEffects('received', {
        kind: 'abandonedStake',
        slipNumber: null,
        stakeMinor: stake,
        gainsMinor: gains,
        chips: [],
      });
      return createOneStepFigure('orphan', label, [amount(stake), '+', amount(gains)], amount(registerMinor));
    },
  }),
];

/** Questions about counts, openings and hand payments. */
export const cashQuestions: readonly Question[] = [...counting, door, ...payments];
