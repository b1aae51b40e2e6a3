import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { InterventionEnvelopeReceiptEntity } from '../entities/intervention-envelope-receipt.entity.js';
import { InterventionEnvelopeEntity } from '../entities/intervention-envelope.entity.js';
import {
  getEnvelopeContents,
  requireEnvelope,
  listEnvelopes,
  lockSheetDayRow,
  listIdentificationsWithoutSheet,
  findEnvelopeState,
} from './envelopes.queries.js';
import type { EnvelopeContents, EnvelopeRow, LooseIdentificationRow } from './envelopes.queries.js';
import { listInterventions, type InterventionRow } from '../sheets/interventions.queries.js';
import { SheetActionsService } from '../sheets/sheet-acts.service.js';
import type { Signer } from '../sheets/sheets.js';
import type { UserRequest } from '#ledger/user-request.js';

const REGISTER = 'envelopes';

/** An envelope with its sheets. */
export interface Envelope extends EnvelopeRow {
  /** Intervention sheets of the envelope. */
  readonly sheets: readonly InterventionRow[];
}

/** Manages the sheets of a day, gathered and sealed by the supervisor, and handed to the Direction. */
@Injectable()
export class EnvelopesService {
  constructor(
    private readonly db: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly actions: SheetActionsService,
  ) {}

  /** Returns envelopes of the establishment, the latest day first, 100 a page. */
  listEnvelopes(establishment: Establishment, before: string | null): Promise<EnvelopeRow[]> {
    return listEnvelopes(this.db.dataSource, establishment.establishmentId, before);
  }

  /** Returns the envelope of a day with its sheets. Refuses NOT_FOUND. */
  getEnvelope({ establishmentId }: Establishment, gamingDay: string): Promise<Envelope> {
    return this.db.runInSnapshot(async (tx) => ({
      ...(await requireEnvelope(tx, establishmentId, gamingDay)),
      sheets: await listInterventions(tx, establishmentId, { day: gamingDay, machine: null }),
    }));
  }

  /** Lists the identifications of a day that led to no sheet, with the supervisor's explanations. */
  listIdentificationsWithoutSheet(
    { establishmentId }: Establishment,
    gamingDay: string,
  ): Promise<LooseIdentificationRow[]> {
    return listIdentificationsWithoutSheet(this.db.dataSource, establishmentId, gamingDay);
  }

