import { text, type Text } from '#declarations/shapes/text.js';
import { findAccountRole } from '../accounting/account-roles.js';
import { subtractPromotionalAmounts } from '../accounting/postings.js';
import {
  SUSPENSE_CAUSES,
  SUSPENSE_MEDIA,
  findSettlementRole,
  getCauseText,
  getMediumText,
} from '../accounting/suspense.js';
import { computeOwedHandPays } from '../cash/hand-pays-owed.js';
import { NOTE_COUNTERS, findNoteDifference, type NoteDifferenceCause } from '../cash/note-counters.js';
import { computePromotionalNet } from '../reconciliation/kinds-of-money.js';
import { EMPTY_BOXES, computeMachineBoxes, judgeMissingCount } from '../reconciliation/machine-boxes.js';
import {
  createAmount,
  createFact,
  createFigure,
  createJudgement,
  createStep,
  createWholeNumber,
  createWords,
  declareQuestion,
  type DisplayedValue,
  type Question,
} from './question.js';

/** Judgements of the money in machines: boxes, notes, hand pays, promotional money, and differences in suspense. */

const METERED = text('Entré, aux compteurs', 'Put in, as metered');
const VARIANCE = text('Écart', 'Variance');

const boxContentQuestion: Question = declareQuestion({
  key: 'formula:box-content',
  title: text(
    'Contenu d’une boîte depuis la relève précédente (arrêté du 28 décembre 2017, art. 63)',
    'Content of a box since it was last collected (French order of 28 December 2017, art. 63)',
  ),
  source: null,
  fields: {
    opening: { kind: 'amount', label: text('Contenu à l’ouverture', 'Content at the opening') },
    metered: { kind: 'amount', label: METERED },
    counted: {
      kind: 'amount',
      label: text('Compté (vide : pas de relève)', 'Counted (empty: no drop)'),
      isOptional: true,
    },
  },
  example: { opening: '700.00', metered: '300.00', counted: '800.00' },
  /** Returns the content of a box after a day, and the variance of its count from all that was metered since. */
  evaluate: ({ opening, metered, counted }) => {
    const boxes = computeMachineBoxes({
      gamingDay: '',
      opening: { ...EMPTY_BOXES, notesMinor: opening },
      metered: { ...EMPTY_BOXES, notesMinor: metered },
      stacked: EMPTY_BOXES,
      isCounted: counted !== null,
    });
    // the question states the metered amount, so neither is unknown
    const [due, closing] = [boxes.due.notesMinor ?? 0n, boxes.closing.notesMinor ?? 0n];
    const dueLabel = text('Attendu dans la boîte', 'Due in the box');
    const closingLabel = text('Reste dans l’appareil', 'Remains in the machine');
    const content = [createAmount(opening), '+', createAmount(metered)];
    if (counted === null) {
      const step = createStep(closingLabel, content, createAmount(closing));
      return createFigure([createFact('closing', closingLabel, createAmount(closing))], [step]);
    }
    const variance = createAmount(counted - due);
    return createFigure(
      [
        createFact('due', dueLabel, createAmount(due)),
        createFact('variance', VARIANCE, variance),
        createFact('closing', closingLabel, createAmount(closing)),
      ],
      [
        createStep(dueLabel, content, createAmount(due)),
        createStep(VARIANCE, [createAmount(counted), '−', createAmount(due)], variance),
      ],
    );
  },
});

const WEEKDAYS: Readonly<Record<string, Text>> = {
  1: text('lundi', 'Monday'),
  2: text('mardi', 'Tuesday'),
  3: text('mercredi', 'Wednesday'),
  4: text('jeudi', 'Thursday'),
  5: text('vendredi', 'Friday'),
  6: text('samedi', 'Saturday'),
  7: text('dimanche', 'Sunday'),
};

