import { Injectable } from '@nestjs/common';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import { requireLegalTender, requireHolder, requireValidChips } from '#desks/balances/desk-rules.js';
import { buildCagnotteEntry } from '#domain/accounting/floor-postings.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { holdsChips } from '#domain/cash/desks.js';
import { computeCagnotteWorth, findOpeningFault } from '#domain/cercle/cagnotte.js';
import { sumPieces } from '#domain/tables/exchanges.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import type { Role } from '#declarations/shapes/roles.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { refuseFault } from '#tables/terms/faults.js';
import { toCountedPieces } from './counted-pieces.js';
import { CagnotteOpeningPiecesEntity } from '../entities/cagnotte-opening-pieces.entity.js';
import { CagnotteOpeningEntity } from '../entities/cagnotte-opening.entity.js';
import { CercleSessionEntity } from '../entities/cercle-session.entity.js';
import { CercleSessionsService, type CercleSessionView, type CercleWrite } from './cercle-sessions.service.js';

/** The count of a cagnotte and its witness. */
export interface CountedCagnotte {
  readonly chips: readonly ChipLine[];
  readonly notes: readonly ValueLine[];
  readonly deskCode: string;
  readonly cashier: Credentials;
  /** The person who certifies the content exact, or verified the book of tickets. */
  readonly witness: Credentials;
  readonly isBookVerified: boolean;
  readonly controlAgent: string;
  readonly reason: string;
}

/** Roles that certify the content (AI67:31), and verify the book of tickets in Monaco (MC:11.7). */
const WITNESSES: readonly Role[] = ['direction', 'membreDuComite'];
const VERIFIERS: readonly Role[] = ['inspecteur', 'sousDirecteur', ...WITNESSES];
const CASHIERS: readonly Role[] = ['caissier', 'caissierPrincipal'];

/** Opens and counts cagnottes, which ends their sessions. */
@Injectable()
export class CagnotteOpeningsService {
  constructor(
    private readonly sessions: CercleSessionsService,
    private readonly identities: IdentitiesService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Opens and counts a cagnotte (the box with the house's rake). A desk receives its content; its worth is posted in
   * the day of the session. Refuses with the codes of `proveIdentity`, NOT_FOUND, CAGNOTTE_COUNTED, HANDS_NOT_APART,
   * the codes of `findOpeningFault` and `requireValidChips`, NOT_LEGAL_TENDER, REASON_REQUIRED (content and stubs
   * differ), UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER.
   */
  async openCagnotte(
    request: CercleWrite,
    sessionId: bigint,
    input: CountedCagnotte,
  ): Promise<Wire<CercleSessionView>> {
    const { actor, establishment, address } = request;
    const { establishmentId, jurisdiction } = establishment;
    const { isBookVerified, controlAgent, reason } = input;
    const witnessFunctions = jurisdiction === 'MC' ? VERIFIERS : WITNESSES;
    const witness = await this.identities.proveIdentity(establishment, input.witness, address, witnessFunctions);
    const cashier = await this.identities.proveIdentity(establishment, input.cashier, address, CASHIERS);
    return this.sessions.writeInSession(
      request,
      sessionId,
      { act: 'cagnottes.count', reason },
      async (tx, deskAct, session) => {
        if (new Set([actor.personId, witness.personId, cashier.personId]).size < 3) refuse('HANDS_NOT_APART');
        refuseFault(
          establishment,
          findOpeningFault(jurisdiction, { functions: witness.roles, isVerified: isBookVerified }),
        );
        const chips = requireValidChips(establishment, true, input.chips);
        const notes = requireLegalTender(establishment, input.notes);
        const [chipsMinor, notesMinor] = [sumPieces(chips), sumPieces(notes)];
        const { stubsMinor } = session;
        const countedMinor = chipsMinor + notesMinor;
        const { differenceMinor, carriedMinor } = computeCagnotteWorth(jurisdiction, { countedMinor, stubsMinor });
        if (differenceMinor !== 0n && reason.length < 3) refuse('REASON_REQUIRED');
        const entryId = await this.postContent(tx, establishment, deskAct, session, {
          chipsMinor,
          notesMinor,
          stubsMinor,
        });
        const deskMovement =
          countedMinor === 0n
            ? null
            : await this.receiveAtDesk(tx, establishment, deskAct, { ...input, chips, notesMinor, cashier, entryId });
        await insertRow(tx, CagnotteOpeningEntity, {
          establishmentId,
          sessionId,
          gamingDay: deskAct.gamingDay,
          openedAt: deskAct.happenedAt,
          countedMinor,
          stubsMinor,
          differenceMinor,
          carriedMinor,
          recordedBy: actor.personId,
          certifiedBy: witness.personId,
          certifiedAs: findHeldFunction(witness, witnessFunctions),
          controlAgent,
          reason,
          deskId: deskMovement?.deskId ?? null,
          movementNumber: deskMovement?.movementNumber ?? null,
          entryId: entryId ?? null,
        });
        for (const line of toCountedPieces(notes, chips))
          await insertRow(tx, CagnotteOpeningPiecesEntity, { establishmentId, sessionId, ...line });
        const countedState = { state: 'counted', countedAt: deskAct.happenedAt } as const;
        await tx.update(CercleSessionEntity, { establishmentId, sessionId }, countedState);
      },
    );
  }

  /**
   * Records the chips and notes of a cagnotte (box with the house's rake) at the desk that the cashier holds; returns
   * the desk's movement.
   */
  private async receiveAtDesk(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
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
    const validatedChips = requireValidChips(establishment, holdsChips(desk.kind), chips);
    requireHolder(desk, cashier.personId);
    return this.desks.recordMovement(tx, establishment, desk, deskAct, {
      kind: 'cagnotte',
      amountMinor: sumPieces(validatedChips) + notesMinor,
      chips: validatedChips,
      ...(entryId === undefined ? {} : { entryId }),
    });
  }

  /** Posts the content of a cagnotte (box with the house's rake); returns the entry, undefined for an empty one. */
  private async postContent(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
    { tableNumber, sessionNumber }: CercleSessionView,
    content: Readonly<Record<'chipsMinor' | 'notesMinor' | 'stubsMinor', bigint>>,
  ): Promise<bigint | undefined> {
    const entry = buildCagnotteEntry(content);
    if (entry.lines.length === 0) return undefined;
    return (
      await this.ledger.postForAct(tx, establishment, deskAct, {
        ...entry,
        source: { table: tableNumber, session: sessionNumber },
      })
    ).entryId;
  }
}

const findHeldFunction = ({ roles }: Identity, functions: readonly Role[]): string =>
  functions.find((each) => roles.includes(each)) ?? '';
