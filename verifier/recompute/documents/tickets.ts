import { compareBy, groupBy, sumBy } from '../derive/arithmetic.js';
import { isDayInPeriod, createDayPeriod, type Period } from '../derive/period.js';
import { listTakenBoxes } from '../derive/takings.js';
import type { Ticket } from '../derive/tickets.js';
import {
  sumTicketAmounts,
  isIssueAction,
  isRedemptionAction,
  isVoidAction,
  listTicketActions,
  createMachineDayFigure,
  createMeteredDayFigure,
  listOwedTickets,
  formatTicketPlace,
  listTicketActionsInPeriod,
  sumTickets,
  countTicketRecords,
  ticketFigures,
  listMachineTicketRecords,
  createTicketsLessFigure,
} from '../figures/ticket-acts.js';
import type { TicketAction } from '../figures/ticket-acts.js';
import type { RawRow } from '../raw-rows.js';
import {
  buildFigureRow,
  buildGroupTable,
  ignoreOrder,
  buildRawRow,
  buildRow,
  buildItemTable,
  buildTable,
  appendSumRow,
  appendTotalRow,
} from '../sections.js';
import type { ExpectedTable, Figures, ListedTable } from '../sections.js';
import type { Translate } from '../words.js';
import type { DocumentContext } from './context.js';

/**
 * The documents of tickets, from the tickets and their steps alone: the value and state of each ticket after each day,
 * not the sums stored by the product. Rows are in any order.
 */

type TicketActions = readonly TicketAction[];

const sumAmountsWhere = (actions: TicketActions, isIncluded: (action: TicketAction) => boolean): bigint =>
  sumTicketAmounts(actions.filter(isIncluded));
const sumAmountsOfStep = (actions: TicketActions, stepName: string): bigint =>
  sumAmountsWhere(actions, ({ step }) => step.step === stepName);

/** Returns the kind of place of a step; a machine's whatever the place's name. */
const getPlaceKind = ({ step }: TicketAction): string => (step.machine_id === null ? step.place : 'machine');

/** Derives the faulty prints of tickets; the other tables of the document declare their own records and figures. */
export function deriveTicketIssuance({ translate, ...scope }: DocumentContext): ExpectedTable[] {
  const actions = listTicketActionsInPeriod(scope);
  const faultFilters: Readonly<Record<string, (action: TicketAction) => boolean>> = {
    incomplete: ({ step }) => step.step === 'abandon',
    duplicate: ({ step }) => step.step === 'reprint',
    unconfirmed: ({ step, ticket }) => step.step === 'request' && ticket.last_step === 1,
  };
  const rows = Object.entries(faultFilters).map(([name, isFaulty]) =>
    buildFigureRow(actions.filter(isFaulty), ticketFigures, { what: translate(`prints_${name}`) }),
  );
  return [ignoreOrder(buildTable('prints', ['what'], rows))];
}

/**
 * Returns the figures that carry the amount owed on tickets from the opening of a period to its closing.
 * The opening and the closing sum the tickets then owed; the others sum the acts of one sort within the period.
 */
function buildRollForwardFigures(period: Period): Figures<TicketAction> {
  const createPeriodFigure =
    (isIncluded: (action: TicketAction) => boolean) =>
    (actions: TicketActions): bigint =>
      sumAmountsWhere(actions, (action) => isDayInPeriod(period, action.step.gaming_day) && isIncluded(action));
  const createStepFilter =
    (name: string) =>
    ({ step }: TicketAction): boolean =>
      step.step === name;
  const createRedeemedFigure = (placeKind: string) =>
    createPeriodFigure((action) => isRedemptionAction(action) && getPlaceKind(action) === placeKind);
  const createOwedFigure =
    (isIncludedDay: (day: string) => boolean) =>
    (actions: TicketActions): bigint =>
      sumBy(listOwedTickets(actions.filter(({ step }) => isIncludedDay(step.gaming_day))), 'amount_minor');
  const sumFound = createPeriodFigure(createStepFilter('find'));
  const sumRestored = createPeriodFigure(createStepFilter('restore'));
  return {
    opening: createOwedFigure((day) => day < period.firstDay),
    issued: createPeriodFigure(isIssueAction),
    redeemedAtMachines: createRedeemedFigure('machine'),
    redeemedAtDesks: createRedeemedFigure('desk'),
    redeemedAtKiosks: createRedeemedFigure('kiosk'),
    voided: createPeriodFigure(isVoidAction),
    expired: createPeriodFigure(createStepFilter('expire')),
    orphans: (actions) => sumFound(actions) - sumRestored(actions),
    closing: createOwedFigure((day) => day <= period.lastDay),
  };
}

