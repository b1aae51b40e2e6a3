import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** The unsigned figures of a count, saved while it is made. */
export interface CountDraftRow {
  /** Typed figures by name of their field; never a secret. */
  readonly fields: Readonly<Record<string, string>>;
  /** Number of the last save, from 1. */
  readonly revision: number;
  /** Full name of the person who saved it last. */
  readonly savedByName: string;
  /** Instant of it, by the server's clock. */
  readonly savedAt: Date;
}

/** Returns the draft of a count; undefined without one. */
export const findCountDraft = (
  connection: Queryable,
  establishmentId: number,
  subject: string,
): Promise<CountDraftRow | undefined> =>
  queryOptionalRow<CountDraftRow>(
    connection,
    `select count_drafts.fields, count_drafts.revision, people_names.full_name as "savedByName",
        count_drafts.saved_at as "savedAt"
      from count_drafts
      join people_names on people_names.person_id = count_drafts.saved_by
      where count_drafts.establishment_id = $1 and count_drafts.subject = $2`,
    [establishmentId, subject],
  );

/** Saves a draft over the revision that its author saw; returns false when another save came between. */
export async function saveCountDraft(
  tx: Tx,
  establishmentId: number,
  draft: {
    readonly subject: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly seenRevision: number;
    readonly savedBy: bigint;
    readonly savedAt: Date;
  },
): Promise<boolean> {
  const saved = await queryRows(
    tx,
    `insert into count_drafts (establishment_id, subject, fields, revision, saved_by, saved_at)
      select $1, $2, $3::jsonb, 1, $5, $6 where $4 = 0
        or exists (select from count_drafts where count_drafts.establishment_id = $1 and count_drafts.subject = $2)
      on conflict (establishment_id, subject) do update
        set fields = excluded.fields, revision = count_drafts.revision + 1, saved_by = excluded.saved_by,
          saved_at = excluded.saved_at
        where count_drafts.revision = $4
      returning count_drafts.revision`,
    [establishmentId, draft.subject, JSON.stringify(draft.fields), draft.seenRevision, draft.savedBy, draft.savedAt],
  );
  return saved.length > 0;
}

/** Deletes the drafts of a desk or session: it was counted. */
export async function deleteCountDrafts(tx: Tx, establishmentId: number, subject: string): Promise<void> {
  await queryRows(
    tx,
    `delete from count_drafts where count_drafts.establishment_id = $1 and starts_with(count_drafts.subject, $2)`,
    [establishmentId, `${subject}/`],
  );
}
