import { Injectable } from '@nestjs/common';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { requireLegalTender } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { findFurtherAvanceFault, findInitialAvanceFault } from '#domain/tables/avances.js';
import { findBonFault, findExchangePlaceFault, findTableExchangeFault, sumPieces } from '#domain/tables/exchanges.js';
import { findMaximaFault, addFixedMaxima, type Maxima } from '#domain/tables/maxima.js';
import { findEntryFault, type EntryKind } from '#domain/tables/sessions.js';
import { findMaximumChangeFault, findStakeLimits } from '#domain/tables/stakes.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { UserRequest } from '#ledger/user-request.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock, startOfMinute } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { TableSessionEntity } from '../entities/table-session.entity.js';
import { refuseFault } from '../terms/faults.js';
import {
  listEntries,
  lockTableSession,
  findNextSessionNumber,
  findTableSession,
  listTableSessions,
} from './table-sessions.queries.js';
import type { EntryRow, SessionRow } from './table-sessions.queries.js';
import { numberBon } from './bon-numbers.js';
import { OpeningsService } from './openings.service.js';
import { TableEntriesService } from './table-entries.service.js';
import type { ParticipantCredentials, ListedPieces, IdentifiedParticipants } from './table-entries.service.js';
import { lockTables } from '../terms/tables.queries.js';
import { TablesService } from '../terms/tables.service.js';

/** A session with its carnet. */
export interface SessionView extends SessionRow {
  readonly entries: readonly EntryRow[];
}

/** A write to a session of a table: its author, its signers and the address of the request. */
export interface SessionWrite extends UserRequest {
  readonly address: string;
}

/** Chips and plaques received from a desk, or returned to it. */
export interface DeskPieces extends ParticipantCredentials {
  readonly deskCode: string;
  readonly pieces: readonly ChipLine[];
}

