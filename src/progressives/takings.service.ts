import { buildProgressiveTakingEntry } from '#domain/accounting/floor-postings.js';
import { Injectable } from '@nestjs/common';
import type { DeskAction } from '#desks/balances/desks.service.js';
import { computeJackpot } from '#domain/cercle/progressives.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { ProgressiveJackpotEntity } from './entities/progressive-jackpot.entity.js';
import { ProgressiveTakingEntity } from './entities/progressive-taking.entity.js';
import { listJackpots, getNextNumbers, type JackpotRow, type LinkRow } from './progressives.queries.js';
import { ProgressivesService, type ProgressiveView } from './progressives.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Additional stakes of a table or site since the previous entry. */
export interface NewTaking {
  readonly linkNumber: number;
  /** Their number; below zero: a correction. */
  readonly bets: number;
  readonly reason: string;
}

/** The additional stakes, and the share of them added to each jackpot. */
@Injectable()
export class TakingsService {
  constructor(
    private readonly progressives: ProgressivesService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Enters a number of additional stakes (`bets`, negative in a correction). Their shares are added to the jackpots,
   * and are owed to the players from then on. Refuses NOT_FOUND, PROGRESSIVE_RETIRED, PROGRESSIVE_UNLINKED,
   * PROGRESSIVE_HIT_OPEN, REASON_REQUIRED (a correction), TAKINGS_BELOW_ZERO.
   */
  enterTaking(
    userRequest: UserRequest,
    progressiveNumber: number,
    taking: NewTaking,
  ): Promise<Serialized<ProgressiveView>> {
    const { establishmentId } = userRequest.establishment;
    const { linkNumber, bets, reason } = taking;
    return this.progressives.runProgressiveAction(userRequest, { action: 'take', reason }, async (tx, action) => {
      const { stakeMinor } = await this.progressives.requireActiveProgressive(tx, establishmentId, progressiveNumber);
      const link = await this.progressives.requireActiveLink(tx, establishmentId, progressiveNumber, linkNumber);
      await this.progressives.assertNoOpenHit(tx, establishmentId, progressiveNumber);
      if (bets < 0 && reason.length < 3) refuse('REASON_REQUIRED');
      const stakedMinor = stakeMinor * BigInt(bets);
      const addedMinor = { principal: 0n, secondary: 0n };
      for (const jackpot of await listJackpots(tx, establishmentId, progressiveNumber)) {
        if (jackpot.stakedMinor + stakedMinor < 0n) refuse('TAKINGS_BELOW_ZERO', { bets: -bets });
        addedMinor[jackpot.jackpot] = await this.addStakesToJackpot(tx, establishmentId, jackpot, stakedMinor);
      }
      const entryId = await this.postJackpotShares(tx, userRequest, action, {
        progressiveNumber,
        link,
        addedMinor: addedMinor.principal + addedMinor.secondary,
      });
      const { taking: takingNumber } = await getNextNumbers(tx, establishmentId, progressiveNumber);
      await insertRow(tx, ProgressiveTakingEntity, {
        establishmentId,
        progressiveNumber,
        takingNumber,
        linkNumber,
        gamingDay: action.gamingDay,
        bets,
        stakedMinor,
        principalMinor: addedMinor.principal,
        secondaryMinor: addedMinor.secondary,
        reason,
        entryId,
        recordedBy: action.personId,
        recordedAt: action.happenedAt,
      });
      return progressiveNumber;
    });
  }

  /** Adds stakes, which can be negative, to a jackpot; returns its increase in minor units. */
  private async addStakesToJackpot(
    tx: Tx,
    establishmentId: number,
    currentJackpot: JackpotRow,
    addedStakesMinor: bigint,
  ): Promise<bigint> {
    const { progressiveNumber, jackpot, startMinor, leftMinor, shareHundredths } = currentJackpot;
    const stakedMinor = currentJackpot.stakedMinor + addedStakesMinor;
    const amountMinor = computeJackpot(startMinor + leftMinor, stakedMinor, BigInt(shareHundredths));
    const jackpotKey = { establishmentId, progressiveNumber, jackpot };
    await tx.update(ProgressiveJackpotEntity, jackpotKey, { stakedMinor, amountMinor });
    return amountMinor - currentJackpot.amountMinor;
  }

  /** Posts the shares of the stakes to the ledger; returns the entry's id, null when the jackpots did not grow. */
  private async postJackpotShares(
    tx: Tx,
    { establishment: { establishmentId } }: UserRequest,
    { gamingDay, personId }: DeskAction,
    {
      progressiveNumber,
      link,
      addedMinor,
    }: { readonly progressiveNumber: number; readonly link: LinkRow; readonly addedMinor: bigint },
  ): Promise<bigint | null> {
    if (addedMinor === 0n) return null;
    const { entryId } = await this.ledger.postEntry(tx, {
      ...buildProgressiveTakingEntry(addedMinor, link.tableId === null),
      establishmentId,
      gamingDay,
      postedBy: personId,
      source: { progressive: progressiveNumber, table: link.tableNumber ?? link.site },
    });
    return entryId;
  }
}
