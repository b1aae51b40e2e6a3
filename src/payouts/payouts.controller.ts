import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { parseId, parsePaidAmount } from './slips/amounts.js';
import { LaunderingService } from './payments/laundering.service.js';
import type { LaunderingRow } from './payments/payments.queries.js';
import { PaymentsService, type PaidPayout } from './payments/payments.service.js';
import { UnclaimedSlipsService } from './payments/unclaimed.service.js';
import { PayoutChecksService, type RecordedIdentity } from './payout-checks.service.js';
import type { ShownIdentity } from './slips/customers.service.js';
import {
  AuthorisationDto,
  CheckAnswerDto,
  IdentityPurposeQuery,
  LaunderingQuery,
  NewPayoutDto,
  PaymentDto,
  PayoutReasonDto,
  PayoutsQuery,
  ShownIdentityDto,
  UnclaimedDto,
} from './slips/payouts.dto.js';
import type { AuthorisationRow, CheckRow, PayoutRow } from './slips/payouts.queries.js';
import { PayoutsService, type NewPayout, type PayoutLine, type PayoutSheet } from './slips/payouts.service.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('payouts')
@Controller('establishments/:establishment')
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly checks: PayoutChecksService,
    private readonly payments: PaymentsService,
    private readonly unclaimedSlips: UnclaimedSlipsService,
    private readonly laundering: LaunderingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the slips of hand pays (wins that people pay instead of the machine), the latest first. */
  @Get('payouts')
  @Permission('payouts.read')
  @ApiOperation({ summary: 'Slips of hand pays, the latest first' })
  listSlips(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, day, before, limit }: PayoutsQuery,
  ): Promise<PayoutLine[]> {
    return this.payouts.listSlips(establishment, {
      state: state ?? null,
      gamingDay: day ?? null,
      before: parseId(before),
      limit,
    });
  }

  /** Returns one slip with its authorisations and the checks of its machine. */
  @Get('payouts/:payoutId')
  @Permission('payouts.read')
  @ApiOperation({ summary: 'One slip with its authorisations and the checks of its machine' })
  findSlip(
    @CurrentEstablishment() establishment: Establishment,
    @Param('payoutId', IdPipe) payoutId: bigint,
  ): Promise<PayoutSheet> {
    return this.payouts.getPayoutSheet(establishment, payoutId);
  }

  /** Opens the slip of a win, from an event of the machine or by hand. */
  @Post('payouts')
  @HttpCode(200)
  @Permission('payouts.open')
  @ApiOperation({ summary: 'Opens the slip of a win, from an event of the machine or by hand' })
  openSlip(@WriteRequest() userRequest: UserRequest, @Body() body: NewPayoutDto): Promise<Serialized<PayoutRow>> {
    return this.payouts.openSlip(userRequest, toNewPayout(body, userRequest.establishment));
  }

  /** Authorises a slip at one level, which needs a person other than its opener. */
  @Post('payouts/:payoutId/authorisations')
  @HttpCode(200)
  @Permission('payouts.authorise')
  @ApiOperation({ summary: 'Authorises a slip at one level; not who opened it' })
  authoriseSlip(
    @WriteRequest() userRequest: UserRequest,
    @Param('payoutId', IdPipe) payoutId: bigint,
    @Body() { level }: AuthorisationDto,
  ): Promise<Serialized<AuthorisationRow[]>> {
    return this.payouts.authoriseSlip(userRequest, payoutId, level);
  }

  /** Voids an unpaid slip with a reason, which needs a person other than its opener. */
  @Post('payouts/:payoutId/void')
  @HttpCode(200)
  @Permission('payouts.authorise')
  @ApiOperation({ summary: 'Voids a slip that is not paid; not who opened it' })
  voidSlip(
    @WriteRequest() userRequest: UserRequest,
    @Param('payoutId', IdPipe) payoutId: bigint,
    @Body() { reason }: PayoutReasonDto,
  ): Promise<Serialized<PayoutRow>> {
    return this.payouts.voidSlip(userRequest, payoutId, reason);
  }

  /** Requests a check of the slip's machine before payment. */
  @Post('payouts/:payoutId/checks')
  @HttpCode(200)
  @Permission('payouts.authorise')
  @ApiOperation({ summary: 'Asks that the machine be checked before payment' })
  requestCheck(
    @WriteRequest() userRequest: UserRequest,
    @Param('payoutId', IdPipe) payoutId: bigint,
    @Body() { reason }: PayoutReasonDto,
  ): Promise<Serialized<CheckRow[]>> {
    return this.checks.requestMachineCheck(userRequest, payoutId, reason);
  }

  /** Records the result of the pending check: whether the machine conforms, and the finding. */
  @Post('payouts/:payoutId/checks/answer')
  @HttpCode(200)
  @Permission('payouts.check')
  @ApiOperation({ summary: 'Answers the check that waits: whether the machine conforms' })
  answerCheck(
    @WriteRequest() userRequest: UserRequest,
    @Param('payoutId', IdPipe) payoutId: bigint,
    @Body() { conforms, finding }: CheckAnswerDto,
  ): Promise<Serialized<CheckRow[]>> {
    return this.checks.recordCheckResult(userRequest, payoutId, { conforms, finding });
  }

  /** Records the identity document that the winner presents. */
  @Post('payouts/:payoutId/identity')
  @HttpCode(200)
  @Permission('payouts.open')
  @ApiOperation({ summary: 'Records the identity document that the winner shows' })
  recordIdentity(
    @WriteRequest() userRequest: UserRequest,
    @Param('payoutId', IdPipe) payoutId: bigint,
    @Body() shownIdentity: ShownIdentityDto,
  ): Promise<Serialized<RecordedIdentity>> {
    return this.checks.recordIdentity(withKeyedDigest(userRequest, this.config), payoutId, shownIdentity);
  }

  /** Returns the winner's identity document; each view is recorded with its purpose. */
  @Get('payouts/:payoutId/identity')
  @Permission('identities.read')
  @ApiOperation({ summary: "The winner's identity document; that it was looked at, by whom and why, is recorded" })
  viewIdentity(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('payoutId', IdPipe) payoutId: bigint,
    @Query() { purpose }: IdentityPurposeQuery,
  ): Promise<ShownIdentity> {
    return this.checks.viewIdentity(actor, establishment, payoutId, purpose);
  }

  /** Pays a slip once, by the requested method. */
  @Post('payouts/:payoutId/payment')
  @HttpCode(200)
  @Permission('payouts.pay')
  @ApiOperation({ summary: 'Pays a slip, once' })
  paySlip(
    @WriteRequest() userRequest: UserRequest,
    @Param('payoutId', IdPipe) payoutId: bigint,
    @Body() { method, reference, desk }: PaymentDto,
  ): Promise<Serialized<PaidPayout>> {
    const payment = { method, reference: reference ?? null, deskCode: desk ?? null };
    return this.payments.paySlip(userRequest, payoutId, payment);
  }

  /** Settles an unpaid slip without a claimant as an orphan (unclaimed money); no cash moves. */
  @Post('payouts/:payoutId/unclaimed')
  @HttpCode(200)
  @Permission('orphans.enter')
  @ApiOperation({ summary: 'Enters an unpaid slip that nobody claims in the register of orphans; no cash moves' })
  enterUnclaimedSlip(
    @WriteRequest() userRequest: UserRequest,
    @Param('payoutId', IdPipe) payoutId: bigint,
    @Body() { foundAt }: UnclaimedDto,
  ): Promise<Serialized<PayoutRow>> {
    return this.unclaimedSlips.enterUnclaimedSlip(userRequest, payoutId, foundAt ?? null);
  }

  /** Lists the payments that reached the anti-laundering threshold, the latest first. */
  @Get('laundering-register')
  @Permission('identities.read')
  @ApiOperation({ summary: 'Payments and tickets that reached the anti-laundering threshold, the latest first' })
  listLaunderingEntries(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: LaunderingQuery,
  ): Promise<LaunderingRow[]> {
    return this.laundering.listLaunderingEntries(establishment, { before: parseId(before), limit });
  }
}

/**
 * Returns a slip as the service expects it, the amount in minor units. Refuses with INVALID_INPUT an invalid amount.
 */
function toNewPayout(body: NewPayoutDto, establishment: Establishment): NewPayout {
  return {
    machine: body.machine,
    kind: body.kind,
    amountMinor: parsePaidAmount(body.amount, 'amount', establishment),
    combination: body.combination ?? '',
    wonAt: body.wonAt === undefined ? null : new Date(body.wonAt),
    eventId: parseId(body.eventId),
    anotherWinReason: body.anotherWinReason ?? null,
  };
}