const DAY_MS = 86_400_000;

/** Returns the age of an owed ticket on a day: its number of days, and the name of its class. */
function computeTicketAge(ticket: Ticket, day: string): { readonly days: number; readonly age: string } {
  const days = (Date.parse(day) - Date.parse(ticket.gaming_day)) / DAY_MS;
  if (ticket.payable_until < day) return { days, age: 'past' };
  return { days, age: days === 0 ? 'today' : days <= 7 ? 'week' : days <= 30 ? 'month' : 'older' };
}

/**
 * Derives the amount owed on tickets at the end of a period: its roll-forward, its age, its account, each owed ticket.
 */
export function deriveTicketLiability(context: DocumentContext): ExpectedTable[] {
  const { rawData, period, translate } = context;
  const { firstDay, lastDay } = period;
  const formatKind = (kind: string): string => translate(`ticketKind_${kind}`);
  const actions = listTicketActions(rawData)
    .filter(({ step }) => step.gaming_day <= lastDay)
    .toSorted(compareBy(({ ticket }) => ticket.kind));
  // a restricted ticket can only be played: its tickets are beside the amount owed
  const isOwedKind = ({ ticket }: TicketAction): boolean => ticket.kind !== 'restricted';
  const owedActions = actions.filter(isOwedKind);
  const promotionalActions = actions.filter((action) => !isOwedKind(action));
  const kindGrouping = {
    keys: { kind: ({ ticket }: TicketAction) => formatKind(ticket.kind) },
    figures: buildRollForwardFigures(period),
  };
  const owedTickets = listOwedTickets(owedActions).map((ticket) => ({ ticket, ...computeTicketAge(ticket, lastDay) }));
  const liabilityTables = [
    buildGroupTable('kinds', owedActions, kindGrouping),
    ...(promotionalActions.length === 0
      ? []
      : [buildGroupTable('promotional', promotionalActions, { ...kindGrouping, hasTotal: false })]),
    ...(firstDay === lastDay ? [] : [deriveRollForwardByDay(context, actions, formatKind)]),
    buildGroupTable('ages', owedTickets, {
      keys: { age: ({ age }) => translate(`age_${age}`), kind: ({ ticket }) => formatKind(ticket.kind) },
      figures: ticketFigures,
    }),
    deriveAccountTable(context, owedActions),
    buildItemTable('tickets', ['ticketId'], owedTickets, ({ ticket, days }) =>
      buildRawRow(ticket, { ageDays: days, issuedOn: ticket.gaming_day }),
    ),
  ];
  return liabilityTables.map(ignoreOrder);
}

/**
 * Derives the roll-forward of the amount owed by day and kind of ticket.
 * It has the recorded days on which a kind had an amount owed before, or an act.
 */
function deriveRollForwardByDay(
  { derived, period }: DocumentContext,
  actions: TicketActions,
  formatKind: (kind: string) => string,
): ListedTable {
  const actionsByKind = [...groupBy(actions, ({ ticket }) => ticket.kind)];
  const rows = derived.days.listRecordedDays(period).flatMap(({ day }) => {
    const figures = buildRollForwardFigures(createDayPeriod(day));
    return actionsByKind
      .filter(
        ([, group]) => group.some(({ step }) => step.gaming_day === day) || (figures['opening']?.(group) ?? 0n) !== 0n,
      )
      .map(([kind, group]) => buildFigureRow(group, figures, { gamingDay: day, kind: formatKind(kind) }));
  });
  return buildTable('days', ['gamingDay', 'kind'], rows);
}

