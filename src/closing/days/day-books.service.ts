import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '#approvals/approvals.service.js';
import { listDifferenceMedia } from '#domain/accounting/postings.js';
import { encodeSettings } from '#domain/settings/settings.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import type { DayRun } from '#establishments/days/day-contributions.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Tx } from '#platform/database/rows.js';
import { listSuspendedCases, type SuspendedCaseRow } from '../reconciliation/case-numbers.queries.js';
import { insertClosing } from './closings.queries.js';

/** The books of a day: the contributions of every module, frozen and posted when the day closes. */
@Injectable()
export class DayBooksService {
  constructor(
    private readonly contributions: DayContributionsService,
    private readonly settings: SettingsService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /**
   * Freezes the run (a computation of the day), its figures and its settings under the next closing number. Then posts
   * the day's entries and carries the balances over.
   */
  async closeBooks(tx: Tx, run: DayRun, request: ApprovalRequest): Promise<void> {
    const { establishmentId, gamingDay, runNumber } = run;
    const { figures, entries } = await this.contributions.collectBooks(tx, run);
    const settings = encodeSettings(await this.settings.readSettingsInForce(tx, run, gamingDay));
    const closingNumber = await insertClosing(tx, run, {
      figures: Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, String(amount)])),
      settings,
      approvalRequestId: request.requestId,
      closedBy: request.requestedBy,
      closedAt: this.clock.now(),
    });
    const closingSource = { kind: 'dayClosing', gamingDay, closingNumber, runNumber };
    const suspendedCases = await listSuspendedCases(tx, run);
    const entryDrafts = entries.map((entry) => ({
      ...entry,
      gamingDay,
      source: { ...closingSource, ...nameCases(entry.fact, suspendedCases), ...entry.source },
    }));
    const postingOrigin = { postedBy: request.requestedBy, approvalRequestId: request.requestId };
    await this.ledger.postEntries(tx, establishmentId, entryDrafts, postingOrigin);
    await this.ledger.carryBalances(tx, establishmentId, { gamingDay, source: closingSource }, postingOrigin);
  }
}

/** Returns the numbers of the cases whose differences an entry of a closing puts in suspense; nothing without one. */
function nameCases(fact: string, suspendedCases: readonly SuspendedCaseRow[]): { readonly cases?: readonly string[] } {
  const media = listDifferenceMedia(fact);
  const caseNumbers = suspendedCases.flatMap(({ medium, caseNumber }) =>
    media.some((each) => each === medium) ? [caseNumber] : [],
  );
  return caseNumbers.length === 0 ? {} : { cases: [...new Set(caseNumbers)] };
}
