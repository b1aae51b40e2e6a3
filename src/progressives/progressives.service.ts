import type { ActionOf } from '#declarations/act-names.js';
import { buildProgressiveStartEntry } from '#domain/accounting/floor-postings.js';
import { Injectable } from '@nestjs/common';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import {
  findStatutoryCombination,
  findProgressiveLinkFault,
  findProgressiveFault,
} from '#domain/cercle/progressives.js';
import type { NewJackpot, OddUnitRule } from '#domain/cercle/progressives.js';
import { formatMinorText } from '#domain/money.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '#tables/terms/faults.js';
import { TablesService } from '#tables/terms/tables.service.js';
import { ProgressiveJackpotEntity } from './entities/progressive-jackpot.entity.js';
import { ProgressiveLinkEntity } from './entities/progressive-link.entity.js';
import { ProgressiveEntity } from './entities/progressive.entity.js';
import {
  listAwardsSinceHit,
  listBetsSinceHit,
  findTableProgressive,
  listJackpots,
  listLastHits,
  listLinks,
  lockProgressives,
  getNextNumbers,
  requireProgressive,
  listProgressives,
  listTakings,
} from './progressives.queries.js';
import type {
  AwardRow,
  BetRow,
  HitRow,
  JackpotRow,
  LinkRow,
  ProgressiveRow,
  TakingRow,
} from './progressives.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A progressive with its jackpots and links. */
export interface ProgressiveLine extends ProgressiveRow {
  /** Jackpots of the progressive. */
  readonly jackpots: readonly JackpotRow[];
  /** Links of the progressive to tables. */
  readonly links: readonly LinkRow[];
}

/** A progressive with the stakes of the current gaming day, and its last hits. */
export interface ProgressiveView extends ProgressiveLine {
  readonly gamingDay: string;
  /** Takings, the latest first. */
  readonly takings: readonly TakingRow[];
  /** Hits, the latest first, with their hands and awards. */
  readonly hits: readonly (HitRow & {
    /** Hands that took part in the hit. */
    readonly bets: readonly BetRow[];
    /** Amounts that the hit gives to hands. */
    readonly awards: readonly AwardRow[];
  })[];
}

/** A progressive to be set up, with its jackpots. */
export interface NewProgressive {
  readonly name: string;
  readonly stakeMinor: bigint;
  readonly oddUnit: OddUnitRule;
  readonly jackpots: readonly (NewJackpot & { readonly startMinor: bigint })[];
}

/** A table of the establishment, or another operator's site. */
export interface NewLink {
  readonly tableNumber: string | null;
  readonly site: string | null;
}

/** The number of no progressive: a new one has no links, stakes or hits yet. */
const NO_PROGRESSIVE = 0;

/** Number of hits on a progressive's page. */
const MAX_DISPLAYED_HITS = 20;

