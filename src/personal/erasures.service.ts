import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { ApprovalsService } from '#approvals/approvals.service.js';
import type { ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { NamedCustomer } from '#identity/credentials/customer-digest.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { PersonalErasureEntity } from './entities/personal-erasure.entity.js';
import { HoldingsService } from './holdings.service.js';
import type { HeldText } from './holdings.service.js';
import { eraseTexts, personHere } from './personal.queries.js';

/** How many rows one request names at most. */
const ROWS_OF_A_REQUEST = 500;

/** What is asked to be erased: rows by table and key, and nobody's name. */
interface ErasureSubject {
  readonly about: 'person' | 'customer';
  readonly personId: string | null;
  readonly rows: readonly (readonly [table: string, key: string])[];
  readonly count: number;
  /** YYYY-MM-DD: the last day on which something that stays must be kept; null: nothing stays. */
  readonly keptUntil: string | null;
}

/** An erasure that waits for a second person. */
export interface AskedErasure {
  readonly requestId: bigint;
  /** How many rows lose their words. */
  readonly count: number;
  readonly kept: number;
  readonly keptUntil: string | null;
}

/** Personal data erased on request: what the law makes us keep stays, and says until when. */
@Injectable()
export class ErasuresService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalsService,
    private readonly holdings: HoldingsService,
  ) {}

  onModuleInit(): void {
    this.approvals.onApproved('personalErasure', (tx, request, by) => this.erase(tx, request, by));
  }

  /**
   * Asks a second person to erase the words about a customer. Refuses REASON_REQUIRED, NO_PERSONAL_DATA,
   * PERSONAL_DATA_TO_KEEP.
   */
  async askForCustomer(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    wanted: { readonly customer: NamedCustomer; readonly confirmed: readonly bigint[]; readonly reason: string },
  ): Promise<Wire<AskedErasure>> {
    const { texts, rows } = await this.holdings.ofCustomer(establishment, wanted.customer, wanted.confirmed);
    // a paper whose days are over is erased by itself; until then it stays
    const papers = rows.filter(({ isCertain, isErased }) => isCertain && !isErased).map(({ keepUntil }) => keepUntil);
    return this.ask(actor, establishment, write, { about: 'customer', personId: null, texts, papers, ...wanted });
  }

  /** The same for somebody who worked here. Refuses NOT_FOUND, STILL_EMPLOYED, too. */
  async askForPerson(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    { personId, reason }: { readonly personId: bigint; readonly reason: string },
  ): Promise<Wire<AskedErasure>> {
    const { person, nameKeptUntil, texts } = await this.holdings.ofPerson(establishment, personId);
    const today = await this.holdings.today(this.database.dataSource, establishment);
    if (nameKeptUntil === null || (person.employedUntil ?? today) >= today) return refuse('STILL_EMPLOYED');
    const name = { table: 'people', key: `{"person_id": ${personId}}`, keptUntil: nameKeptUntil };
    const held = person.isErased ? texts : [name, ...texts];
    return this.ask(actor, establishment, write, { about: 'person', personId, texts: held, papers: [], reason });
  }

  private async ask(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    asked: {
      readonly about: 'person' | 'customer';
      readonly personId: bigint | null;
      readonly texts: readonly HeldText[];
      readonly papers: readonly string[];
      readonly reason: string;
    },
  ): Promise<Wire<AskedErasure>> {
    const { establishmentId } = establishment;
    const { about, personId, texts, papers, reason } = asked;
    const today = await this.holdings.today(this.database.dataSource, establishment);
    const due = texts.filter(({ keptUntil }) => keptUntil !== '' && keptUntil < today).slice(0, ROWS_OF_A_REQUEST);
    const stays = [...texts.filter((text) => !due.includes(text)).map(({ keptUntil }) => keptUntil), ...papers];
    const keptUntil = stays.toSorted().at(-1) ?? null;
    return writeOnce(this.database, establishmentId, write, async (tx): Promise<AskedErasure> => {
      if (due.length === 0 && keptUntil === null) refuse('NO_PERSONAL_DATA');
      if (due.length === 0) refuse('PERSONAL_DATA_TO_KEEP', { until: keptUntil ?? '' });
      const happenedAt = this.clock.now();
      const act = { establishmentId, personId: actor.personId, act: 'personal.askErasure', happenedAt };
      await setAuditContext(tx, { ...act, gamingDay: null, reason });
      const subject = {
        about,
        personId: personId?.toString() ?? null,
        rows: due.map(({ table, key }) => [table, key] as const),
        count: due.length,
        keptUntil,
      } satisfies ErasureSubject;
      const request = { establishmentId, kind: 'personalErasure' as const, subject, reason };
      const requestId = await this.approvals.request(tx, { ...request, requestedBy: actor.personId });
      return { requestId, count: due.length, kept: stays.length, keptUntil };
    });
  }

  /** Erases what was approved, whole or not at all; what must be kept after all refuses the decision. */
  private async erase(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const { establishmentId, requestId } = request;
    const { about, personId, rows, keptUntil } = request.subject as unknown as ErasureSubject;
    const establishment = { establishmentId };
    const erasedAt = this.clock.now();
    const act = { establishmentId, personId: decidedBy, act: 'personal.eraseTexts', happenedAt: erasedAt };
    await setAuditContext(tx, { ...act, gamingDay: null });
    const today = await this.holdings.today(tx, establishment);
    if (personId !== null) {
      const person = await personHere(tx, establishmentId, BigInt(personId));
      if ((person?.employedUntil ?? today) >= today) refuse('STILL_EMPLOYED');
    }
    let rowsErased = 0;
    for (const [table, key] of rows) {
      if (table !== 'people') {
        const until = (await this.holdings.keptUntil(tx, establishment, table, [key])).get(key) ?? today;
        if (until >= today) refuse('PERSONAL_DATA_TO_KEEP', { until });
      }
      if (await eraseTexts(tx, table, key)) rowsErased += 1;
    }
    if (rowsErased === 0) refuse('NO_PERSONAL_DATA');
    await insertRow(tx, PersonalErasureEntity, { establishmentId, requestId, about, rowsErased, keptUntil, erasedAt });
  }
}