const missingCountQuestion: Question = declareQuestion({
  key: 'formula:missing-count',
  title: text('L’absence d’une comptée est-elle un constat ?', 'Is a missing count a finding?'),
  source: null,
  fields: {
    gamingDay: { kind: 'day', label: text('Journée sans comptée', 'Gaming day without a count') },
    since: {
      kind: 'day',
      label: text('Première journée du contenu', 'First gaming day of the content'),
      isOptional: true,
    },
    plan: {
      kind: 'list',
      label: text('Plan de relève (vide : aucun plan)', 'Drop plan (empty: no plan)'),
      of: { weekday: { kind: 'choice', label: text('Jour', 'Day'), of: WEEKDAYS } },
    },
    overdueAfterDays: { kind: 'whole', label: text('Contenu ancien après (jours)', 'Content overdue after (days)') },
  },
  example: {
    gamingDay: '2026-10-14',
    since: '2026-10-12',
    plan: [{ weekday: '1' }, { weekday: '4' }],
    overdueAfterDays: 7,
  },
  /** Judges whether a day without a count must be explained, is a notice, or is in order. */
  evaluate: ({ gamingDay, since, plan, overdueAfterDays }) => {
    const weekdays = plan.length === 0 ? null : plan.map(({ weekday }) => weekday).join('');
    const severity = judgeMissingCount(gamingDay, since, { weekdays, overdueAfterDays: Number(overdueAfterDays) });
    const answer =
      severity === null
        ? createWords(
            'none',
            text('aucun constat : relève non prévue ce jour', 'no finding: no drop is planned that day'),
          )
        : createWords(
            severity,
            severity === 'notice'
              ? text('pour information : aucun plan de relève', 'for information: there is no drop plan')
              : text('à expliquer', 'to explain'),
          );
    const isFault = severity !== null && severity !== 'notice';
    return createJudgement(isFault ? { code: 'COUNT_MISSING' } : null, [
      createFact('finding', text('Constat', 'Finding'), answer),
    ]);
  },
});

const owedQuestion: Question = declareQuestion({
  key: 'formula:hand-pays-owed',
  title: text('Paiements manuels dus à la clôture', 'Hand pays owed at closing'),
  source: null,
  fields: {
    gamingDay: { kind: 'day', label: text('Journée', 'Gaming day') },
    opening: { kind: 'amount', label: text('Dû à l’ouverture', 'Owed at the opening') },
    metered: { kind: 'amount', label: text('Gagné, aux compteurs', 'Won, as metered') },
    paid: { kind: 'amount', label: text('Payé', 'Paid') },
    isReported: { kind: 'flag', label: text('L’appareil a ce compteur', 'The machine has this counter') },
  },
  example: { gamingDay: '2026-10-13', opening: '0.00', metered: '2500.00', paid: '0.00', isReported: true },
  /** Returns the debt to winners over a day, and the variance that it does not explain. */
  evaluate: ({ gamingDay, opening, metered, paid, isReported }) => {
    const { changeMinor, closing } = computeOwedHandPays({
      gamingDay,
      opening: { amountMinor: opening, since: opening === 0n ? null : gamingDay },
      meteredMinor: isReported ? metered : null,
      paidMinor: paid,
    });
    const owedLabel = text('Dû à la clôture', 'Owed at closing');
    const changeLabel = text('Variation du dû', 'Change of the debt');
    const [change, owed] = [createAmount(changeMinor), createAmount(closing.amountMinor)];
    const variance = createAmount(paid - metered + changeMinor);
    return createFigure(
      [
        createFact('change', changeLabel, change),
        createFact('closing', owedLabel, owed),
        createFact('variance', VARIANCE, variance),
      ],
      [
        createStep(owedLabel, [createAmount(opening), '+', change], owed),
        createStep(VARIANCE, [createAmount(paid), '−', createAmount(metered), '+', change], variance),
      ],
    );
  },
});

const NOTE_CAUSES: Readonly<Record<NoteDifferenceCause, Text>> = {
  creditedTwice: text('un billet crédité deux fois', 'a note credited twice'),
  notCredited: text('un billet empilé sans être crédité', 'a note stacked and not credited'),
  uncounted: text('un billet dont l’appareil n’a pas le compteur', 'a note for which the machine has no counter'),
  denomination: text('une autre dénomination', 'another denomination'),
  unexplained: text('aucune cause simple', 'no simple cause'),
};

const CREDITED = text('Billets crédités', 'Bills credited');
const NOTES = text('Billets par nombre', 'Notes by number');

/** Returns the columns that identify the note of a line: the value of a note of the currency, such as `50`. */
const NOTE_VALUES: Readonly<Record<string, Text>> = Object.fromEntries(
  NOTE_COUNTERS.map(({ value }) => [String(value), text(String(value), String(value))]),
);