/** Progressive jackpots of black-jack tables: their set-up, links and retirement. */
@Injectable()
export class ProgressivesService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly tables: TablesService,
    private readonly ledger: LedgerService,
  ) {}

  /** Lists all progressives, active ones first. */
  listProgressives({ establishmentId }: Establishment): Promise<ProgressiveLine[]> {
    return this.database.runInSnapshot(async (tx) => {
      const jackpots = await listJackpots(tx, establishmentId, null);
      const links = await listLinks(tx, establishmentId, null);
      return (await listProgressives(tx, establishmentId)).map((progressive) => {
        const isOfProgressive = ({ progressiveNumber }: { readonly progressiveNumber: number }): boolean =>
          progressiveNumber === progressive.progressiveNumber;
        return { ...progressive, jackpots: jackpots.filter(isOfProgressive), links: links.filter(isOfProgressive) };
      });
    });
  }

  /** Returns one progressive. Refuses NOT_FOUND. */
  async getProgressive(establishment: Establishment, progressiveNumber: number): Promise<ProgressiveView> {
    const gamingDay = await this.tables.findCurrentGamingDay(establishment);
    return this.database.runInSnapshot((tx) =>
      this.buildProgressiveView(tx, establishment, progressiveNumber, gamingDay),
    );
  }

  /**
   * Builds the view of a progressive within a transaction, with its last hits and the takings of a gaming day.
   * Refuses NOT_FOUND.
   */
  async buildProgressiveView(
    db: Queryable,
    { establishmentId }: Establishment,
    progressiveNumber: number,
    gamingDay: string,
  ): Promise<ProgressiveView> {
    const progressive = await requireProgressive(db, establishmentId, progressiveNumber);
    const hits = await listLastHits(db, establishmentId, progressiveNumber, MAX_DISPLAYED_HITS);
    const earliestHitNumber = hits.at(-1)?.hitNumber ?? 1;
    const bets = await listBetsSinceHit(db, establishmentId, progressiveNumber, earliestHitNumber);
    const awards = await listAwardsSinceHit(db, establishmentId, progressiveNumber, earliestHitNumber);
    return {
      ...progressive,
      gamingDay,
      jackpots: await listJackpots(db, establishmentId, progressiveNumber),
      links: await listLinks(db, establishmentId, progressiveNumber),
      takings: await listTakings(db, establishmentId, progressiveNumber, gamingDay),
      hits: hits.map((hit) => ({
        ...hit,
        bets: bets.filter(({ hitNumber }) => hitNumber === hit.hitNumber),
        awards: awards.filter(({ hitNumber }) => hitNumber === hit.hitNumber),
      })),
    };
  }

  /**
   * Sets up a progressive; the starting amounts of its jackpots are owed at once, in an entry of the ledger.
   * Refuses with the codes of `findProgressiveFault`.
   */
  createProgressive(userRequest: UserRequest, input: NewProgressive): Promise<Serialized<ProgressiveView>> {
    const { name, stakeMinor, oddUnit, jackpots } = input;
    const { establishmentId, jurisdiction } = userRequest.establishment;
    return this.runProgressiveAction(userRequest, { action: 'create' }, async (tx, action) => {
      assertNoFault(userRequest.establishment, findProgressiveFault(jurisdiction, jackpots));
      const { progressive: progressiveNumber } = await getNextNumbers(tx, establishmentId, NO_PROGRESSIVE);
      const progressiveKey = { establishmentId, progressiveNumber };
      const creationFields = { createdAt: action.happenedAt, createdOn: action.gamingDay, createdBy: action.personId };
      await insertRow(tx, ProgressiveEntity, { ...progressiveKey, name, stakeMinor, oddUnit, ...creationFields });
      for (const { jackpot, combination, startMinor, shareHundredths } of jackpots) {
        const winningCards = findStatutoryCombination(jurisdiction, jackpot) ?? combination ?? '';
        const amounts = { startMinor, shareHundredths, amountMinor: startMinor };
        await insertRow(tx, ProgressiveJackpotEntity, {
          ...progressiveKey,
          jackpot,
          combination: winningCards,
          ...amounts,
        });
      }
      const startMinor = jackpots.reduce((sum, jackpot) => sum + jackpot.startMinor, 0n);
      if (startMinor > 0n) {
        await this.ledger.postEntry(tx, {
          ...buildProgressiveStartEntry(startMinor),
          establishmentId,
          gamingDay: action.gamingDay,
          source: { progressive: progressiveNumber },
          postedBy: action.personId,
        });
      }
      return progressiveNumber;
    });
  }

  /**
   * Links to a progressive a table of black-jack, or another site (exactly one of the two).
   * Refuses NOT_FOUND, PROGRESSIVE_RETIRED, LINK_OF_ONE, UNKNOWN_TABLE, TABLE_RETIRED, TABLE_FEEDS_PROGRESSIVE, the
   * codes of `findProgressiveLinkFault`.
   */
  linkTable(
    userRequest: UserRequest,
    progressiveNumber: number,
    { tableNumber, site }: NewLink,
  ): Promise<Serialized<ProgressiveView>> {
    const { establishment } = userRequest;
    const { establishmentId, jurisdiction } = establishment;
    return this.runProgressiveAction(userRequest, { action: 'link' }, async (tx, action) => {
      await this.requireActiveProgressive(tx, establishmentId, progressiveNumber);
      if ((tableNumber === null) === (site === null)) refuse('LINK_OF_ONE');
      const table =
        tableNumber === null ? null : await this.tables.requireTable(tx, establishment, action.gamingDay, tableNumber);
      if (table !== null && table.retiredAt !== null) refuse('TABLE_RETIRED', { table: tableNumber });
      assertNoFault(establishment, findProgressiveLinkFault(jurisdiction, table?.game ?? null));
      const currentProgressive =
        table === null ? undefined : await findTableProgressive(tx, establishmentId, table.tableId);
      if (currentProgressive !== undefined)
        refuse('TABLE_FEEDS_PROGRESSIVE', { table: tableNumber, name: currentProgressive.name });
      const { link: linkNumber } = await getNextNumbers(tx, establishmentId, progressiveNumber);
      await insertRow(tx, ProgressiveLinkEntity, {
        establishmentId,
        progressiveNumber,
        linkNumber,
        tableId: table?.tableId ?? null,
        site: site ?? '',
        linkedAt: action.happenedAt,
        linkedBy: action.personId,
      });
      return progressiveNumber;
    });
  }

  /**
   * Ends the link of a progressive with a table or site. Refuses NOT_FOUND, PROGRESSIVE_UNLINKED, PROGRESSIVE_HIT_OPEN.
   */
  endLink(
    userRequest: UserRequest,
    progressiveNumber: number,
    { linkNumber, reason }: { readonly linkNumber: number; readonly reason: string },
  ): Promise<Serialized<ProgressiveView>> {
    const { establishmentId } = userRequest.establishment;
    return this.runProgressiveAction(userRequest, { action: 'unlink', reason }, async (tx, action) => {
      await this.requireActiveLink(tx, establishmentId, progressiveNumber, linkNumber);
      await this.assertNoOpenHit(tx, establishmentId, progressiveNumber);
      const linkKey = { establishmentId, progressiveNumber, linkNumber };
      await tx.update(ProgressiveLinkEntity, linkKey, { unlinkedAt: action.happenedAt });
      return progressiveNumber;
    });
  }

  /**
   * Retires a progressive: adds the amounts of its jackpots to those of its successor `into`, and ends its links.
   * Refuses NOT_FOUND, PROGRESSIVE_RETIRED, PROGRESSIVE_HIT_OPEN, PROGRESSIVES_UNLIKE.
   */
  retireProgressive(
    userRequest: UserRequest,
    progressiveNumber: number,
    { successorNumber, reason }: { readonly successorNumber: number; readonly reason: string },
  ): Promise<Serialized<ProgressiveView>> {
    const { establishmentId } = userRequest.establishment;
    return this.runProgressiveAction(userRequest, { action: 'retire', reason }, async (tx, action) => {
      await this.requireActiveProgressive(tx, establishmentId, progressiveNumber);
      await this.assertNoOpenHit(tx, establishmentId, progressiveNumber);
      const successor = await this.requireActiveProgressive(tx, establishmentId, successorNumber);
      const jackpots = await listJackpots(tx, establishmentId, progressiveNumber);
      const successorJackpots = new Map(
        (await listJackpots(tx, establishmentId, successorNumber)).map((jackpot) => [jackpot.jackpot, jackpot]),
      );
      if (successorNumber === progressiveNumber || jackpots.some(({ jackpot }) => !successorJackpots.has(jackpot)))
        refuse('PROGRESSIVES_UNLIKE', { name: successor.name });
      const progressiveKey = { establishmentId, progressiveNumber };
      for (const { jackpot, amountMinor } of jackpots) {
        const transferFields = { movedMinor: amountMinor, amountMinor: 0n };
        await tx.update(ProgressiveJackpotEntity, { ...progressiveKey, jackpot }, transferFields);
        const successorJackpot = successorJackpots.get(jackpot);
        if (successorJackpot === undefined) continue;
        const receiptFields = {
          leftMinor: successorJackpot.leftMinor + amountMinor,
          amountMinor: successorJackpot.amountMinor + amountMinor,
        };
        await tx.update(
          ProgressiveJackpotEntity,
          { ...progressiveKey, progressiveNumber: successorNumber, jackpot },
          receiptFields,
        );
      }
      for (const { linkNumber, unlinkedAt } of await listLinks(tx, establishmentId, progressiveNumber)) {
        if (unlinkedAt === null)
          await tx.update(ProgressiveLinkEntity, { ...progressiveKey, linkNumber }, { unlinkedAt: action.happenedAt });
      }
      const retirementFields = {
        retiredAt: action.happenedAt,
        retiredOn: action.gamingDay,
        retiredInto: successorNumber,
      };
      await tx.update(ProgressiveEntity, progressiveKey, retirementFields);
      return progressiveNumber;
    });
  }

  /** Returns an active progressive. Refuses NOT_FOUND, PROGRESSIVE_RETIRED. */
  async requireActiveProgressive(tx: Tx, establishmentId: number, progressiveNumber: number): Promise<ProgressiveRow> {
    const progressive = await requireProgressive(tx, establishmentId, progressiveNumber);
    if (progressive.retiredAt !== null) refuse('PROGRESSIVE_RETIRED');
    return progressive;
  }

  /** Returns an active link of a progressive. Refuses NOT_FOUND, PROGRESSIVE_UNLINKED. */
  async requireActiveLink(
    tx: Tx,
    establishmentId: number,
    progressiveNumber: number,
    linkNumber: number,
  ): Promise<LinkRow> {
    const links = await listLinks(tx, establishmentId, progressiveNumber);
    const link =
      links.find((candidate) => candidate.linkNumber === linkNumber) ?? refuse('NOT_FOUND', { what: 'link' });
    if (link.unlinkedAt !== null) refuse('PROGRESSIVE_UNLINKED', { place: link.tableNumber ?? link.site });
    return link;
  }

  /** Refuses PROGRESSIVE_HIT_OPEN while a hit is neither confirmed nor refused. */
  async assertNoOpenHit(tx: Tx, establishmentId: number, progressiveNumber: number): Promise<void> {
    const [lastHit] = await listLastHits(tx, establishmentId, progressiveNumber, 1);
    if (lastHit?.state === 'reported') refuse('PROGRESSIVE_HIT_OPEN');
  }

  /**
   * Runs an act once for its idempotency key, one at a time among the establishment's progressives.
   * `runAction` returns the number of the progressive that it changed, which is returned as it then is.
   */
  runProgressiveAction(
    { actor, establishment, idempotencyKey }: UserRequest,
    { action, reason = '' }: { readonly action: ActionOf<'progressives'>; readonly reason?: string },
    runAction: (tx: Tx, action: DeskAction) => Promise<number>,
  ): Promise<Serialized<ProgressiveView>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, `progressives.${action}`, reason);
      await lockProgressives(tx, establishmentId);
      return this.buildProgressiveView(tx, establishment, await runAction(tx, deskAction), deskAction.gamingDay);
    });
  }

  /** Formats an amount for a refusal. */
  formatRefusalAmount({ currencyExponent }: Establishment, amountMinor: bigint): string {
    return formatMinorText(amountMinor, currencyExponent);
  }
}
