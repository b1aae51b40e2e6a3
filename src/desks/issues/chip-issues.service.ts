import { Injectable } from '@nestjs/common';
import type { Role } from '#declarations/shapes/roles.js';
import { listStrongroomShortages } from '#domain/cash/chip-register.js';
import { reverseChipSigns, type ChipLine } from '#domain/cash/desk-chips.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import type { UserRequest } from '#ledger/user-request.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { listChipStocks, listOwnedChips, lockStrongroomChips } from '../balances/chip-register.queries.js';
import { refuseStrongroomShortage, requireValidChips } from '../balances/desk-rules.js';
import { DesksService } from '../balances/desks.service.js';
import { ChipIssueEntity } from '../entities/chip-issue.entity.js';
import { listChipIssues, type ChipIssueKind, type ChipIssueRow } from './chip-issues.queries.js';

/** Functions of the second person, beside the member of the Direction who records. */
const WITNESS_ROLES: readonly Role[] = [
  'superviseur',
  'caissierPrincipal',
  'membreDuComite',
  'controleur',
  'direction',
];

/** Issues and destructions of chips and plaques: the only acts that change their number. */
@Injectable()
export class ChipIssuesService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
  ) {}

  /** Lists the issues and destructions, newest first. */
  listIssues({ establishmentId }: Establishment): Promise<ChipIssueRow[]> {
    return listChipIssues(this.database.dataSource, establishmentId);
  }

  /**
   * Issues chips and plaques into the strongroom, or destroys them from it, before a second person. Refuses with the
   * codes of `requireValidChips`, CHIPS_NOT_LISTED, the codes of `verifyIdentity`, OWN_WITNESS, CHIPS_LEFT_OUT (the
   * first issue enters all existing pieces) and STRONGROOM_CHIPS_SHORT.
   */
  async recordIssue(
    userRequest: UserRequest,
    input: {
      readonly kind: ChipIssueKind;
      readonly chips: readonly ChipLine[];
      readonly reason: string;
      readonly witness: Credentials;
    },
    address: string,
  ): Promise<Serialized<ChipIssueRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { kind, reason } = input;
    const chips = requireValidChips(establishment, true, input.chips);
    if (chips.length === 0) refuse('CHIPS_NOT_LISTED');
    const witness = await this.identities.verifyIdentity(establishment, input.witness, address, WITNESS_ROLES);
    const action = kind === 'issue' ? 'desks.issueChips' : 'desks.destroyChips';
    return this.desks.writeDeskAction(userRequest, action, reason, async (tx, { happenedAt }) => {
      if (witness.personId === actor.personId) refuse('OWN_WITNESS');
      await lockStrongroomChips(tx, establishmentId);
      const isInUse = (await listOwnedChips(tx, establishmentId)) !== null;
      const change = kind === 'issue' ? chips : reverseChipSigns(chips);
      const shortages = listStrongroomShortages(await listChipStocks(tx, establishmentId), change);
      refuseStrongroomShortage(establishment, shortages, isInUse ? 'STRONGROOM_CHIPS_SHORT' : 'CHIPS_LEFT_OUT');
      for (const { medium, game, valueMinor, count } of change)
        await insertRow(tx, ChipIssueEntity, {
          establishmentId,
          medium,
          game,
          valueMinor,
          pieces: count,
          reason,
          recordedBy: actor.personId,
          witnessedBy: witness.personId,
          happenedAt,
        });
      return listChipIssues(tx, establishmentId);
    });
  }
}
