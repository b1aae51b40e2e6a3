import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import type { DeskAct } from '#desks/balances/desks.service.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import type { Credentials } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce } from '#platform/database/idempotency.js';
import type { Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { StoredValueCardStoriesService } from './card-stories.service.js';
import type { StoredValueCardStory } from './card-stories.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** The second person, and the device on which they enter their secret. */
export interface Authoriser {
  readonly credentials: Credentials;
  readonly address: string;
}

/** A decision on a card, with its reason. */
export interface CardDecision {
  readonly cardId: bigint;
  readonly reason: string;
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

const SECOND_PEOPLE = ['superviseur', 'direction'] as const;

/** Runs decisions of one person or of two, each in a transaction that returns the story of the card. */
@Injectable()
export class StoredValueCardActsService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
    private readonly stories: StoredValueCardStoriesService,
  ) {}

  /** Runs `decide`, one person's decision on a card, once for its write key, and returns the card's story. */
  decideAlone(
    { actor, establishment, write }: UserRequest,
    { cardId, reason }: CardDecision,
    actName: string,
    decide: (tx: Tx, recordedDecision: RecordedDecision) => Promise<void>,
  ): Promise<Wire<StoredValueCardStory>> {
    return writeOnce(this.database, establishment.establishmentId, write, async (tx) => {
      const trimmedReason = reason.trim();
      await decide(tx, {
        act: await this.desks.beginDayAct(tx, actor, establishment, actName, trimmedReason),
        reason: trimmedReason,
      });
      return this.stories.readStory(tx, establishment, cardId);
    });
  }

  /**
   * Runs `decide`, a decision of two people on a card, and returns the card's story. Refuses with the codes of
   * `proveIdentity`, OWN_APPROVAL.
   */
  async decideJointly(
    userRequest: UserRequest,
    decision: CardDecision,
    { credentials, address }: Authoriser,
    actName: string,
    decide: (tx: Tx, recordedDecision: RecordedJointDecision) => Promise<void>,
  ): Promise<Wire<StoredValueCardStory>> {
    const { personId: approvedBy } = await this.identities.proveIdentity(
      userRequest.establishment,
      credentials,
      address,
      SECOND_PEOPLE,
    );
    return this.decideAlone(userRequest, decision, actName, (tx, recordedDecision) => {
      if (approvedBy === userRequest.actor.personId) refuse('OWN_APPROVAL');
      return decide(tx, { ...recordedDecision, approvedBy });
    });
  }
}
