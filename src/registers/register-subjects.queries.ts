import { rows } from '#platform/database/rows.js';
import type { Queryable } from '#platform/database/rows.js';

/**
 * The view that describes the entries of each register, by the register's name. The module whose register it is
 * publishes it in its migrations as `register_<name>`: when, how much, who, at which machine, of what kind, and what a
 * reader needs to find the entry, by its number. Names and statements of customers are in none of them: their own
 * screens show them, to those who may see them.
 */
export type SubjectViews = ReadonlyMap<string, string>;

/** The views the database has. A register's name never becomes part of a statement: only what is found here does. */
export async function subjectViews(on: Queryable): Promise<SubjectViews> {
  const found = await rows<{ view: string }>(
    on,
    `select relation.relname::text as view from pg_class as relation
      where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'v'
        and relation.relname ~ '^register_[a-z_]+$' and relation.relname !~ '_public$'
      order by relation.relname`,
  );
  return new Map(found.map(({ view }) => [registerOfView(view), view]));
}

/** `register_ticket_redemptions` describes the register `ticketRedemptions`. */
const registerOfView = (view: string): string =>
  view.replace('register_', '').replaceAll(/_([a-z])/g, (_underscore, letter: string) => letter.toUpperCase());

/** A register without a view: its entries are their number and when they were recorded. */
export const NO_SUBJECT = `(select null::integer as establishment_id, null::bigint as number, null::date as gaming_day,
    null::timestamptz as happened_at, null::bigint as amount_minor, null::bigint as person_id,
    null::bigint as machine_id, null::text as kind, null::text as about, null::bigint as refers_to,
    null::text as journal, null::text as reason
  where false)`;

/** What describes the entries of a register by their numbers, for the `from` of a statement. */
export function subjectsOf(views: SubjectViews, register: string): string {
  return views.get(register) ?? NO_SUBJECT;
}
