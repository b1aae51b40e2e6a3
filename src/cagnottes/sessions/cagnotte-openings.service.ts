import { Injectable } from '@nestjs/common';
import { assertCountConfirmed, type ConfirmedCount } from '#desks/balances/count-questions.js';
import { deleteCountDrafts } from '#desks/drafts/count-drafts.queries.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { requireLegalTender, assertHolder, requireValidChips } from '#desks/balances/desk-rules.js';
import { buildCountReview, type CountReview } from '#desks/reviews/count-reviews.js';
import { buildCagnotteEntry } from '#domain/accounting/floor-postings.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { canHoldChips } from '#domain/cash/desks.js';
import { computeCagnotteResult, findCagnotteOpeningFault, WITNESS_ROLES } from '#domain/cercle/cagnotte.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { Language } from '#declarations/shapes/text.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '#tables/terms/faults.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { readCagnotteExpectation } from './cagnotte-expectations.js';
import { toCountedPieces } from './counted-pieces.js';
import { CagnotteOpeningPiecesEntity } from '../entities/cagnotte-opening-pieces.entity.js';
import { CagnotteOpeningEntity } from '../entities/cagnotte-opening.entity.js';
import { CercleSessionEntity } from '../entities/cercle-session.entity.js';
import { CercleSessionsService, type CercleSessionView } from './cercle-sessions.service.js';

/** The count of a cagnotte and its witness. */
export interface CagnotteCount extends ConfirmedCount {
  readonly chips: readonly ChipLine[];
  readonly notes: readonly ValueLine[];
  readonly deskCode: string;
  readonly cashier: Credentials;
  /** The person who certifies the content exact, or verified the book of tickets. */
  readonly witness: Credentials;
  readonly isBookVerified: boolean;
  /** The agent of the control service; null: none is present. */
  readonly controlAgent: Credentials | null;
}

const CASHIER_ROLES: readonly Role[] = ['caissier', 'caissierPrincipal'];
/** Roles of the control service, whose agent is present where there is one (MC:11.7). */
const CONTROL_ROLES: readonly Role[] = ['controleur', 'directionDesCasinos'];

/** Opens and counts cagnottes, which ends their sessions. */
@Injectable()
export class CagnotteOpeningsService {
  constructor(
    private readonly sessions: CercleSessionsService,
    private readonly identities: IdentitiesService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
    private readonly database: Database,
  ) {}

  /**
   * Reviews the count of a cagnotte before it is signed; shows nothing of the stubs. Refuses with NOT_FOUND, the codes of
   * `requireValidChips` and NOT_LEGAL_TENDER.
   */
  async reviewCount(
    establishment: Establishment,
    sessionId: bigint,
    count: Pick<CagnotteCount, 'chips' | 'notes'>,
    language: Language,
  ): Promise<CountReview> {
    const { stubsMinor } = await this.sessions.getSession(establishment, sessionId);
    const chips = requireValidChips(establishment, true, count.chips);
    const notes = requireLegalTender(establishment, count.notes);
    const connection = this.database.dataSource;
    const expectation = await readCagnotteExpectation(connection, establishment, stubsMinor, { chips, notes });
    return buildCountReview(establishment, chips, expectation, null, language);
  }