/** The account's line of each kind of entry. */
const ACCOUNT_LINE_BY_FACT: Readonly<Record<string, string>> = {
  ticketsOut: 'issuedAtMachines',
  ticketIssued: 'issuedAtDesks',
  paidByTicket: 'issuedAtDesks',
  ticketsIn: 'redeemedAtMachines',
  ticketRedeemed: 'redeemedAtDesks',
  ticketVoided: 'voided',
  ticketsExpired: 'expired',
};

/** An amount on a line of the account: by the tickets themselves, or as posted. */
interface AccountLine {
  readonly line: string;
  readonly system: bigint;
  readonly posted: bigint;
}

/** Returns what each act changes of the amount owed on tickets, under its line of the account. */
const buildSystemLines = (actions: TicketActions): AccountLine[] =>
  actions.flatMap((action): AccountLine[] => {
    const { ticket, step } = action;
    const amount = ticket.amount_minor;
    const buildSystemLine = (lineName: string, system: bigint): AccountLine => ({ line: lineName, system, posted: 0n });
    const getPlaceName = (placeKind: string): string => (placeKind === 'machine' ? 'Machines' : 'Desks');
    return [
      ...(isIssueAction(action) ? [buildSystemLine(`issuedAt${getPlaceName(ticket.place)}`, amount)] : []),
      ...(isRedemptionAction(action) ? [buildSystemLine(`redeemedAt${getPlaceName(step.place)}`, -amount)] : []),
      ...(isVoidAction(action) ? [buildSystemLine('voided', -amount)] : []),
      ...(step.step === 'expire' ? [buildSystemLine('expired', -amount)] : []),
      ...(step.step === 'find' ? [buildSystemLine('orphans', -amount)] : []),
      ...(step.step === 'restore' ? [buildSystemLine('orphans', amount)] : []),
    ];
  });

/**
 * Derives the account of outstanding tickets by line, as the tickets give it and as posted, with the difference.
 * A reversal is on the line of the entry that it reverses.
 */
function deriveAccountTable({ rawData, period, translate }: DocumentContext, actions: TicketActions): ListedTable {
  const roles = rawData.findRows('account_roles', 'account_role', 'outstandingTickets');
  const accountCodes = new Set(roles.map(({ account_code: code }) => code));
  const postings = rawData.listRows('postings').filter(({ account_code: code }) => accountCodes.has(code));
  const postedLines = postings.flatMap((posting): AccountLine[] => {
    const entry = rawData.requireRow('journal_entries', 'entry_id', posting.entry_id);
    if (entry.gaming_day > period.lastDay) return [];
    const reversedEntry = rawData.findRow('journal_entries', 'entry_id', entry.reverses_entry_id ?? undefined);
    const { fact } = reversedEntry ?? entry;
    const line = ACCOUNT_LINE_BY_FACT[fact] ?? (fact.startsWith('orphan') ? 'orphans' : 'other');
    return [{ line, system: 0n, posted: posting.credit_minor - posting.debit_minor }];
  });
  return buildGroupTable('account', [...buildSystemLines(actions), ...postedLines], {
    keys: { what: ({ line }) => translate(`account_${line}`) },
    figures: {
      system: (lines) => sumBy(lines, 'system'),
      posted: (lines: readonly AccountLine[]) => sumBy(lines, 'posted'),
      difference: (lines) => sumBy(lines, 'posted') - sumBy(lines, 'system'),
    },
  });
}

/**
 * Returns the bill boxes taken in the drops of a period, each with the tickets that should be in it (`expected`).
 * Those are the tickets presented to its machine since the previous box was taken, and stacked.
 */