  /**
   * Seals the sheets of a day that is over in its envelope: all of them, none open; nothing is added afterwards.
   * The envelope includes identifications without a sheet, each with a supervisor's explanation.
   * Refuses UNKNOWN_GAMING_DAY, ENVELOPE_DAY_RUNNING, ENVELOPE_SEALED, ENVELOPE_EMPTY, ENVELOPE_SHEETS_OPEN (their
   * numbers in `details.sheets`), ENVELOPE_IDENTIFICATIONS_OPEN (their machines in `details.machines`),
   * SIGNATURE_EMPTY.
   */
  sealEnvelope(
    { actor, establishment, idempotencyKey }: UserRequest,
    gamingDay: string,
    signer: Signer,
  ): Promise<Serialized<EnvelopeRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const now = await this.actions.setActionContext(tx, actor, establishment, 'interventions.envelope', gamingDay);
      const { closesAt } = await this.gamingDays.requireRecordedDay(tx, establishment, gamingDay);
      if (closesAt > now) refuse('ENVELOPE_DAY_RUNNING', { gamingDay });
      await lockSheetDayRow(tx, establishmentId, gamingDay, 'for_no_key_update');
      if ((await findEnvelopeState(tx, establishmentId, gamingDay)) !== undefined)
        refuse('ENVELOPE_SEALED', { gamingDay });
      const contents = await getEnvelopeContents(tx, establishmentId, gamingDay);
      await this.assertEnvelopeComplete(tx, establishmentId, gamingDay, contents);
      const { sheetCount, identificationCount, contentDigest } = contents;
      const signedContent = {
        gamingDay,
        sheetCount,
        identificationCount,
        contentDigest: contentDigest.toString('hex'),
      };
      const signatureId = await this.signEnvelope(tx, establishment, signer, 'superviseur', signedContent);
      const envelopeNumber = await reserveRegisterNumbers(tx, establishmentId, REGISTER, 1);
      await insertRow(tx, InterventionEnvelopeEntity, {
        establishmentId,
        gamingDay,
        envelopeNumber,
        sheetCount,
        identificationCount,
        contentDigest,
        madeBy: signer.identity.personId,
        madeAt: now,
        signatureId,
      });
      const rowKey = { establishment_id: establishmentId, gaming_day: gamingDay };
      await enterInRegister(tx, establishmentId, REGISTER, 'intervention_envelopes', [
        { number: envelopeNumber, rowKey },
      ]);
      return requireEnvelope(tx, establishmentId, gamingDay);
    });
  }

  /**
   * Signs the receipt of a day's envelope as a person of the Direction, who must not be its maker.
   * Refuses NOT_FOUND, ENVELOPE_RECEIVED, OWN_ENVELOPE, SIGNATURE_EMPTY.
   */
  signEnvelopeReceipt(
    { actor, establishment, idempotencyKey }: UserRequest,
    gamingDay: string,
    signer: Signer,
  ): Promise<Serialized<EnvelopeRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const now = await this.actions.setActionContext(
        tx,
        actor,
        establishment,
        'interventions.receiveEnvelope',
        gamingDay,
      );
      await lockSheetDayRow(tx, establishmentId, gamingDay, 'for_no_key_update');
      const { envelopeNumber, sheetCount, contentDigest } = await requireEnvelope(tx, establishmentId, gamingDay);
      const envelopeState = await findEnvelopeState(tx, establishmentId, gamingDay);
      if (envelopeState?.isReceived === true) refuse('ENVELOPE_RECEIVED', { gamingDay });
      if (envelopeState?.madeBy === signer.identity.personId) refuse('OWN_ENVELOPE');
      const signedContent = { gamingDay, envelopeNumber, sheetCount, contentDigest };
      const signatureId = await this.signEnvelope(tx, establishment, signer, 'direction', signedContent);
      const receipt = { receivedBy: signer.identity.personId, receivedAt: now, signatureId };
      await insertRow(tx, InterventionEnvelopeReceiptEntity, { establishmentId, gamingDay, ...receipt });
      return requireEnvelope(tx, establishmentId, gamingDay);
    });
  }

  /**
   * Refuses an envelope that would be empty, or has a sheet still open or an identification without explanation, with
   * ENVELOPE_EMPTY, ENVELOPE_SHEETS_OPEN, ENVELOPE_IDENTIFICATIONS_OPEN.
   */
  private async assertEnvelopeComplete(
    tx: Tx,
    establishmentId: number,
    gamingDay: string,
    { sheetCount, openCount, identificationCount, unsettledCount }: EnvelopeContents,
  ): Promise<void> {
    if (sheetCount + identificationCount === 0) refuse('ENVELOPE_EMPTY', { gamingDay });
    if (openCount > 0) {
      const sheets = await listInterventions(tx, establishmentId, { day: gamingDay, machine: null });
      const openSheets = sheets.filter(({ closedAt }) => closedAt === null);
      refuse('ENVELOPE_SHEETS_OPEN', { sheets: openSheets.map(({ sheetNumber }) => String(sheetNumber)) });
    }
    if (unsettledCount > 0) {
      const identifications = await listIdentificationsWithoutSheet(tx, establishmentId, gamingDay);
      const unexplained = identifications.filter(({ settlement }) => settlement === null);
      refuse('ENVELOPE_IDENTIFICATIONS_OPEN', { machines: unexplained.map(({ machine }) => machine) });
    }
  }

  /** Signs the content of a day's envelope as a supervisor or as the Direction; returns the id of the signed act. */
  private signEnvelope(
    tx: Tx,
    establishment: Establishment,
    signer: Signer,
    signedAs: 'superviseur' | 'direction',
    envelopeContent: { readonly gamingDay: string; readonly [field: string]: unknown },
  ): Promise<bigint> {
    const { gamingDay } = envelopeContent;
    const signedContent = { signedAs, subject: `envelope ${gamingDay}`, content: envelopeContent, gamingDay };
    return this.actions.signContents(tx, establishment, signer, signedContent);
  }
}
