import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import {
  findClaimantRecordId,
  listOrphanEntries,
  listOrphans,
  queryOrphanTotals,
  findTakerRecordId,
} from './orphans.queries.js';
import type { OrphanEntryRow, OrphanPage, OrphanRow, OrphanTotals } from './orphans.queries.js';
import type { Claimant, Taker } from './orphans.service.js';
import type { Page } from '#ledger/pages.js';

/** Reads the register of orphans: its lines, unclaimed orphans, its total and its account's balance. */
@Injectable()
export class OrphanRegisterService {
  constructor(
    private readonly database: Database,
    private readonly personalRecords: PersonalRecordsService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Lists orphans (unclaimed money), newest first, a page at a time. */
  listOrphans(establishment: Establishment, page: OrphanPage): Promise<OrphanRow[]> {
    return listOrphans(this.database.dataSource, establishment.establishmentId, page);
  }

  /** Lists the lines of the register of orphans (unclaimed money), newest first, a page at a time. */
  listOrphanEntries(establishment: Establishment, page: Page): Promise<OrphanEntryRow[]> {
    return listOrphanEntries(this.database.dataSource, establishment.establishmentId, page);
  }

  /**
   * Returns the totals of orphans (unclaimed money): the register's sum, the balance of their account, and how many
   * wait.
   */
  async getOrphanTotals(establishment: Establishment): Promise<OrphanTotals> {
    const db = this.database.dataSource;
    return queryOrphanTotals(
      db,
      establishment.establishmentId,
      await this.gamingDays.findCurrentDay(db, establishment),
    );
  }

  /**
   * Returns the refunded person, with their proofs; each view is recorded with its purpose. Refuses with NOT_FOUND, and
   * the codes of `PersonalRecordsService.viewRecord`.
   */
  async viewClaimant(
    actor: Actor,
    establishment: Establishment,
    orphanNumber: bigint,
    purpose: string,
  ): Promise<Claimant> {
    const recordId = await findClaimantRecordId(this.database.dataSource, establishment.establishmentId, orphanNumber);
    if (recordId === null) refuse('NOT_FOUND', { what: `claimant of orphan ${orphanNumber}` });
    const content = await this.personalRecords.viewRecord(actor, establishment, recordId, purpose);
    return JSON.parse(content.toString()) as Claimant;
  }

  /**
   * Returns the person who had taken an orphan (unclaimed money), and how they were seen; each view is recorded with
   * its purpose. Refuses with the codes of `viewClaimant`.
   */
  async viewTaker(actor: Actor, establishment: Establishment, orphanNumber: bigint, purpose: string): Promise<Taker> {
    const recordId = await findTakerRecordId(this.database.dataSource, establishment.establishmentId, orphanNumber);
    if (recordId === null) refuse('NOT_FOUND', { what: `taker of orphan ${orphanNumber}` });
    const content = await this.personalRecords.viewRecord(actor, establishment, recordId, purpose);
    return JSON.parse(content.toString()) as Taker;
  }
}