function listDroppedBoxes({ rawData, period }: DocumentContext) {
  const exchanges = rawData
    .listRows('drop_exchanges')
    .filter(
      (candidate) =>
        candidate.container === 'billBox' && candidate.reversed_at === null && candidate.taken_box_id !== null,
    );
  const stackActions = listTicketActions(rawData)
    .filter(({ step }) => step.step === 'stack')
    .map((action) => ({ ...action, presentedAt: action.earlierSteps.at(-1)?.received_at ?? '' }));
  return rawData
    .listRowsInPeriod('drops', period)
    .flatMap((drop) => listTakenBoxes(rawData, drop.drop_id).map((box) => ({ ...box, drop })))
    .filter(({ box }) => box.container === 'billBox')
    .map(({ drop, exchange, box, agreedCount }) => {
      const previousAt = exchanges
        .filter((earlier) => earlier.machine_id === exchange.machine_id && earlier.done_at < exchange.done_at)
        .reduce((latest, { done_at: at }) => (at > latest ? at : latest), '');
      const expectedTickets = stackActions.filter(
        ({ step, presentedAt: at }) =>
          step.machine_id === exchange.machine_id && at <= exchange.done_at && at > previousAt,
      );
      return { drop, machine: rawData.findMachineNumber(exchange.machine_id), box, expectedTickets, agreedCount };
    });
}

/**
 * Derives the stacked tickets of machines beside their counters and counts, and those of boxes beside their content.
 * `exceptions`: the tickets of boxes without an agreed count, or with less than expected.
 */
export function deriveTicketDropVariance(context: DocumentContext): ExpectedTable[] {
  const stackActions = listTicketActionsInPeriod(context).filter(({ step }) => step.step === 'stack');
  const stackedTickets = stackActions.map(({ ticket, step }) => ({ ticket, machineId: step.machine_id }));
  const [sumMetered, sumCounted] = [createMeteredDayFigure('ticketIn'), createMachineDayFigure('countedTickets')];
  const computeLessCounted = createTicketsLessFigure(sumCounted);
  const machineTickets = listMachineTicketRecords(context, stackedTickets, 'ticketIn', [
    sumMetered,
    sumTickets,
    sumCounted,
  ]);
  const boxes = listDroppedBoxes(context);
  const boxCells = boxes.map(({ drop, machine, box, expectedTickets, agreedCount }) => {
    const [expectedCount, expectedMinor] = [BigInt(expectedTickets.length), sumTicketAmounts(expectedTickets)];
    const countedCount = agreedCount === null ? null : BigInt(agreedCount.ticket_count);
    const countedMinor = agreedCount?.tickets_minor ?? null;
    return {
      box: box.box_number,
      drop: String(drop.drop_number),
      gamingDay: drop.gaming_day,
      machine,
      expectedCount,
      expectedMinor,
      countedCount,
      countedMinor,
      differenceCount: countedCount === null ? null : countedCount - expectedCount,
      differenceMinor: countedMinor === null ? null : countedMinor - expectedMinor,
    };
  });
  const noCounts = { countedCount: null, countedMinor: null, differenceCount: null, differenceMinor: null };
  const exceptionalBoxes = boxes.filter((_, index) => {
    const { differenceCount: countDifference = null, differenceMinor: amountDifference = null } = boxCells[index] ?? {};
    return countDifference === null || amountDifference === null || countDifference < 0n || amountDifference < 0n;
  });
  const exceptionTickets = exceptionalBoxes.flatMap(({ expectedTickets }) => expectedTickets);
  return [
    buildGroupTable('machines', machineTickets, {
      keys: { machine: ({ machine }) => machine },
      figures: {
        tickets: countTicketRecords,
        metered: sumMetered,
        stacked: sumTickets,
        counted: sumCounted,
        stackedLessMetered: createTicketsLessFigure(sumMetered),
        countedLessStacked: (records) => negateUnlessNull(computeLessCounted(records)),
        countedLessMetered: (records) => {
          const metered = sumMetered(records);
          const withMeter = [...groupBy(records, ({ machine }) => machine).values()].filter(
            (machineRecords) => sumMetered(machineRecords) !== null,
          );
          return metered === null ? null : (sumCounted(withMeter.flat()) ?? 0n) - metered;
        },
      },
    }),
    buildTable(
      'boxes',
      ['drop', 'box'],
      appendSumRow(boxCells.map(buildRow), boxes.some(({ agreedCount }) => agreedCount) ? {} : noCounts),
    ),
    buildItemTable('exceptions', ['ticketId'], exceptionTickets, ({ ticket, presentedAt }) =>
      buildRawRow(ticket, { receivedAt: presentedAt }),
    ),
  ].map(ignoreOrder);
}

