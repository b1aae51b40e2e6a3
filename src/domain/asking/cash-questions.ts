import { text, type Text } from '#declarations/shapes/text.js';
import { computeComplement } from '../cash/disputes.js';
import { compareConveyedCoins, findContentFault } from '../cash/drop-counts.js';
import { computeOrphanEffects } from '../cash/orphans.js';
import { computePayoutRequirements } from '../cash/payouts.js';
import { isOpeningCovered } from '../floor/interventions.js';
import { SINCE } from '../tables/games.js';
import {
  createAmount,
  createFact,
  createFigure,
  createOneStepFigure,
  createJudgement,
  declareQuestion,
  createStep,
  createWholeNumber,
  createWords,
  createYesOrNo,
} from './question.js';
import type { Question } from './question.js';

const createMonacoSource = (article: string, since: string = SINCE.MC) => ({ article, since });

const DENOMINATION_FIELDS = {
  value: { kind: 'amount', label: text('Valeur', 'Value') },
  count: { kind: 'whole', label: text('Nombre', 'Count') },
} as const;

const toValueLines = (denominations: readonly { readonly value: bigint; readonly count: bigint }[]) =>
  denominations.map(({ value, count }) => ({ valueMinor: value, count }));

const countingQuestions: readonly Question[] = [
  declareQuestion({
    key: 'MC:18.1',
    title: text('Ce qu’une boîte ou un seau peut contenir', 'What a bill box or a bucket may contain'),
    source: createMonacoSource('MC:18', '2005-06-07'),
    fields: {
      container: {
        kind: 'choice',
        label: text('Contenant', 'Container'),
        of: { billBox: text('boîte à billets', 'bill box'), bucket: text('seau', 'bucket') },
      },
      notes: { kind: 'list', label: text('Billets', 'Notes'), of: DENOMINATION_FIELDS },
      coins: { kind: 'list', label: text('Pièces', 'Coins'), of: DENOMINATION_FIELDS },
      tickets: { kind: 'whole', label: text('Tickets', 'Tickets') },
    },
    example: { container: 'billBox', notes: [{ value: '50.00', count: 12 }], coins: [], tickets: 0 },
    /** Judges whether a bill box or a bucket may have this content. */
    evaluate: ({ container, notes, coins, tickets }, { currency }) =>
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
    source: createMonacoSource('MC:19.5', '2008-11-24'),
    fields: {
      departed: {
        kind: 'list',
        label: text('Comptées à l’appareil', 'Counted at the machine'),
        of: DENOMINATION_FIELDS,
      },
      extracted: {
        kind: 'list',
        label: text('Comptées à l’extraction', 'Counted at extraction'),
        of: DENOMINATION_FIELDS,
      },
    },
    example: { departed: [{ value: '1.00', count: 500 }], extracted: [{ value: '1.00', count: 498 }] },
    /** Compares coins counted at the machine with those extracted, value by value. */
    evaluate: ({ departed, extracted }) => {
      const lines = compareConveyedCoins(toValueLines(departed), toValueLines(extracted));
      const label = text('Différence', 'Difference');
      const steps = lines.map(({ valueMinor, departedPieces, extractedPieces, differenceMinor }) =>
        createStep(
          label,
          [
            '(',
            createWholeNumber(extractedPieces),
            '−',
            createWholeNumber(departedPieces),
            ') ×',
            createAmount(valueMinor),
          ],
          createAmount(differenceMinor),
        ),
      );
      const totalMinor = lines.reduce((sum, { differenceMinor }) => sum + differenceMinor, 0n);
      return createFigure([createFact('difference', label, createAmount(totalMinor))], steps);
    },
  }),
];

const doorQuestion: Question = declareQuestion({
  key: 'MC:20.3.1',
  title: text('Ouverture d’une porte', 'Opening of a door'),
  source: createMonacoSource('MC:20.3', '2008-11-24'),
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
  evaluate: ({ openedAt, identifiedAt, validUntil, sheetClosedAt, drift }) => {
    const sheet = sheetClosedAt === null ? null : { closedAt: sheetClosedAt };
    const identifications =
      identifiedAt === null ? [] : [{ identifiedAt, validUntil: validUntil ?? identifiedAt, sheet }];
    const isCovered = isOpeningCovered(openedAt, identifications, Number(drift));
    return createJudgement(isCovered ? null : { code: 'DOOR_WITHOUT_TECHNICIAN' });
  },
});

const LEVEL_WORDS: Readonly<Record<string, Text>> = {
  superviseur: text('superviseur', 'supervisor'),
  direction: text('Direction', 'Direction'),
};

const paymentQuestions: readonly Question[] = [
  declareQuestion({
    key: 'MC:21.1.1',
    title: text('Ce qu’un paiement à la main demande', 'What a hand pay requires'),
    source: createMonacoSource('MC:21.1'),
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
    evaluate: ({ amount: paidAmount, supervisorAbove, directionAbove, identityAbove, launderingFrom }) => {
      const { levels, identity } = computePayoutRequirements(paidAmount, {
        payoutSupervisorAboveMinor: supervisorAbove,
        payoutDirectionAboveMinor: directionAbove,
        payoutIdentityAboveMinor: identityAbove,
        launderingThresholdMinor: launderingFrom,
      });
      const levelValues = levels.map((level) => createWords(level, LEVEL_WORDS[level] ?? text(level, level)));
      return createFigure([
        createFact('identity', text('Pièce d’identité', 'Identity document'), createYesOrNo(identity)),
        createFact('levels', text('Autorisations', 'Authorisations'), levelValues),
      ]);
    },
  }),
  declareQuestion({
    key: 'MC:21.4',
    title: text('Complément de paiement', 'Payment complement'),
    source: createMonacoSource('MC:21.4'),
    fields: {
      paid: { kind: 'amount', label: text('Payé par l’appareil', 'Paid by the machine') },
      due: { kind: 'amount', label: text('Dû pour la combinaison', 'Due for the combination') },
    },
    example: { paid: '120.00', due: '200.00' },
    /** Returns the payment complement: the amount due less the amount paid. */
    evaluate: ({ paid: paidAmount, due: dueAmount }) => {
      const label = text('Complément', 'Complement');
      const complementMinor = computeComplement({ paidMinor: paidAmount, dueMinor: dueAmount });
      if (complementMinor === null) return createJudgement({ code: 'NO_COMPLEMENT_DUE' });
      return createOneStepFigure(
        'complement',
        label,
        [createAmount(dueAmount), '−', createAmount(paidAmount)],
        createAmount(complementMinor),
      );
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
    evaluate: ({ stake, gains }) => {
      const label = text('Orphelin', 'Orphan');
      const { registerMinor } = computeOrphanEffects('received', {
        kind: 'abandonedStake',
        slipNumber: null,
        stakeMinor: stake,
        gainsMinor: gains,
        chips: [],
      });
      return createOneStepFigure(
        'orphan',
        label,
        [createAmount(stake), '+', createAmount(gains)],
        createAmount(registerMinor),
      );
    },
  }),
];

/** Questions about counts, openings and hand payments. */
export const cashQuestions: readonly Question[] = [...countingQuestions, doorQuestion, ...paymentQuestions];
