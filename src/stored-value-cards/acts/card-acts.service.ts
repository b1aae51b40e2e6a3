import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { requireSecondPersonId, type Authoriser } from '#tickets/acts/second-person.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { CardStoriesService, type StoredValueCardStory } from './card-stories.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A decision on a card, with its reason. */
export interface CardDecision {
  readonly cardId: bigint;
  readonly reason: string;
}

/** A decision of two people, with the name of the act in the log. */
interface JointDecision extends CardDecision {
  readonly authoriser: Authoriser;
  readonly actionName: ActionName;
}

/** The gaming day of a decision, and its reason as stored. */
export interface RecordedDecision {
  readonly action: DeskAction;
  readonly reason: string;
}

/** The second person of a decision by two. */
export interface RecordedJointDecision extends RecordedDecision {
  readonly approvedBy: bigint;
}

/** Runs decisions of one person or of two, each in a transaction that returns the story of the card. */
@Injectable()
export class StoredValueCardActionsService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
    private readonly stories: CardStoriesService,
  ) {}

  /**
   * Runs `callback`, one person's decision on a card, once for its idempotency key; returns the card's story (the card
   * with all its movements).
   */
  runSoleDecision(
    { actor, establishment, idempotencyKey }: UserRequest,
    { cardId, reason }: CardDecision,
    actionName: ActionName,
    callback: (tx: Tx, recordedDecision: RecordedDecision) => Promise<void>,
  ): Promise<Serialized<StoredValueCardStory>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const trimmedReason = reason.trim();
      const action = await this.desks.beginDeskAction(tx, actor, establishment, actionName, trimmedReason);
      await callback(tx, { action, reason: trimmedReason });
      return this.stories.getCardStory(tx, establishment, cardId);
    });
  }

  /**
   * Runs `callback`, a decision of two people on a card, and returns the card's story. Refuses with the codes of
   * `verifyIdentity`, OWN_APPROVAL.
   */
  async runJointDecision(
    userRequest: UserRequest,
    { authoriser, actionName, ...decision }: JointDecision,
    callback: (tx: Tx, recordedDecision: RecordedJointDecision) => Promise<void>,
  ): Promise<Serialized<StoredValueCardStory>> {
    const { actor, establishment } = userRequest;
    const approvedBy = await requireSecondPersonId(this.identities, establishment, authoriser);
    return this.runSoleDecision(userRequest, decision, actionName, (tx, recordedDecision) => {
      if (approvedBy === actor.personId) refuse('OWN_APPROVAL');
      return callback(tx, { ...recordedDecision, approvedBy });
    });
  }
}
