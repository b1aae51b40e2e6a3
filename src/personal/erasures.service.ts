import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { setActionAuditContext } from '#identity/access/operator-act.js';
import type { CustomerIdentity } from '#identity/credentials/customer-digest.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { PersonalErasureEntity } from './entities/personal-erasure.entity.js';
import { PersonalDataService, type StoredText } from './holdings.service.js';
import { eraseTexts, findStaffMember } from './personal.queries.js';
import type { PersonalSubject } from './entities/personal-export.entity.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Maximum number of rows in one request. */
const MAX_ROWS_PER_REQUEST = 500;

/** Subject of a request: rows by table and key, without any name. */
interface ErasureSubject {
  readonly about: PersonalSubject;
  readonly personId: string | null;
  readonly rows: readonly (readonly [table: string, key: string])[];
  readonly count: number;
  /** YYYY-MM-DD: last day of the retention of the data that stay; null: nothing stays. */
  readonly keptUntil: string | null;
}

/** An erasure request that waits for a second person's approval. */
export interface RequestedErasure {
  readonly requestId: bigint;
  /** Number of rows whose texts will be erased. */
  readonly count: number;
  /** Number of records retained, because their retention period is not over. */
  readonly kept: number;
  readonly keptUntil: string | null;
}

/** Erases personal data on request; data under legal retention stay, and the response gives their last day. */
@Injectable()
export class ErasuresService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalsService,
    private readonly personalData: PersonalDataService,
  ) {}

  /** Registers the erasure, which is done when its request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler('personalErasure', (tx, request, decidedBy) =>
      this.applyApprovedErasure(tx, request, decidedBy),
    );
  }

  /**
   * Requests the erasure of a customer's texts, which another person must approve.
   * `confirmedRecordIds`: the records whose customer is certain by confirmation.
   * Refuses REASON_REQUIRED, NO_PERSONAL_DATA, PERSONAL_DATA_TO_KEEP.
   */
  async requestCustomerErasure(
    userRequest: UserRequest,
    input: {
      readonly customer: CustomerIdentity;
      readonly confirmedRecordIds: readonly bigint[];
      readonly reason: string;
    },
  ): Promise<Serialized<RequestedErasure>> {
    const { texts, rows } = await this.personalData.getCustomerData(
      userRequest.establishment,
      input.customer,
      input.confirmedRecordIds,
    );
    // a document past its retention is erased automatically; until then it stays
    const documentsRetainedUntil = rows
      .filter(({ isCertain, isErased }) => isCertain && !isErased)
      .map(({ keepUntil }) => keepUntil);
    return this.requestErasure(userRequest, {
      about: 'customer',
      personId: null,
      texts,
      documentsRetainedUntil,
      ...input,
    });
  }

  /**
   * Requests the erasure of the texts about a former member of staff, the name included; another person must approve
   * it.
   * Refuses NOT_FOUND, STILL_EMPLOYED, and the codes of `requestCustomerErasure`.
   */
  async requestPersonErasure(
    userRequest: UserRequest,
    { personId, reason }: { readonly personId: bigint; readonly reason: string },
  ): Promise<Serialized<RequestedErasure>> {
    const { establishment } = userRequest;
    const { person, nameKeptUntil, texts } = await this.personalData.getPersonData(establishment, personId);
    const today = await this.personalData.getCurrentGamingDay(this.database.dataSource, establishment);
    if (nameKeptUntil === null || (person.employedUntil ?? today) >= today) return refuse('STILL_EMPLOYED');
    const nameText = { table: 'people', key: `{"person_id": ${personId}}`, keptUntil: nameKeptUntil };
    const allTexts = person.isErased ? texts : [nameText, ...texts];
    return this.requestErasure(userRequest, {
      about: 'person',
      personId,
      texts: allTexts,
      documentsRetainedUntil: [],
      reason,
    });
  }

  /**
   * Requests the erasure of the texts whose retention is over; returns how many are due, how many stay and until when.
   * `documentsRetainedUntil`: the days until which documents that name the person are retained.
   * Refuses NO_PERSONAL_DATA, PERSONAL_DATA_TO_KEEP, REASON_REQUIRED.
   */
  private async requestErasure(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: {
      readonly about: PersonalSubject;
      readonly personId: bigint | null;
      readonly texts: readonly StoredText[];
      readonly documentsRetainedUntil: readonly string[];
      readonly reason: string;
    },
  ): Promise<Serialized<RequestedErasure>> {
    const { establishmentId } = establishment;
    const { about, personId, texts, documentsRetainedUntil, reason } = input;
    const today = await this.personalData.getCurrentGamingDay(this.database.dataSource, establishment);
    const dueTexts = texts
      // an empty day: the row is not in the log, so that its age is unknown
      .filter(({ keptUntil: retainedUntil }) => retainedUntil !== '' && retainedUntil < today)
      .slice(0, MAX_ROWS_PER_REQUEST);
    const retainedDays = [
      ...texts.filter((text) => !dueTexts.includes(text)).map(({ keptUntil: retainedUntil }) => retainedUntil),
      ...documentsRetainedUntil,
    ];
    const lastRetainedDay = retainedDays.toSorted().at(-1) ?? null;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx): Promise<RequestedErasure> => {
      if (dueTexts.length === 0 && lastRetainedDay === null) refuse('NO_PERSONAL_DATA');
      if (dueTexts.length === 0) refuse('PERSONAL_DATA_TO_KEEP', { until: lastRetainedDay ?? '' });
      await setActionAuditContext(tx, actor, establishment, 'personal.askErasure', this.clock.now(), reason);
      const subject = {
        about,
        personId: personId?.toString() ?? null,
        rows: dueTexts.map(({ table, key }) => [table, key] as const),
        count: dueTexts.length,
        keptUntil: lastRetainedDay,
      } satisfies ErasureSubject;
      const request = { establishmentId, kind: 'personalErasure' as const, subject, reason };
      const requestId = await this.approvals.recordRequest(tx, { ...request, requestedBy: actor.personId });
      return { requestId, count: dueTexts.length, kept: retainedDays.length, keptUntil: lastRetainedDay };
    });
  }

  /**
   * Erases the texts of an approved request, all rows or none, in the transaction of the decision. Texts that became
   * due later are not erased.
   * Refuses STILL_EMPLOYED, PERSONAL_DATA_TO_KEEP (a row must still be retained), NO_PERSONAL_DATA.
   */
  private async applyApprovedErasure(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const { establishmentId, requestId } = request;
    const { about, personId, rows, keptUntil: retainedUntil } = request.subject as unknown as ErasureSubject;
    const establishment = { establishmentId };
    const erasedAt = this.clock.now();
    await setActionAuditContext(tx, { personId: decidedBy }, establishment, 'personal.eraseTexts', erasedAt);
    const today = await this.personalData.getCurrentGamingDay(tx, establishment);
    if (personId !== null) {
      const person = await findStaffMember(tx, establishmentId, BigInt(personId));
      if ((person?.employedUntil ?? today) >= today) refuse('STILL_EMPLOYED');
    }
    let erasedRowCount = 0;
    for (const [table, key] of rows) {
      if (table !== 'people') {
        const lastDay =
          (await this.personalData.getRetentionEndDays(tx, establishment, table, [key])).get(key) ?? today;
        if (lastDay >= today) refuse('PERSONAL_DATA_TO_KEEP', { until: lastDay });
      }
      if (await eraseTexts(tx, table, key)) erasedRowCount += 1;
    }
    if (erasedRowCount === 0) refuse('NO_PERSONAL_DATA');
    await insertRow(tx, PersonalErasureEntity, {
      establishmentId,
      requestId,
      about,
      rowsErased: erasedRowCount,
      keptUntil: retainedUntil,
      erasedAt,
    });
  }
}