const negateUnlessNull = (amount: bigint | null): bigint | null => (amount === null ? null : -amount);

/** Derives the acts on tickets in a period: their numbers and amounts by step and resulting state, then each act. */
export function deriveTicketTransactions({ translate, ...scope }: DocumentContext): ExpectedTable[] {
  const actions = listTicketActionsInPeriod(scope);
  const formatStep = ({ step }: TicketAction): string => translate(`step_${step.step}`);
  return [
    buildGroupTable('sums', actions, {
      keys: { step: formatStep, toState: ({ step }) => translate(`state_${step.to_state}`) },
      figures: { steps: (group) => group.length, amount: sumTicketAmounts },
      hasTotal: false,
    }),
    buildTable(
      'steps',
      ['ticketId', 'receivedAt', 'step'],
      actions.map((action) =>
        buildRawRow(
          { ...action.ticket, ...action.step },
          {
            step: formatStep(action),
            where: formatTicketPlace(scope.rawData, action.step, translate),
            amountMinor: action.ticket.amount_minor,
          },
        ),
      ),
    ),
  ].map(ignoreOrder);
}

/** A movement of a desk for a ticket: sold, given back, cashed, or paid in as found. */
interface DeskAction {
  readonly movement: RawRow<'desk_movements'>;
  readonly desk: RawRow<'desks'>;
  readonly action: 'sold' | 'givenBack' | 'cashed' | 'found';
}

/**
 * Returns the desk movements for tickets, each with the act on the ticket behind it.
 * A redemption is `cashed` when a step of a ticket has the movement, otherwise `found`; an issue is `sold` or
 * `givenBack`.
 */
const listDeskActions = ({ rawData, period }: DocumentContext): DeskAction[] =>
  rawData
    .listRowsInPeriod('desk_movements', period)
    .filter(({ kind }) => kind === 'ticketIssued' || kind === 'ticketRedeemed')
    .map((movement) => {
      const hasTicketStep = rawData
        .findRows('ticket_steps', 'desk_id', movement.desk_id)
        .some((ticketStep) => ticketStep.movement_number === movement.movement_number);
      const redemptionAction = hasTicketStep ? 'cashed' : 'found';
      const issueAction = movement.amount_minor > 0n ? 'sold' : 'givenBack';
      const action = movement.kind === 'ticketRedeemed' ? redemptionAction : issueAction;
      return { movement, action, desk: rawData.requireRow('desks', 'desk_id', movement.desk_id) };
    });

const sumMovements = (actions: readonly DeskAction[], ...names: readonly DeskAction['action'][]): bigint =>
  sumBy(actions, ({ action, movement }) => (names.includes(action) ? movement.amount_minor : 0n));

/** Figures of the cashiers: tickets sold and cashed, with their amounts and those given back or paid in as found. */
const cashierFigures = {
  soldTickets: (actions: readonly DeskAction[]) => actions.filter(({ action }) => action === 'sold').length,
  sold: (actions: readonly DeskAction[]) => sumMovements(actions, 'sold'),
  givenBack: (actions: readonly DeskAction[]) => -sumMovements(actions, 'givenBack'),
  cashedTickets: (actions: readonly DeskAction[]) => actions.filter(({ action }) => action === 'cashed').length,
  cashed: (actions: readonly DeskAction[]) => -sumMovements(actions, 'cashed'),
  found: (actions: readonly DeskAction[]) => -sumMovements(actions, 'found'),
  net: (actions: readonly DeskAction[]) => sumMovements(actions, 'sold', 'givenBack', 'cashed', 'found'),
};