const noteQuestion: Question = declareQuestion({
  key: 'formula:note-counters',
  title: text('Billets : Σ nombre × valeur = compteur de billets', 'Notes: Σ number × value = counter of bills'),
  source: null,
  fields: {
    bills: { kind: 'whole', label: text('Compteur de billets (crédits)', 'Counter of bills (credits)') },
    denomination: {
      kind: 'amount',
      label: text('Dénomination (valeur d’un crédit)', 'Denomination (value of a credit)'),
    },
    notes: {
      kind: 'list',
      label: NOTES,
      of: {
        note: { kind: 'choice', label: text('Billet', 'Note'), of: NOTE_VALUES },
        count: { kind: 'whole', label: text('Nombre', 'Number') },
      },
    },
  },
  example: {
    bills: 1050,
    denomination: '1.00',
    notes: [
      { note: '50', count: 10 },
      { note: '100', count: 5 },
    ],
  },
  /** Judges whether the notes that a machine counted equal the bills that it credited, and names the note. */
  evaluate: ({ bills, denomination, notes }, { decimals }) => {
    if (denomination <= 0n) return createJudgement(createDenominationFault(denomination));
    const unitMinor = 10n ** BigInt(decimals);
    const movement: Record<string, bigint> = { billsCredits: bills };
    for (const { note, count } of notes) {
      const name = NOTE_COUNTERS.find(({ value }) => String(value) === note)?.name ?? '';
      movement[name] = (movement[name] ?? 0n) + count;
    }
    const difference = findNoteDifference([{ denominationMinor: denomination, movement }], unitMinor);
    const creditedMinor = bills * denomination;
    const countedMinor = notes.reduce((sum, { note, count }) => sum + count * BigInt(note) * unitMinor, 0n);
    const noteTerms = notes.flatMap(({ note, count }, index) => [
      ...(index === 0 ? [] : ['+']),
      createWholeNumber(count),
      '×',
      createAmount(BigInt(note) * unitMinor),
    ]);
    const causeFacts = difference === null ? [] : listCauseFacts(difference);
    return createJudgement(
      difference === null ? null : createNotesFault(creditedMinor - countedMinor),
      [
        createFact('credited', CREDITED, createAmount(creditedMinor)),
        createFact('counted', NOTES, createAmount(countedMinor)),
        ...causeFacts,
      ],
      [
        createStep(CREDITED, [createWholeNumber(bills), '×', createAmount(denomination)], createAmount(creditedMinor)),
        ...(notes.length === 0 ? [] : [createStep(NOTES, noteTerms, createAmount(countedMinor))]),
      ],
    );
  },
});

const createDenominationFault = (denominationMinor: bigint) => ({ code: 'DENOMINATION_TOO_FINE', denominationMinor });

const createNotesFault = (apartMinor: bigint) => ({ code: 'NOTES_DIFFER', apartMinor });

/** Returns the cause of a difference, and the notes or the denomination that would explain it. */
function listCauseFacts({ cause, note, otherDenominationMinor }: NonNullable<ReturnType<typeof findNoteDifference>>) {
  const explanation: readonly DisplayedValue[] = [
    ...(note === null ? [] : [createWholeNumber(note.count), createAmount(note.valueMinor)]),
    ...(otherDenominationMinor === null ? [] : [createAmount(otherDenominationMinor)]),
  ];
  return [
    createFact('cause', text('Cause', 'Cause'), createWords(cause, NOTE_CAUSES[cause])),
    ...(explanation.length === 0 ? [] : [createFact('note', text('Explication', 'Explanation'), explanation)]),
  ];
}