  /**
   * Opens and counts a cagnotte (the box with the house's rake). A desk receives its content; its worth is posted in
   * the day of the session. Refuses with the codes of `verifyIdentity`, NOT_FOUND, CAGNOTTE_COUNTED, HANDS_NOT_APART,
   * the codes of `findCagnotteOpeningFault` and `requireValidChips`, NOT_LEGAL_TENDER, the codes of
   * `assertCountConfirmed`, REASON_REQUIRED (content and stubs differ), UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER.
   */
  async openCagnotte(
    request: SignedRequest,
    sessionId: bigint,
    input: CagnotteCount,
  ): Promise<Serialized<CercleSessionView>> {
    const { actor, establishment, address } = request;
    const { establishmentId, jurisdiction } = establishment;
    const { isBookVerified, reason } = input;
    const { witness, witnessRoles, cashier, controlAgent } = await this.identifyHands(establishment, input, address);
    return this.sessions.runSessionTransaction(
      request,
      sessionId,
      { action: 'cagnottes.count', reason },
      async (tx, deskAction, session) => {
        assertPeopleApart([actor.personId, witness.personId, cashier.personId, controlAgent?.personId ?? null]);
        assertNoFault(
          establishment,
          findCagnotteOpeningFault(jurisdiction, { functions: witness.roles, isVerified: isBookVerified }),
        );
        const chips = requireValidChips(establishment, true, input.chips);
        const notes = requireLegalTender(establishment, input.notes);
        const [chipsMinor, notesMinor] = [computePiecesTotal(chips), computePiecesTotal(notes)];
        const { stubsMinor } = session;
        const countedMinor = chipsMinor + notesMinor;
        const expectation = await readCagnotteExpectation(tx, establishment, stubsMinor, { chips, notes });
        assertCountConfirmed(establishment, chips, expectation, input, 'blind');
        const { differenceMinor, carriedMinor } = computeCagnotteResult(jurisdiction, { countedMinor, stubsMinor });
        if (differenceMinor !== 0n && reason.length < 3) refuse('REASON_REQUIRED');
        const entryId = await this.postCagnotteContent(tx, establishment, deskAction, session, {
          chipsMinor,
          notesMinor,
          stubsMinor,
        });
        const deskMovement =
          countedMinor === 0n
            ? null
            : await this.receiveAtDesk(tx, establishment, deskAction, {
                ...input,
                chips,
                notesMinor,
                cashier,
                entryId,
              });
        await insertRow(tx, CagnotteOpeningEntity, {
          establishmentId,
          sessionId,
          gamingDay: deskAction.gamingDay,
          openedAt: deskAction.happenedAt,
          countedMinor,
          stubsMinor,
          differenceMinor,
          carriedMinor,
          recordedBy: actor.personId,
          certifiedBy: witness.personId,
          certifiedAs: findMatchingRole(witness, witnessRoles),
          controlAgent: controlAgent?.fullName ?? '',
          controlAgentId: controlAgent?.personId ?? null,
          reason,
          deskId: deskMovement?.deskId ?? null,
          movementNumber: deskMovement?.movementNumber ?? null,
          entryId: entryId ?? null,
        });
        for (const countedPieces of toCountedPieces(notes, chips))
          await insertRow(tx, CagnotteOpeningPiecesEntity, { establishmentId, sessionId, ...countedPieces });
        const countedFields = { state: 'counted', countedAt: deskAction.happenedAt } as const;
        await tx.update(CercleSessionEntity, { establishmentId, sessionId }, countedFields);
        await deleteCountDrafts(tx, establishmentId, `cagnotte/${sessionId}`);
      },
    );
  }

  /** Identifies the witness, the cashier and the agent present. Refuses with the codes of `verifyIdentity`. */
  private async identifyHands(establishment: Establishment, input: CagnotteCount, address: string) {
    const witnessRoles = WITNESS_ROLES[establishment.jurisdiction];
    const witness = await this.identities.verifyIdentity(establishment, input.witness, address, witnessRoles);
    const cashier = await this.identities.verifyIdentity(establishment, input.cashier, address, CASHIER_ROLES);
    const controlAgent =
      input.controlAgent === null
        ? null
        : await this.identities.verifyIdentity(establishment, input.controlAgent, address, CONTROL_ROLES);
    return { witness, witnessRoles, cashier, controlAgent };
  }

  /**
   * Records the chips and notes of a cagnotte (box with the house's rake) at the desk that the cashier holds; returns
   * the desk's movement.
   */
  private async receiveAtDesk(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    {
      deskCode,
      chips,
      notesMinor,
      cashier,
      entryId,
    }: {
      readonly deskCode: string;
      readonly chips: readonly ChipLine[];
      readonly notesMinor: bigint;
      readonly cashier: Identity;
      readonly entryId: bigint | undefined;
    },
  ) {
    const desk = await this.desks.lockDesk(tx, establishment, deskCode);
    const validatedChips = requireValidChips(establishment, canHoldChips(desk.kind), chips);
    assertHolder(desk, cashier.personId);
    return this.desks.recordMovement(tx, establishment, desk, deskAction, {
      kind: 'cagnotte',
      amountMinor: computePiecesTotal(validatedChips) + notesMinor,
      chips: validatedChips,
      ...(entryId === undefined ? {} : { entryId }),
    });
  }

  /** Posts the content of a cagnotte (box with the house's rake); returns the entry, undefined for an empty one. */
  private async postCagnotteContent(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { tableNumber, sessionNumber }: CercleSessionView,
    content: Readonly<Record<'chipsMinor' | 'notesMinor' | 'stubsMinor', bigint>>,
  ): Promise<bigint | undefined> {
    const entry = buildCagnotteEntry(content);
    if (entry.lines.length === 0) return undefined;
    return (
      await this.ledger.postEntryForAction(tx, establishment, deskAction, {
        ...entry,
        source: { table: tableNumber, session: sessionNumber },
      })
    ).entryId;
  }
}

/** Refuses with HANDS_NOT_APART when one person has two parts in the count. */
function assertPeopleApart(people: readonly (bigint | null)[]): void {
  const present = people.filter((personId) => personId !== null);
  if (new Set(present).size < present.length) refuse('HANDS_NOT_APART');
}

const findMatchingRole = ({ roles }: Identity, allowedRoles: readonly Role[]): string =>
  allowedRoles.find((role) => roles.includes(role)) ?? '';
