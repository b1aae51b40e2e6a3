import { Injectable } from '@nestjs/common';
import type { Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { isMadeDuringOperation } from '#domain/cash/drops.js';
import { toWallTime } from '#establishments/days/gaming-day.js';
import { KeyAuthorisationsService } from '#custody/key-authorisations.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { listDropLines } from './rounds/drop-lines.queries.js';
import { requireDrop, listTeamMembers, type DropRow } from './rounds/drops.queries.js';
import { assertTeamMember, assertTeamValid } from './rounds/drop-teams.js';
import { DropEntity } from './entities/drop.entity.js';
import { writeDropAction } from './rounds/drop-acts.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Opening of a drop: its current team, the attending agent, the keys. */
@Injectable()
export class DropOpeningsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly keyAuthorisations: KeyAuthorisationsService,
    private readonly signatures: SignaturesService,
  ) {}

  /**
   * Opens a drop: until it closes, only its team may take the keys of stands and of box release. During operation
   * (planned so, or the room is open), the agent on duty must sign for his presence. Refuses, in this order: NOT_FOUND,
   * DROP_NOT_PLANNED, OUTSIDE_DROP_TEAM (also an agent outside the team), the faults of `findTeamFault`,
   * DROP_TEAM_WITHOUT_AGENT (no agent signed), DAY_CLOSED.
   */
  openDrop(
    userRequest: UserRequest,
    dropId: bigint,
    /** The attending agent, identified by their own secret; null: none. */
    agent: Identity | null,
  ): Promise<Serialized<DropRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { personId } = actor;
    return writeDropAction(
      this.database,
      this.clock,
      userRequest,
      { action: 'drops.open', dropId },
      async (tx, drop, happenedAt) => {
        const { gamingDay, dropNumber } = drop;
        if (drop.state !== 'planned') refuse('DROP_NOT_PLANNED');
        const team = await listTeamMembers(tx, establishmentId, dropId, happenedAt);
        assertTeamMember(team, personId, 'superviseur');
        if (agent !== null) assertTeamMember(team, agent.personId, 'agentDeSurveillance');
        const { dropTeamMinimum, ...operatingHours } = await this.settings.readSettingsInForce(
          tx,
          establishment,
          gamingDay,
        );
        const localOpeningTime = toWallTime(happenedAt, establishment.timeZone);
        const isDuringOperation = isMadeDuringOperation(drop.isDuringOperation, localOpeningTime, operatingHours);
        assertTeamValid(team, { isDuringOperation, minimum: dropTeamMinimum });
        if (isDuringOperation && agent === null) refuse('DROP_TEAM_WITHOUT_AGENT');
        const dropLines = await listDropLines(tx, establishmentId, dropId);
        const authorisationId = await this.keyAuthorisations.openAuthorisation(tx, {
          establishmentId,
          subject: `drop ${dropNumber}`,
          openedBy: personId,
          memberIds: team.map((member) => member.personId),
          machineIds: dropLines.map(({ machineId }) => machineId),
        });
        const opening = { openedBy: personId, openedAt: happenedAt, authorisationId, isDuringOperation };
        await tx.update(DropEntity, { establishmentId, dropId }, { state: 'open', ...opening });
        if (agent !== null) {
          await this.signatures.createSignature(tx, {
            establishmentId,
            personId: agent.personId,
            signedAs: 'agentDeSurveillance',
            strokes: null,
            subject: `drop ${dropNumber} opening`,
            keepStrokesUntil: gamingDay,
            content: { dropNumber, gamingDay, openedAt: happenedAt, team: team.map(({ fullName }) => fullName) },
          });
        }
        return requireDrop(tx, establishmentId, dropId);
      },
    );
  }
}