const suspenseQuestion: Question = declareQuestion({
  key: 'formula:suspense',
  title: text(
    'Le compte sur lequel un écart en attente est soldé',
    'The account that settles a difference in suspense',
  ),
  source: null,
  fields: {
    cause: {
      kind: 'choice',
      label: text('Cause', 'Cause'),
      of: Object.fromEntries(SUSPENSE_CAUSES.map((cause) => [cause, getCauseText(cause)])),
    },
    medium: {
      kind: 'choice',
      label: text('Objet', 'Medium'),
      of: Object.fromEntries(SUSPENSE_MEDIA.map((medium) => [medium, getMediumText(medium)])),
    },
    amount: {
      kind: 'signed',
      label: text('Montant en attente (positif : il manque)', 'Amount in suspense (positive: missing)'),
    },
  },
  example: { cause: 'moneyDiffers', medium: 'notes', amount: '200.00' },
  /** Returns the role of the account that takes a difference by its cause; refuses an impossible cause. */
  evaluate: ({ cause, medium, amount }) => {
    const foundCause = SUSPENSE_CAUSES.find((candidate) => candidate === cause);
    const foundMedium = SUSPENSE_MEDIA.find((candidate) => candidate === medium);
    if (foundCause === undefined || foundMedium === undefined) throw new RangeError(`${cause} ${medium}`);
    if (amount === 0n) return createJudgement({ code: 'NOTHING_IN_SUSPENSE' });
    const role = findSettlementRole(foundCause, foundMedium, amount);
    if (role === null) return createJudgement({ code: 'HAND_PAY_IS_NO_GAIN' });
    const side = amount > 0n ? text('débit', 'debit') : text('crédit', 'credit');
    return createFigure([
      createFact(
        'account',
        text('Compte', 'Account'),
        createWords(role, findAccountRole(role)?.name ?? text(role, role)),
      ),
      createFact('side', text('Sens', 'Side'), createWords(amount > 0n ? 'debit' : 'credit', side)),
      createFact('amount', text('Montant', 'Amount'), createAmount(amount > 0n ? amount : -amount)),
    ]);
  },
});

const promotionalQuestion: Question = declareQuestion({
  key: 'formula:promotional-money',
  title: text('Argent promotionnel : hors produit réel et hors dû', 'Promotional money: no part of cash win or debt'),
  source: null,
  fields: {
    cashIn: { kind: 'amount', label: text('Billets et pièces', 'Notes and coins') },
    ticketsIn: { kind: 'amount', label: text('Tickets entrés', 'Tickets in') },
    promotionalIn: { kind: 'amount', label: text('dont promotionnels', 'of which promotional') },
    ticketsOut: { kind: 'amount', label: text('Tickets émis', 'Tickets issued') },
    promotionalOut: { kind: 'amount', label: text('dont promotionnels', 'of which promotional') },
  },
  example: { cashIn: '70.00', ticketsIn: '50.00', promotionalIn: '20.00', ticketsOut: '40.00', promotionalOut: '0.00' },
  /** Returns the cash win without promotional money, and the part of the issued tickets that is owed. */
  evaluate: ({ cashIn, ticketsIn, promotionalIn, ticketsOut, promotionalOut }) => {
    const figures = {
      restrictedTicketInMinor: promotionalIn,
      restrictedTicketOutMinor: promotionalOut,
      restrictedElectronicInMinor: undefined,
      restrictedElectronicOutMinor: undefined,
      restrictedPlayedMinor: undefined,
    };
    const netLabel = text('Net promotionnel', 'Promotional net');
    const winLabel = text('Produit réel', 'Cash win');
    const owedLabel = text('Dû sur les tickets émis', 'Owed on the tickets issued');
    const netMinor = computePromotionalNet(figures) ?? 0n;
    const { ticketsOutMinor } = subtractPromotionalAmounts({
      ticketsIssuedMinor: ticketsOut,
      electronicInMinor: 0n,
      electronicOutMinor: 0n,
      restrictedTicketsOutMinor: promotionalOut,
      restrictedElectronicInMinor: 0n,
      restrictedElectronicOutMinor: 0n,
    });
    const net = createAmount(netMinor);
    const win = createAmount(cashIn + ticketsIn - ticketsOut - netMinor);
    const owed = createAmount(ticketsOutMinor);
    return createFigure(
      [createFact('net', netLabel, net), createFact('cashWin', winLabel, win), createFact('owed', owedLabel, owed)],
      [
        createStep(netLabel, [createAmount(promotionalIn), '−', createAmount(promotionalOut)], net),
        createStep(
          winLabel,
          [createAmount(cashIn), '+', createAmount(ticketsIn), '−', createAmount(ticketsOut), '−', net],
          win,
        ),
        createStep(owedLabel, [createAmount(ticketsOut), '−', createAmount(promotionalOut)], owed),
      ],
    );
  },
});

/** Judgements of the money in machines. */
export const boxQuestions: readonly Question[] = [
  boxContentQuestion,
  missingCountQuestion,
  owedQuestion,
  noteQuestion,
  suspenseQuestion,
  promotionalQuestion,
];
