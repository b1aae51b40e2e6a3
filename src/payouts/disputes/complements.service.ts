import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { computeComplement } from '#domain/cash/disputes.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { ComplementEntity } from '../entities/complement.entity.js';
import { getComplement, listComplementRows, type ComplementRow } from './disputes.queries.js';
import { CustomersService } from '../slips/customers.service.js';
import { PayoutsService } from '../slips/payouts.service.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A shortfall established at a customer's request. */
export interface NewComplement {
  readonly machine: string;
  readonly combination: string;
  readonly paidMinor: bigint;
  readonly dueMinor: bigint;
  readonly wonAt: Date;
  /** The customer's name, when given. */
  readonly customer: string | null;
  readonly anotherWinReason: string | null;
}

/** The book of payment complements: each line is a slip, paid like any other. */
@Injectable()
export class ComplementsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly payouts: PayoutsService,
    private readonly customers: CustomersService,
  ) {}

  /** Lists the lines of the book of payment complements, newest first. */
  listComplements(establishment: Establishment, page: Page): Promise<ComplementRow[]> {
    return listComplementRows(this.database.dataSource, establishment.establishmentId, page);
  }

  /**
   * Enters a payment complement (the difference due when a machine paid too little) and opens its slip, which has no
   * machine event. Refuses with COMPLEMENT_NOTHING_DUE, and the codes of `openSlipInTransaction`.
   */
  enterComplement(userRequest: UserRequest, input: NewComplement): Promise<Serialized<ComplementRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.payouts.writePayoutAction(userRequest, 'enterComplement', '', async (tx, gamingDay) => {
      const { paidMinor, dueMinor, combination } = input;
      const amountMinor = computeComplement({ paidMinor, dueMinor }) ?? refuse('COMPLEMENT_NOTHING_DUE');
      const customerRecordId = await this.customers.storeCustomerName(
        tx,
        actor,
        establishment,
        gamingDay,
        input.customer,
      );
      const { payoutId } = await this.payouts.openSlipInTransaction(tx, actor, establishment, {
        machine: input.machine,
        kind: 'complement',
        amountMinor,
        combination,
        wonAt: input.wonAt,
        eventId: null,
        anotherWinReason: input.anotherWinReason,
      });
      const complementNumber = await reserveRegisterNumbers(tx, establishmentId, 'complements', 1);
      await insertRow(tx, ComplementEntity, {
        establishmentId,
        complementNumber,
        payoutId,
        combination,
        paidMinor,
        dueMinor,
        customerRecordId,
        enteredBy: actor.personId,
        enteredAt: this.clock.now(),
      });
      const rowKey = { establishment_id: establishmentId, complement_number: complementNumber.toString() };
      await enterInRegister(tx, establishmentId, 'complements', 'complements', [{ number: complementNumber, rowKey }]);
      return getComplement(tx, establishmentId, complementNumber);
    });
  }
}