/** Derives the tickets paid at desks and change machines, by desk and person, beside the tickets' own steps. */
export function deriveTicketCashier(context: DocumentContext): ExpectedTable[] {
  const { rawData, translate } = context;
  const actions = listDeskActions(context).toSorted(
    compareBy(
      ({ desk }) => desk.desk_code,
      ({ movement }) => movement.movement_number,
    ),
  );
  const formatDesk = ({ desk_code: code, kind }: DeskAction['desk']): string =>
    `${translate(kind === 'changeMachine' ? 'ticketPlace_kiosk' : 'ticketPlace_desk')}\u00a0${code}`;
  const personRows = [...groupBy(actions, ({ desk }) => desk)].flatMap(([desk, group]) => {
    const actionsByPerson = [...groupBy(group, ({ movement }) => rawData.findPersonName(movement.recorded_by))];
    const rows = actionsByPerson.map(([person, personActions]) =>
      buildFigureRow(personActions, cashierFigures, { desk: formatDesk(desk), person }),
    );
    return rows.length < 2 ? rows : [...rows, buildFigureRow(group, cashierFigures, {}, 'subtotal')];
  });
  const movementRows = actions.map(({ movement }) => {
    const amount = movement.amount_minor;
    return buildRawRow(movement, { inMinor: amount > 0n ? amount : null, outMinor: amount < 0n ? -amount : null });
  });
  return [
    buildTable('people', ['desk', 'person'], appendTotalRow(personRows, actions, cashierFigures)),
    deriveAgreementTable(listTicketActionsInPeriod(context), actions, translate),
    buildTable('tickets', ['movementNumber'], movementRows),
  ].map(ignoreOrder);
}

/**
 * Derives the agreement between the desks' movements for tickets and the tickets' own steps, with the differences.
 * Tickets printed for a hand-pay slip (`forSlips`) have no movement of a desk, and so no difference.
 */
function deriveAgreementTable(
  actions: TicketActions,
  deskActions: readonly DeskAction[],
  translate: Translate,
): ListedTable {
  const hasMovement = ({ step }: TicketAction): boolean => step.movement_number !== null;
  const redemptions = actions.filter((action) => isRedemptionAction(action) && getPlaceKind(action) !== 'machine');
  const prints = actions.filter(({ step }) => step.step === 'print' && step.place !== 'machine');
  const buildAgreementRow = (rowName: string, desksMinor: bigint | null, ticketsMinor: bigint) =>
    buildRow({
      what: translate(`agreement_${rowName}`),
      desksMinor,
      ticketsMinor,
      differenceMinor: desksMinor === null ? null : desksMinor - ticketsMinor,
    });
  const foundMinor = sumAmountsOfStep(actions, 'find') - sumAmountsOfStep(actions, 'restore');
  const redeemedMinor = sumTicketAmounts(redemptions) + foundMinor;
  const forSlipsMinor = sumAmountsWhere(prints, (action) => !hasMovement(action));
  const rows = [
    buildAgreementRow('sold', sumMovements(deskActions, 'sold'), sumAmountsWhere(prints, hasMovement)),
    buildAgreementRow('redeemed', -sumMovements(deskActions, 'cashed', 'found'), redeemedMinor),
    buildAgreementRow('forSlips', null, forSlipsMinor),
  ];
  return buildTable('agreement', ['what'], rows);
}

/** Derives the expired tickets, and the acts of expiry by their entry in the journal. */
export function deriveExpiredTickets({ rawData, period }: DocumentContext): ExpectedTable[] {
  // a restricted ticket was owed to no one: it expires without an entry
  const expiredActions = listTicketActionsInPeriod({ rawData, period }).filter(
    ({ step, ticket }) => step.step === 'expire' && ticket.kind !== 'restricted',
  );
  const findJournalEntry = ({ step }: TicketAction) =>
    rawData.findRow('journal_entries', 'entry_id', step.entry_id ?? undefined);
  return [
    buildGroupTable('acts', expiredActions, {
      keys: { entryNumber: (action) => findJournalEntry(action)?.entry_number },
      figures: {
        ...ticketFigures,
        gamingDay: ([action]) => action?.step.gaming_day,
        receivedAt: ([action]) => action?.step.received_at,
      },
    }),
    buildItemTable('tickets', ['ticketId'], expiredActions, ({ ticket }) =>
      buildRawRow(ticket, { issuedOn: ticket.gaming_day }),
    ),
  ].map(ignoreOrder);
}
