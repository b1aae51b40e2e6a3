import { queryRows, type Queryable } from '#platform/database/rows.js';

/**
 * The view that describes the entries of each register, by the register's name. Its module publishes it in its
 * migrations as `register_<name>`. By entry number it contains time, amount, person, machine, kind and details for
 * finding the entry. It never contains names or statements of customers: their own screens show them to users with the
 * permission.
 */
export type SubjectViews = ReadonlyMap<string, string>;

/**
 * Returns the views of registers in the database, by register. A register's name never becomes part of a statement:
 * only these views do.
 */
export async function loadSubjectViews(db: Queryable): Promise<SubjectViews> {
  const viewRows = await queryRows<{ view: string }>(
    db,
    `select relation.relname::text as view from pg_class as relation
      where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'v'
        and relation.relname ~ '^register_[a-z_]+$' and relation.relname !~ '_public$'
      order by relation.relname`,
  );
  return new Map(viewRows.map(({ view }) => [getRegisterName(view), view]));
}

/** Returns the register of a view: `register_ticket_redemptions` describes `ticketRedemptions`. */
const getRegisterName = (view: string): string =>
  view.replace('register_', '').replaceAll(/_([a-z])/g, (_underscore, letter: string) => letter.toUpperCase());

/** A register without a view: its entries have only their number and recording time. */
export const NO_SUBJECT = `(select null::integer as establishment_id, null::bigint as number, null::date as gaming_day,
    null::timestamptz as happened_at, null::bigint as amount_minor, null::bigint as person_id,
    null::bigint as machine_id, null::text as kind, null::text as about, null::bigint as refers_to,
    null::text as journal, null::text as reason
  where false)`;

/** Returns the description of a register's entries by number, for the `from` of a statement. */
export function getSubjectView(views: SubjectViews, register: string): string {
  return views.get(register) ?? NO_SUBJECT;
}
