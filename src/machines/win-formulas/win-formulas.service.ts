import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import type { CoinOutContent } from '#domain/meters/win-formula.js';
import { isGamingDay } from '#establishments/days/gaming-day.js';
import { lockGamingDays } from '#establishments/days/gaming-days.queries.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';
import { Database } from '#platform/database/database.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { countMachinesOfModel, insertWinFormula, listWinFormulas, type WinFormulaRow } from './win-formulas.queries.js';

/** A formula of metered win, as proposed. */
export interface FormulaProposal {
  readonly maker: string;
  /** Empty: every model of the maker. */
  readonly model: string;
  readonly coinOut: CoinOutContent;
  /** The first gaming day it applies to. */
  readonly effectiveFrom: string;
}

/** Manages the formulas of metered win by maker and model: each is approved by a second person, and never backdated. */
@Injectable()
export class WinFormulasService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Registers the recording of a formula when its request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler('winFormula', (tx, request) => this.recordFormula(tx, request));
  }

  /** Returns every stated formula of the establishment, by maker and model, in the order of recording. */
  listFormulas({ establishmentId }: Establishment): Promise<WinFormulaRow[]> {
    return listWinFormulas(this.database.dataSource, establishmentId);
  }

  /**
   * Requests a second person's approval of a formula; returns the request's number. Refuses INVALID_INPUT,
   * UNKNOWN_MODEL, FORMULA_BACKDATED, REASON_REQUIRED.
   */
  proposeFormula(
    userRequest: UserRequest,
    { reason, ...proposal }: FormulaProposal & { readonly reason: string },
  ): Promise<Serialized<{ requestId: bigint }>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'machines.proposeFormula' as const, reason, happenedAt: this.clock.now() };
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      await this.assertValid(tx, establishmentId, proposal);
      const { maker, model, coinOut, effectiveFrom } = proposal;
      const subject = { maker, model, coinOut, effectiveFrom };
      const request = { establishmentId, kind: 'winFormula' as const, subject, reason, requestedBy: actor.personId };
      return { requestId: await this.approvals.recordRequest(tx, request) };
    });
  }

  /** Records an approved formula. It is checked again, because days may have been closed since. */
  private async recordFormula(tx: Tx, request: ApprovalRequest): Promise<void> {
    const { establishmentId, requestId: approvalRequestId, requestedBy: recordedBy } = request;
    const { maker, model, coinOut, effectiveFrom } = request.subject as unknown as FormulaProposal;
    const formula = { maker, model, coinOut, effectiveFrom };
    await this.assertValid(tx, establishmentId, formula);
    const recordedAt = this.clock.now();
    await insertWinFormula(tx, establishmentId, { ...formula, approvalRequestId, recordedBy, recordedAt });
  }

  /**
   * Checks a formula; gaming days stay locked until the commit, so that none closes in between. Refuses INVALID_INPUT,
   * UNKNOWN_MODEL, FORMULA_BACKDATED.
   */
  private async assertValid(tx: Tx, establishmentId: number, formula: FormulaProposal): Promise<void> {
    const { maker, model, effectiveFrom } = formula;
    if (!isGamingDay(effectiveFrom)) refuse('INVALID_INPUT', { fields: `effectiveFrom: ${effectiveFrom}` });
    await lockGamingDays(tx, establishmentId);
    if ((await countMachinesOfModel(tx, establishmentId, formula)) === 0) refuse('UNKNOWN_MODEL', { maker, model });
    const { setting: earliest } = await this.settings.findEarliestDays(tx, { establishmentId });
    if (effectiveFrom < earliest) refuse('FORMULA_BACKDATED', { earliest });
  }
}
