import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { UserRequest } from '#ledger/user-request.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { findCountDraft, saveCountDraft, type CountDraftRow } from './count-drafts.queries.js';

/** A draft of a count, or an empty one. */
export interface CountDraftView {
  /** Typed figures by name of their field; empty without a draft. */
  readonly fields: Readonly<Record<string, string>>;
  /** Number of the last save; 0: none. */
  readonly revision: number;
  /** Full name of the person who saved it last; null: none. */
  readonly savedByName: string | null;
  /** Instant of it, by the server's clock; null: none. */
  readonly savedAt: Date | null;
}

const NO_DRAFT: CountDraftView = { fields: {}, revision: 0, savedByName: null, savedAt: null };

/** Drafts of counts: the figures of a count that is not signed yet, for the next tablet that opens it. */
@Injectable()
export class CountDraftsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the draft of a count; an empty one without it. */
  async readDraft({ establishmentId }: Establishment, subject: string): Promise<CountDraftView> {
    return (await findCountDraft(this.database.dataSource, establishmentId, subject)) ?? NO_DRAFT;
  }

  /** Saves a draft over the revision that its author saw. Refuses with CONCURRENT_CHANGE when another tablet saved. */
  saveDraft(
    { actor, establishment, idempotencyKey }: UserRequest,
    subject: string,
    { fields, revision }: Pick<CountDraftRow, 'fields' | 'revision'>,
  ): Promise<Serialized<CountDraftView>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx): Promise<CountDraftView> => {
      const draft = { subject, fields, seenRevision: revision, savedBy: actor.personId, savedAt: this.clock.now() };
      if (!(await saveCountDraft(tx, establishmentId, draft))) refuse('CONCURRENT_CHANGE');
      return (await findCountDraft(tx, establishmentId, subject)) ?? NO_DRAFT;
    });
  }
}
