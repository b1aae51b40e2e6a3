import { complementDue } from '../cash/disputes.js';
import { compareConveyed, contentFault } from '../cash/drop-counts.js';
import { orphanEffects } from '../cash/orphans.js';
import { payoutRequirements } from '../cash/payouts.js';
import { isOpeningCovered } from '../floor/interventions.js';
import { SINCE } from '../tables/games.js';
import { amount, fact, figureOutcome, judgementOutcome, question, step, whole, words, yesOrNo } from './question.js';
import type { Question, Words } from './question.js';

const mc = (article: string, since: string = SINCE.MC) => ({ article, since });

const PIECES = {
  value: { kind: 'amount', label: ['Valeur', 'Value'] },
  count: { kind: 'whole', label: ['Nombre', 'Count'] },
} as const;

const linesOf = (pieces: readonly { readonly value: bigint; readonly count: bigint }[]) =>
  pieces.map(({ value, count }) => ({ valueMinor: value, count }));

const counting: readonly Question[] = [
  question({
    key: 'MC:18.1',
    title: ['Ce qu’une boîte ou un seau peut contenir', 'What a bill box or a bucket may contain'],
    source: mc('MC:18', '2005-06-07'),
    fields: {
      container: {
        kind: 'choice',
        label: ['Contenant', 'Container'],
        of: { billBox: ['boîte à billets', 'bill box'], bucket: ['seau', 'bucket'] },
      },
      notes: { kind: 'list', label: ['Billets', 'Notes'], of: PIECES },
      coins: { kind: 'list', label: ['Pièces', 'Coins'], of: PIECES },
      tickets: { kind: 'whole', label: ['Tickets', 'Tickets'] },
    },
    example: { container: 'billBox', notes: [{ value: '50.00', count: 12 }], coins: [], tickets: 0 },
    /** Judges whether a bill box or a bucket may have this content. */
    ask: ({ container, notes, coins, tickets }, { currency }) =>
      judgementOutcome(
        contentFault(container, currency, {
          notes: linesOf(notes),
          coins: linesOf(coins),
          ticketCount: tickets,
          ticketsMinor: 0n,
        }),
      ),
  }),
  question({
    key: 'MC:19.5.1',
    title: ['Pièces acheminées par air', 'Coins conveyed by air'],
    source: mc('MC:19.5', '2008-11-24'),
    fields: {
      departed: { kind: 'list', label: ['Comptées à l’appareil', 'Counted at the machine'], of: PIECES },
      extracted: { kind: 'list', label: ['Comptées à l’extraction', 'Counted at extraction'], of: PIECES },
    },
    example: { departed: [{ value: '1.00', count: 500 }], extracted: [{ value: '1.00', count: 498 }] },
    /** Compares coins counted at the machine with those extracted, value by value. */
    ask: ({ departed, extracted }) => {
      const lines = compareConveyed(linesOf(departed), linesOf(extracted));
      const label = ['Différence', 'Difference'] as const;
      const steps = lines.map(({ valueMinor, departedPieces, extractedPieces, differenceMinor }) =>
        step(
          label,
          ['(', whole(extractedPieces), '−', whole(departedPieces), ') ×', amount(valueMinor)],
          amount(differenceMinor),
        ),
      );
      const total = lines.reduce((sum, { differenceMinor }) => sum + differenceMinor, 0n);
      return figureOutcome([fact('difference', label, amount(total))], steps);
    },
  }),
];

const door: Question = question({
  key: 'MC:20.3.1',
  title: ['Ouverture d’une porte', 'Opening of a door'],
  source: mc('MC:20.3', '2008-11-24'),
  fields: {
    openedAt: { kind: 'time', label: ['Ouverte à', 'Opened at'] },
    identifiedAt: { kind: 'time', label: ['Technicien identifié à', 'Technician identified at'], isOptional: true },
    validUntil: {
      kind: 'time',
      label: ['Identification valable jusqu’à', 'Identification valid until'],
      isOptional: true,
    },
    sheetClosedAt: { kind: 'time', label: ['Fiche close à', 'Sheet closed at'], isOptional: true },
    drift: { kind: 'whole', label: ['Dérive tolérée (secondes)', 'Drift allowed (seconds)'] },
  },
  example: {
    openedAt: '2026-03-15T21:05:00Z',
    identifiedAt: '2026-03-15T21:00:00Z',
    validUntil: '2026-03-15T21:15:00Z',
    drift: 0,
  },
  ask: ({ openedAt, identifiedAt, validUntil, sheetClosedAt, drift }) => {
    const sheet = sheetClosedAt === null ? null : { closedAt: sheetClosedAt };
    const known = identifiedAt === null ? [] : [{ identifiedAt, validUntil: validUntil ?? identifiedAt, sheet }];
    const isCovered = isOpeningCovered(openedAt, known, Number(drift));
    return judgementOutcome(isCovered ? null : { code: 'DOOR_WITHOUT_TECHNICIAN' });
  },
});