/** Manages table sessions: the avance, the entries during play, the carnet. `TableSessionEndsService` ends them. */
@Injectable()
export class TableSessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tables: TablesService,
    private readonly openings: OpeningsService,
    private readonly entries: TableEntriesService,
    private readonly desks: DesksService,
  ) {}

  /** Returns the sessions of a gaming day, with the open sessions of earlier days. */
  async listSessions(establishment: Establishment, gamingDay: string | null): Promise<SessionRow[]> {
    const day = gamingDay ?? (await this.tables.findToday(establishment));
    return listTableSessions(this.database.dataSource, establishment.establishmentId, day);
  }

  /** Returns a session with its carnet (record book). Refuses with NOT_FOUND. */
  findSession({ establishmentId }: Establishment, sessionId: bigint): Promise<SessionView> {
    return this.buildView(this.database.dataSource, establishmentId, sessionId);
  }

  /**
   * Opens a session with its initial avance (the table's opening float). Refuses with the codes of `proveParticipants`,
   * then UNKNOWN_TABLE, TABLE_RETIRED, TABLE_SESSION_OPEN, the codes of `judgeOpening`, `findInitialAvanceFault`,
   * `requireParticipants` and `moveAtDesk`.
   */
  async openSession(
    { actor, establishment, writeKey, address }: SessionWrite,
    input: DeskPieces & { readonly tableNumber: string },
  ): Promise<Wire<SessionView>> {
    const { establishmentId, jurisdiction } = establishment;
    const participants = await this.entries.proveParticipants(actor, establishment, 'opening', input, address);
    return writeOnce(this.database, establishmentId, writeKey, async (tx) => {
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'tables.open');
      await lockTables(tx, establishmentId);
      const { tableNumber } = input;
      const table = await this.tables.findTable(tx, establishment, deskAct.gamingDay, tableNumber);
      const { tableId, game } = table;
      if (table.retiredAt !== null) refuse('TABLE_RETIRED', { table: tableNumber });
      if (table.sessionId !== null) refuse('TABLE_SESSION_OPEN', { table: tableNumber });
      const { termNumber, minima, authorisationNumber } = await this.openings.judgeOpening(
        tx,
        establishment,
        table,
        deskAct.gamingDay,
      );
      const amountMinor = sumPieces(input.pieces);
      const fixedMinor = table.avanceMinor;
      refuseFault(establishment, findInitialAvanceFault({ jurisdiction, game, minima, amountMinor, fixedMinor }));
      this.entries.requireParticipants(establishment, participants);
      const { sessionId } = await insertRow(tx, TableSessionEntity, {
        establishmentId,
        tableId,
        gamingDay: deskAct.gamingDay,
        termNumber,
        sessionNumber: await findNextSessionNumber(tx, establishmentId, tableId, deskAct.gamingDay),
        authorisationNumber,
        state: 'open',
        openedAt: deskAct.happenedAt,
      });
      await this.writeAvance(tx, establishment, deskAct, {
        sessionId,
        entryNumber: 1,
        kind: 'initialAvance',
        hands: participants,
        input,
      });
      return this.buildView(tx, establishmentId, sessionId);
    });
  }

  /**
   * Records a further avance (chips brought to the table during play). Refuses with the codes of `proveParticipants`,
   * then NOT_FOUND, the codes of `findEntryFault`, `findFurtherAvanceFault`, `requireParticipants` and `moveAtDesk`.
   */
  async recordFurtherAvance(request: SessionWrite, sessionId: bigint, input: DeskPieces): Promise<Wire<SessionView>> {
    const { actor, establishment, address } = request;
    const participants = await this.entries.proveParticipants(actor, establishment, 'furtherAvance', input, address);
    return this.writeInSession(request, sessionId, 'furtherAvance', '', async (tx, deskAct, session) => {
      const { initialAvanceMinor, lastEntry } = session;
      const fault = findFurtherAvanceFault(establishment.jurisdiction, initialAvanceMinor, sumPieces(input.pieces));
      refuseFault(establishment, fault);
      this.entries.requireParticipants(establishment, participants);
      const entry = {
        sessionId,
        entryNumber: lastEntry + 1,
        kind: 'furtherAvance',
        hands: participants,
        input,
      } as const;
      await this.writeAvance(tx, establishment, deskAct, entry);
    });
  }

  /**
   * Records a bon (slip of exchange): pieces of the desk for pieces of the table, of the same value. Refuses with the
   * codes of `proveParticipants`, then NOT_FOUND, the codes of `findEntryFault`, `findBonFault`, `requireParticipants` and
   * `moveAtDesk`.
   */
  async recordBon(
    request: SessionWrite,
    sessionId: bigint,
    input: ParticipantCredentials & {
      readonly deskCode: string;
      readonly asked: readonly ChipLine[];
      readonly given: readonly ChipLine[];
    },
  ): Promise<Wire<SessionView>> {
    const { actor, establishment, address } = request;
    const { deskCode, asked: requested, given } = input;
    const participants = await this.entries.proveParticipants(actor, establishment, 'bon', input, address);
    return this.writeInSession(request, sessionId, 'bon', '', async (tx, deskAct, { lastEntry, game }) => {
      refuseFault(establishment, findBonFault(establishment.jurisdiction, game, { asked: requested, given }));
      this.entries.requireParticipants(establishment, participants);
      const deskMovement = await this.entries.moveAtDesk(tx, establishment, deskAct, {
        deskCode,
        kind: 'tableBon',
        toTable: requested,
        toDesk: given,
        cashier: participants.cashier,
      });
      const pieces = { in: requested, out: given };
      const entry = { sessionId, entryNumber: lastEntry + 1, kind: 'bon' as const, amountMinor: sumPieces(requested) };
      await this.entries.writeEntry(tx, establishment, deskAct, {
        ...entry,
        pieces,
        hands: participants,
        moved: deskMovement,
      });
      await numberBon(tx, establishment, entry);
    });
  }

  /**
   * Records a credit: chips that return from the table to the desk without a counterpart. Refuses with the codes of
   * `recordFurtherAvance`, except for the amount: CHIPS_NOT_LISTED.
   */
  async recordCredit(request: SessionWrite, sessionId: bigint, input: DeskPieces): Promise<Wire<SessionView>> {
    const { actor, establishment, address } = request;
    const { deskCode, pieces } = input;
    const participants = await this.entries.proveParticipants(actor, establishment, 'credit', input, address);
    return this.writeInSession(request, sessionId, 'credit', '', async (tx, deskAct, { lastEntry }) => {
      if (sumPieces(pieces) === 0n) refuse('CHIPS_NOT_LISTED');
      this.entries.requireParticipants(establishment, participants);
      const deskMovement = await this.entries.moveAtDesk(tx, establishment, deskAct, {
        deskCode,
        kind: 'tableCredit',
        toDesk: pieces,
        cashier: participants.cashier,
      });
      const entry = { sessionId, entryNumber: lastEntry + 1, kind: 'credit' as const, amountMinor: sumPieces(pieces) };
      await this.entries.writeEntry(tx, establishment, deskAct, {
        ...entry,
        pieces: { out: pieces },
        hands: participants,
        moved: deskMovement,
      });
    });
  }

  /**
   * Records notes that a customer changes at the table: they stay in the locked box until the count at the end
   * (MC:17.2, AI67:3). A tablet without network enters them later, with their time. Refuses with NOT_FOUND, the codes
   * of `findEntryFault` and `findTableExchangeFault`, NOT_LEGAL_TENDER, EXCHANGE_TIME_WRONG (in the future, or before the
   * session), NOTES_NOT_LISTED, and the codes of `findExchangePlaceFault`.
   */
  exchangeNotes(
    request: SessionWrite,
    sessionId: bigint,
    input: { readonly notes: readonly ValueLine[]; readonly isClearing: boolean; readonly exchangedAt: Date | null },
  ): Promise<Wire<SessionView>> {
    const { establishment } = request;
    return this.writeInSession(
      request,
      sessionId,
      'noteExchange',
      '',
      async (tx, deskAct, { lastEntry, game, openedAt }) => {
        refuseFault(establishment, findTableExchangeFault({ isOpen: true, isClearing: input.isClearing }));
        const lines = requireLegalTender(establishment, input.notes);
        const happenedAt = input.exchangedAt ?? deskAct.happenedAt;
        if (happenedAt > deskAct.happenedAt || happenedAt < startOfMinute(openedAt)) refuse('EXCHANGE_TIME_WRONG');
        if (sumPieces(lines) === 0n) refuse('NOTES_NOT_LISTED');
        refuseFault(establishment, findExchangePlaceFault(establishment.jurisdiction, game, lines));
        await this.entries.writeEntry(
          tx,
          establishment,
          { ...deskAct, happenedAt },
          {
            sessionId,
            entryNumber: lastEntry + 1,
            kind: 'noteExchange',
            amountMinor: sumPieces(lines),
            hands: null,
            pieces: { notes: { side: 'in', lines } },
          },
        );
      },
    );
  }

  /**
   * Changes the maximum stakes from now on, where the text allows it during a session. Refuses with NOT_FOUND, the
   * codes of `findEntryFault`, `findMaximumChangeFault` and `findMaximaFault`.
   */
  changeMaxima(
    request: SessionWrite,
    sessionId: bigint,
    input: { readonly maxima: Maxima; readonly isDisplayed: boolean; readonly reason: string },
  ): Promise<Wire<SessionView>> {
    const { establishment } = request;
    return this.writeInSession(request, sessionId, 'maximumChange', input.reason, async (tx, deskAct, session) => {
      const limits = findStakeLimits(establishment.jurisdiction, session.game);
      refuseFault(establishment, findMaximumChangeFault(limits, input.isDisplayed));
      const minima = await this.tables.findMinima(tx, establishment, session.minimumMinor);
      const maxima = addFixedMaxima(limits, minima, input.maxima);
      refuseFault(establishment, findMaximaFault(limits, minima, maxima));
      await this.entries.writeEntry(tx, establishment, deskAct, {
        sessionId,
        entryNumber: session.lastEntry + 1,
        kind: 'maximumChange',
        amountMinor: 0n,
        pieces: {},
        hands: null,
        maxima,
        reason: input.reason,
      });
    });
  }

  /**
   * Runs `work`, which writes an entry of a session, once for its write key. The session is locked, must allow `kind`
   * in its state, and gives the entry its day. Returns the session afterwards. Refuses with NOT_FOUND, and the codes of
   * `findEntryFault`.
   */
  writeInSession(
    { actor, establishment, writeKey }: SessionWrite,
    sessionId: bigint,
    kind: EntryKind,
    reason: string,
    work: (tx: Tx, act: DeskAct, session: SessionRow) => Promise<void>,
  ): Promise<Wire<SessionView>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, writeKey, async (tx) => {
      const happenedAt = this.clock.now();
      const { personId } = actor;
      const session = await lockTableSession(tx, establishmentId, sessionId);
      const { gamingDay } = session;
      await setAuditContext(tx, { establishmentId, personId, act: `tables.${kind}`, happenedAt, gamingDay, reason });
      refuseFault(establishment, findEntryFault(session.state, kind, session.hasLapsed));
      await work(tx, { gamingDay, happenedAt, personId }, session);
      return this.buildView(tx, establishmentId, sessionId);
    });
  }

  /** Moves the pieces of an avance (chips brought to a table) from the desk and writes its entry. */
  private async writeAvance(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
    avance: {
      readonly sessionId: bigint;
      readonly entryNumber: number;
      readonly kind: 'initialAvance' | 'furtherAvance';
      readonly hands: IdentifiedParticipants;
      readonly input: DeskPieces;
    },
  ): Promise<void> {
    const { input, hands, ...entry } = avance;
    const deskMovement = await this.entries.moveAtDesk(tx, establishment, deskAct, {
      deskCode: input.deskCode,
      kind: 'tableAvance',
      toTable: input.pieces,
      cashier: hands.cashier,
    });
    const pieces: ListedPieces = { in: input.pieces };
    await this.entries.writeEntry(tx, establishment, deskAct, {
      ...entry,
      pieces,
      hands,
      moved: deskMovement,
      amountMinor: sumPieces(input.pieces),
    });
  }

  private async buildView(connection: Queryable, establishmentId: number, sessionId: bigint): Promise<SessionView> {
    const session = await findTableSession(connection, establishmentId, sessionId);
    return { ...session, entries: await listEntries(connection, establishmentId, sessionId) };
  }
}
