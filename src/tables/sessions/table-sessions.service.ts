import { Injectable } from '@nestjs/common';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { requireLegalTender } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { findFurtherAvanceFault, findInitialAvanceFault } from '#domain/tables/avances.js';
import {
  findBonFault,
  findExchangePlaceFault,
  findTableExchangeFault,
  computePiecesTotal,
} from '#domain/tables/exchanges.js';
import { getBonAction } from '#domain/tables/hands.js';
import { findMaximaFault, addFixedMaxima, type Maxima } from '#domain/tables/maxima.js';
import { findSessionEntryFault, stopsOrResumesPlay, type EntryKind } from '#domain/tables/sessions.js';
import { findMaximumChangeFault, findStakeLimits } from '#domain/tables/stakes.js';
import { findChefFault } from '#domain/tables/staff.js';
import type { ActionName } from '#declarations/act-names.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock, startOfMinute } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { TableSessionEntity } from '../entities/table-session.entity.js';
import { assertNoFault } from '../terms/faults.js';
import {
  getNextSessionNumber,
  getTableSession,
  listTablesOpenedBy,
  listTableSessions,
  lockTableSession,
} from './table-sessions.queries.js';
import type { SessionRow } from './table-sessions.queries.js';
import { readSessionView } from './session-views.js';
import type { DeskPieceTransfer, SessionView } from './session-views.js';
import { assignBonNumber } from './bon-numbers.js';
import { OpeningsService } from './openings.service.js';
import { TableEntriesService } from './table-entries.service.js';
import type { ParticipantCredentials, TableEntryKey } from './table-entries.service.js';
import { lockTables } from '../terms/tables.queries.js';
import { TablesService } from '../terms/tables.service.js';

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
    const day = gamingDay ?? (await this.tables.findCurrentGamingDay(establishment));
    return listTableSessions(this.database.dataSource, establishment.establishmentId, day);
  }

  /** Returns a session with its carnet (record book). Refuses with NOT_FOUND. */
  getSession({ establishmentId }: Establishment, sessionId: bigint): Promise<SessionView> {
    return readSessionView(this.database.dataSource, establishmentId, sessionId);
  }

  /**
   * Opens a session with its initial avance (the table's opening float). Refuses with the codes of
   * `authenticateParticipants`, then UNKNOWN_TABLE, TABLE_RETIRED, TABLE_SESSION_OPEN, CHEF_AT_TABLES, the codes of
   * `requireOpeningConditions`, `findInitialAvanceFault`, `assertRequiredParticipants` and `recordDeskMovement`.
   */
  async openSession(
    request: SignedRequest,
    input: DeskPieceTransfer & { readonly tableNumber: string },
  ): Promise<Serialized<SessionView>> {
    const { actor, establishment, idempotencyKey } = request;
    const { establishmentId, jurisdiction } = establishment;
    const participants = await this.entries.authenticateParticipants(request, 'opening', input);
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tables.open');
      await lockTables(tx, establishmentId);
      const { tableNumber } = input;
      const table = await this.tables.requireTable(tx, establishment, deskAction.gamingDay, tableNumber);
      const { tableId, game } = table;
      if (table.retiredAt !== null) refuse('TABLE_RETIRED', { table: tableNumber });
      if (table.sessionId !== null) refuse('TABLE_SESSION_OPEN', { table: tableNumber });
      if (actor.roles.includes('chefDeTable')) {
        const watchedTables = await listTablesOpenedBy(tx, establishmentId, actor.personId);
        assertNoFault(establishment, findChefFault(jurisdiction, game, watchedTables));
      }
      const { termNumber, minima, authorisationNumber } = await this.openings.requireOpeningConditions(
        tx,
        establishment,
        table,
        deskAction.gamingDay,
      );
      const amountMinor = computePiecesTotal(input.pieces);
      const fixedMinor = table.avanceMinor;
      assertNoFault(establishment, findInitialAvanceFault({ jurisdiction, game, minima, amountMinor, fixedMinor }));
      this.entries.assertRequiredParticipants(establishment, participants);
      const { sessionId } = await insertRow(tx, TableSessionEntity, {
        establishmentId,
        tableId,
        gamingDay: deskAction.gamingDay,
        termNumber,
        sessionNumber: await getNextSessionNumber(tx, establishmentId, tableId, deskAction.gamingDay),
        authorisationNumber,
        state: 'open',
        openedAt: deskAction.happenedAt,
      });
      const entryKey = { sessionId, entryNumber: 1, kind: 'initialAvance' } as const;
      await this.entries.recordTransfer(tx, establishment, deskAction, {
        entryKey,
        participants,
        deskCode: input.deskCode,
        in: input.pieces,
      });
      return readSessionView(tx, establishmentId, sessionId);
    });
  }

  /**
   * Records a further avance (chips brought to the table during play). Refuses with the codes of
   * `authenticateParticipants`, then NOT_FOUND, the codes of `findSessionEntryFault`, `findFurtherAvanceFault`,
   * `assertRequiredParticipants` and `recordDeskMovement`.
   */
  async recordFurtherAvance(
    request: SignedRequest,
    sessionId: bigint,
    input: DeskPieceTransfer,
  ): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    const participants = await this.entries.authenticateParticipants(request, 'furtherAvance', input);
    return this.runSessionWrite(
      request,
      sessionId,
      'furtherAvance',
      '',
      async (tx, deskAction, { initialAvanceMinor }, entryKey) => {
        const amountMinor = computePiecesTotal(input.pieces);
        assertNoFault(
          establishment,
          findFurtherAvanceFault(establishment.jurisdiction, initialAvanceMinor, amountMinor),
        );
        this.entries.assertRequiredParticipants(establishment, participants);
        await this.entries.recordTransfer(tx, establishment, deskAction, {
          entryKey,
          participants,
          deskCode: input.deskCode,
          in: input.pieces,
        });
      },
    );
  }

  /**
   * Records a bon (slip of exchange): pieces of the desk for pieces of the table, of the same value. The game decides
   * who signs. Refuses with NOT_FOUND, the codes of `authenticateParticipants`, then the codes of `findSessionEntryFault`, `findBonFault`,
   * `assertRequiredParticipants` and `recordDeskMovement`.
   */
  async recordBon(
    request: SignedRequest,
    sessionId: bigint,
    input: ParticipantCredentials & {
      readonly deskCode: string;
      readonly requested: readonly ChipLine[];
      readonly given: readonly ChipLine[];
    },
  ): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    const { deskCode, requested, given } = input;
    const session = await getTableSession(this.database.dataSource, establishment.establishmentId, sessionId);
    const participants = await this.entries.authenticateParticipants(request, getBonAction(session.game), input);
    return this.runSessionWrite(request, sessionId, 'bon', '', async (tx, deskAction, { game }, entryKey) => {
      assertNoFault(establishment, findBonFault(establishment.jurisdiction, game, { asked: requested, given }));
      this.entries.assertRequiredParticipants(establishment, participants);
      await this.entries.recordTransfer(tx, establishment, deskAction, {
        entryKey,
        participants,
        deskCode,
        in: requested,
        out: given,
      });
      await assignBonNumber(tx, establishment, entryKey);
    });
  }

  /**
   * Records a credit: chips that return from the table to the desk without a counterpart. Refuses with the codes of
   * `recordFurtherAvance`, except for the amount: CHIPS_NOT_LISTED.
   */
  async recordCredit(
    request: SignedRequest,
    sessionId: bigint,
    input: DeskPieceTransfer,
  ): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    const { deskCode, pieces } = input;
    const participants = await this.entries.authenticateParticipants(request, 'credit', input);
    return this.runSessionWrite(request, sessionId, 'credit', '', async (tx, deskAction, _session, entryKey) => {
      if (computePiecesTotal(pieces) === 0n) refuse('CHIPS_NOT_LISTED');
      this.entries.assertRequiredParticipants(establishment, participants);
      await this.entries.recordTransfer(tx, establishment, deskAction, {
        entryKey,
        participants,
        deskCode,
        out: pieces,
      });
    });
  }

  /**
   * Records notes that a customer changes at the table: they stay in the locked box until the count at the end
   * (MC:17.2, AI67:3). A tablet without network enters them later, with their time. Refuses with NOT_FOUND, the codes
   * of `findSessionEntryFault` and `findTableExchangeFault`, NOT_LEGAL_TENDER, EXCHANGE_TIME_WRONG (in the future, or
   * before the session), NOTES_NOT_LISTED, and the codes of `findExchangePlaceFault`.
   */
  recordNoteExchange(
    request: SignedRequest,
    sessionId: bigint,
    input: { readonly notes: readonly ValueLine[]; readonly isClearing: boolean; readonly exchangedAt: Date | null },
  ): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    return this.runSessionWrite(
      request,
      sessionId,
      'noteExchange',
      '',
      async (tx, deskAction, { game, openedAt }, entryKey) => {
        assertNoFault(establishment, findTableExchangeFault({ isOpen: true, isClearing: input.isClearing }));
        const noteLines = requireLegalTender(establishment, input.notes);
        const happenedAt = input.exchangedAt ?? deskAction.happenedAt;
        if (happenedAt > deskAction.happenedAt || happenedAt < startOfMinute(openedAt)) refuse('EXCHANGE_TIME_WRONG');
        if (computePiecesTotal(noteLines) === 0n) refuse('NOTES_NOT_LISTED');
        assertNoFault(establishment, findExchangePlaceFault(establishment.jurisdiction, game, noteLines));
        await this.entries.insertTableEntry(
          tx,
          establishment,
          { ...deskAction, happenedAt },
          {
            ...entryKey,
            amountMinor: computePiecesTotal(noteLines),
            participants: null,
            pieces: { notes: { side: 'in', lines: noteLines } },
          },
        );
      },
    );
  }

  /**
   * Changes the maximum stakes from now on, where the text allows it during a session. Refuses with NOT_FOUND, the
   * codes of `authenticateParticipants`, `findSessionEntryFault`, `findMaximumChangeFault`, `findMaximaFault` and
   * `assertRequiredParticipants`.
   */
  async changeMaxima(
    request: SignedRequest,
    sessionId: bigint,
    input: ParticipantCredentials & { readonly maxima: Maxima; readonly isDisplayed: boolean; readonly reason: string },
  ): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    const participants = await this.entries.authenticateParticipants(request, 'maximumChange', input);
    return this.runSessionWrite(
      request,
      sessionId,
      'maximumChange',
      input.reason,
      async (tx, deskAction, session, entryKey) => {
        const stakeLimits = findStakeLimits(establishment.jurisdiction, session.game);
        assertNoFault(
          establishment,
          findMaximumChangeFault(establishment.jurisdiction, session.game, input.isDisplayed),
        );
        const minima = await this.tables.getMinima(tx, establishment, session.minimumMinor);
        const maxima = addFixedMaxima(stakeLimits, minima, input.maxima);
        assertNoFault(establishment, findMaximaFault(stakeLimits, minima, maxima));
        this.entries.assertRequiredParticipants(establishment, participants);
        await this.entries.insertTableEntry(tx, establishment, deskAction, {
          ...entryKey,
          amountMinor: 0n,
          pieces: {},
          participants,
          maxima,
          reason: input.reason,
        });
      },
    );
  }

  /**
   * Runs `callback`, which writes an entry of a session, once for its idempotency key. The session is locked, must
   * allow `kind` in its state, and gives the entry its day; an act that depends on the other tables locks them all, so
   * that two tables do not stop at once, each as if the other played on. Returns the session afterwards. Refuses with
   * NOT_FOUND, and the codes of `findSessionEntryFault`.
   */
  runSessionWrite<Kind extends EntryKind>(
    request: SignedRequest,
    sessionId: bigint,
    kind: Kind,
    reason: string,
    callback: (
      tx: Tx,
      deskAction: DeskAction,
      session: SessionRow,
      entryKey: TableEntryKey & { readonly kind: Kind },
    ) => Promise<void>,
  ): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    const act = { action: `tables.${kind}`, reason, locksTables: stopsOrResumesPlay(kind) } as const;
    return this.runLockedSession(request, sessionId, act, async (tx, deskAction, session) => {
      assertNoFault(establishment, findSessionEntryFault(session.state, kind, session.hasLapsed));
      await callback(tx, deskAction, session, { sessionId, entryNumber: session.lastEntry + 1, kind });
    });
  }

  /**
   * Runs `callback` on a session under its lock, in any state, once for the idempotency key, as an act of the day of the
   * session. `locksTables`: all tables are locked too. Returns the session afterwards. Refuses with NOT_FOUND.
   */
  runLockedSession(
    { actor: { personId }, establishment, idempotencyKey }: SignedRequest,
    sessionId: bigint,
    act: { readonly action: ActionName; readonly reason: string; readonly locksTables?: boolean },
    callback: (tx: Tx, deskAction: DeskAction, session: SessionRow) => Promise<void>,
  ): Promise<Serialized<SessionView>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const happenedAt = this.clock.now();
      if (act.locksTables === true) await lockTables(tx, establishmentId);
      const session = await lockTableSession(tx, establishmentId, sessionId);
      const { gamingDay } = session;
      const { action, reason } = act;
      await setAuditContext(tx, { establishmentId, personId, action, happenedAt, gamingDay, reason });
      await callback(tx, { gamingDay, happenedAt, personId }, session);
      return readSessionView(tx, establishmentId, sessionId);
    });
  }
}
