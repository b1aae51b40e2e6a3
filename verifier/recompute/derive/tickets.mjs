import { groupsOf, sumOf } from './arithmetic.mjs';

/** Tickets of the house: what was issued, and what an entry of the journal is of, from the tickets and their steps. */

/** Steps that prove of a ticket the system validated that it was printed, where no print was confirmed before. */
const PROOFS = new Set(['present', 'cash', 'find']);

/** Whether a ticket is owed, or paid, from this step on, and was nothing before. */
function isIssue({ step, step_number: number }, { validated_by: by }) {
  if (step === 'print' || step === 'cashByProcedure') return true;
  if (step === 'handIn') return number === 1;
  return by === 'system' && number === 2 && PROOFS.has(step);
}

const ticketOf = (facts, { ticket_id: ticket }) => facts.one('tickets', 'ticket_id', ticket);

/** The steps of a day, each with its ticket. */
export const stepsOn = (facts, day) =>
  facts.where('ticket_steps', 'gaming_day', day).map((step) => ({ step, ticket: ticketOf(facts, step) }));

/** The tickets that were issued on a day. */
export const issuedOn = (facts, day) =>
  stepsOn(facts, day)
    .filter(({ step, ticket }) => isIssue(step, ticket))
    .map(({ ticket }) => ticket);

/** What each machine stacked that the ticket system heard of on a day, whoever said that it was stacked. */
export function stackedOn(facts, day) {
  const heard = facts.where('ticket_steps', 'gaming_day', day).filter(({ machine_id: machine }) => machine !== null);
  return new Map(
    [...groupsOf(heard, ({ machine_id: machine }) => machine)].map(([machine, steps]) => {
      const stacked = steps.filter(({ step }) => step === 'stack');
      return [machine, { minor: sumOf(stacked, (step) => ticketOf(facts, step).amount_minor), count: stacked.length }];
    }),
  );
}

/** What the tickets are worth whose steps an entry posts; null: none. */
export function worthOfEntry(facts, entryId) {
  const steps = facts.where('ticket_steps', 'entry_id', entryId);
  if (steps.length === 0) return null;
  return sumOf(steps, (step) => ticketOf(facts, step).amount_minor);
}