const LEVELS: Readonly<Record<string, Words>> = {
  superviseur: ['superviseur', 'supervisor'],
  direction: ['Direction', 'Direction'],
};

const payments: readonly Question[] = [
  question({
    key: 'MC:21.1.1',
    title: ['Ce qu’un paiement à la main demande', 'What a hand pay requires'],
    source: mc('MC:21.1'),
    fields: {
      amount: { kind: 'amount', label: ['Montant', 'Amount'] },
      supervisorAbove: { kind: 'amount', label: ['Superviseur au-dessus de', 'Supervisor above'], isOptional: true },
      directionAbove: { kind: 'amount', label: ['Direction au-dessus de', 'Direction above'], isOptional: true },
      identityAbove: { kind: 'amount', label: ['Pièce d’identité au-dessus de', 'Identity document above'] },
      launderingFrom: { kind: 'amount', label: ['Seuil de vigilance', 'Laundering threshold'] },
    },
    example: { amount: '1500.01', supervisorAbove: '500.00', identityAbove: '1500.00', launderingFrom: '2000.00' },
    /** Judges whether an identification covers the opening of a door, within the drift allowed. */
    /** Returns the authorisations of a hand pay, and whether an identity document is required. */
    ask: ({ amount: paid, supervisorAbove, directionAbove, identityAbove, launderingFrom }) => {
      const { levels, identity } = payoutRequirements(paid, {
        payoutSupervisorAboveMinor: supervisorAbove,
        payoutDirectionAboveMinor: directionAbove,
        payoutIdentityAboveMinor: identityAbove,
        launderingThresholdMinor: launderingFrom,
      });
      const shown = levels.map((level) => words(level, LEVELS[level] ?? [level, level]));
      return figureOutcome([
        fact('identity', ['Pièce d’identité', 'Identity document'], yesOrNo(identity)),
        fact('levels', ['Autorisations', 'Authorisations'], shown),
      ]);
    },
  }),
  question({
    key: 'MC:21.4',
    title: ['Complément de paiement', 'Payment complement'],
    source: mc('MC:21.4'),
    fields: {
      paid: { kind: 'amount', label: ['Payé par l’appareil', 'Paid by the machine'] },
      due: { kind: 'amount', label: ['Dû pour la combinaison', 'Due for the combination'] },
    },
    example: { paid: '120.00', due: '200.00' },
    /** Returns the payment complement: the amount due less the amount paid. */
    ask: ({ paid, due }) => {
      const label = ['Complément', 'Complement'] as const;
      const complement = complementDue({ paidMinor: paid, dueMinor: due });
      if (complement === null) return judgementOutcome({ code: 'NO_COMPLEMENT_DUE' });
      return figureOutcome(
        [fact('complement', label, amount(complement))],
        [step(label, [amount(due), '−', amount(paid)], amount(complement))],
      );
    },
  }),
  question({
    key: 'AI67:6',
    title: ['Enjeu abandonné, avec ses gains', 'Forgotten stake, with its gains'],
    source: { article: 'AI67:6', since: SINCE.AI67 },
    fields: {
      stake: { kind: 'amount', label: ['Mise oubliée', 'Forgotten stake'] },
      gains: { kind: 'amount', label: ['Gains cumulés', 'Accumulated gains'] },
    },
    example: { stake: '1000', gains: '7000' },
    /** Returns the sum entered in the register of orphans for a forgotten stake: the stake with its gains. */
    ask: ({ stake, gains }) => {
      const label = ['Orphelin', 'Orphan'] as const;
      const { registerMinor } = orphanEffects('received', {
        kind: 'abandonedStake',
        slipNumber: null,
        stakeMinor: stake,
        gainsMinor: gains,
        chips: [],
      });
      return figureOutcome(
        [fact('orphan', label, amount(registerMinor))],
        [step(label, [amount(stake), '+', amount(gains)], amount(registerMinor))],
      );
    },
  }),
];

/** Questions about counts, openings and hand payments. */
export const cashQuestions: readonly Question[] = [...counting, door, ...payments];
