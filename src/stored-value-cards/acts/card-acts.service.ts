import type { ActName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { proveSecondPerson, type Authoriser } from '#tickets/acts/second-person.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { StoredValueCardStoriesService, type StoredValueCardStory } from './card-stories.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A decision on a card, with its reason. */
export interface CardDecision {
  readonly cardId: bigint;
  readonly reason: string;
}

/** A decision of two people, with the name of the act in the log. */
interface JointDecision extends CardDecision {
  readonly authoriser: Authoriser;
  readonly actName: ActName;
}

/** The gaming day of a decision, and its reason as stored. */
export interface RecordedDecision {
  readonly act: DeskAct;
  readonly reason: string;
}

/** The second person of a decision by two. */
export interface RecordedJointDecision extends RecordedDecision {
  readonly approvedBy: bigint;
}

/** Runs decisions of one person or of two, each in a transaction that returns the story of the card. */
@Injectable()
export class StoredValueCardActsService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
    private readonly stories: StoredValueCardStoriesService,
  ) {}

  /**
   * Runs `decide`, one person's decision on a card, once for its write key; returns the card's story (the card with all
   * its movements).
   */
  decideAlone(
    { actor, establishment, writeKey }: UserRequest,
    { cardId, reason }: CardDecision,
    actName: ActName,
    decide: (tx: Tx, recordedDecision: RecordedDecision) => Promise<void>,
  ): Promise<Wire<StoredValueCardStory>> {
    return writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
      const trimmedReason = reason.trim();
      const act = await this.desks.beginDayAct(tx, actor, establishment, actName, trimmedReason);
      await decide(tx, { act, reason: trimmedReason });
      return this.stories.findStory(tx, establishment, cardId);
    });
  }

  /**
   * Runs `decide`, a decision of two people on a card, and returns the card's story. Refuses with the codes of
   * `proveIdentity`, OWN_APPROVAL.
   */
  async decideJointly(
    userRequest: UserRequest,
    { authoriser, actName, ...decision }: JointDecision,
    decide: (tx: Tx, recordedDecision: RecordedJointDecision) => Promise<void>,
  ): Promise<Wire<StoredValueCardStory>> {
    const { actor, establishment } = userRequest;
    const approvedBy = await proveSecondPerson(this.identities, establishment, authoriser);
    return this.decideAlone(userRequest, decision, actName, (tx, recordedDecision) => {
      if (approvedBy === actor.personId) refuse('OWN_APPROVAL');
      return decide(tx, { ...recordedDecision, approvedBy });
    });
  }
}
