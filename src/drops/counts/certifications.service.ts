import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { KeyAuthorisationsService } from '#custody/key-authorisations.service.js';
import {
  CERTIFIER_FUNCTIONS,
  findAgreedCount,
  findCertifierFault,
  compareConveyedCoins,
} from '#domain/cash/drop-counts.js';
import type { CertifierFunction } from '#domain/cash/drop-counts.js';
import { formatMinorText, sumMinor } from '#domain/money.js';
import { DayCountsService } from '#establishments/days/day-counts.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { getDecimalAmounts } from '#refusals/details.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { moveBox } from '../boxes/boxes.queries.js';
import { listCoinDepartures, listCoinExtractions } from './coins.queries.js';
import { listBroughtBoxes, findCertification, listCertifiedCounts, loadCountsByBox } from './drop-counts.queries.js';
import type { BoxCountRow, BroughtBoxRow, CertificationRow } from './drop-counts.queries.js';
import { listTeamMembers } from '../rounds/drops.queries.js';
import { DropCertificationEntity } from '../entities/drop-certification.entity.js';
import { DropCertifierEntity } from '../entities/drop-certifier.entity.js';
import { DropEntity } from '../entities/drop.entity.js';
import { writeDropAction } from '../rounds/drop-acts.js';
import type { UserRequest } from '#ledger/user-request.js';

const COUNT_REGISTER = 'counts';

/** Amounts of a whole count by medium, in minor units. */
interface CountSums {
  readonly notesMinor: bigint;
  readonly ticketsMinor: bigint;
  readonly coinsMinor: bigint;
}

/** Certification of a drop's count, by people who neither brought boxes in nor keep the books. */
@Injectable()
export class CertificationsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signatures: SignaturesService,
    private readonly dayCounts: DayCountsService,
    private readonly keyAuthorisations: KeyAuthorisationsService,
  ) {}

  /**
   * Certifies the count of a drop under the next number of the register of counts. Each certifier signs, the boxes
   * return to stock and the counts enter the gaming day. Refuses, in this order: NOT_FOUND, DROP_NOT_RECEIVED,
   * CERTIFIER_IN_DROP, ACCOUNTANT_CERTIFIES, CERTIFIERS_MISSING, BOXES_NOT_COUNTED, COINS_NOT_EXTRACTED,
   * CONVEYED_DIFFERENCE_UNEXPLAINED, KEYS_STILL_OUT, DAY_CLOSED.
   */
  certifyCount(
    userRequest: UserRequest,
    dropId: bigint,
    certification: { readonly certifiers: readonly Identity[]; readonly conveyedReason: string | null },
  ): Promise<Serialized<CertificationRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { personId } = actor;
    const { certifiers, conveyedReason } = certification;
    const action = { action: 'drops.certify', dropId } as const;
    return writeDropAction(this.database, this.clock, userRequest, action, async (tx, drop, certifiedAt) => {
      const { gamingDay, dropNumber } = drop;
      if (drop.state !== 'received') refuse('DROP_NOT_RECEIVED');
      const team = await listTeamMembers(tx, establishmentId, dropId, certifiedAt);
      const certifierFault = findCertifierFault(
        certifiers,
        team.map((member) => member.personId),
      );
      if (certifierFault !== null) refuse(certifierFault.code, { ...certifierFault });
      const countedBoxes = await requireCountedBoxes(tx, establishmentId, dropId);
      const extractedMinor = await requireExtractedCoinsMinor(tx, establishment, dropId, conveyedReason);
      const authorisation = { establishmentId, authorisationId: drop.authorisationId ?? 0n };
      await this.keyAuthorisations.endCountAuthorisation(tx, authorisation, personId);
      const sums = sumCountsByMedium(countedBoxes, extractedMinor);
      const report = { dropId, gamingDay, sums, conveyedReason, certifiedAt };
      const reportNumber = await this.storeCertification(tx, actor, establishment, report);
      const content = { dropNumber, gamingDay, ...sums, conveyedReason, certifiedAt };
      const subject = `drop ${dropNumber} count`;
      await this.signCertification(tx, establishment, {
        dropId,
        certifiers,
        subject,
        content,
        keepStrokesUntil: gamingDay,
      });
      await tx.update(DropEntity, { establishmentId, dropId }, { state: 'certified' });
      for (const { boxId } of countedBoxes) await moveBox(tx, establishmentId, { boxId, place: 'stock' });
      await this.dayCounts.forwardCounts(tx, {
        establishmentId,
        gamingDay,
        source: 'drop',
        enteredBy: personId,
        readCounts: () => listCertifiedCounts(tx, establishmentId, gamingDay, dropId),
      });
      const rowKey = { establishment_id: establishmentId, drop_id: dropId.toString() };
      await enterInRegister(tx, establishmentId, COUNT_REGISTER, 'drop_certifications', [
        { number: reportNumber, rowKey },
      ]);
      return (await findCertification(tx, establishmentId, dropId)) ?? refuse('NOT_FOUND', { what: `drop ${dropId}` });
    });
  }

  /** Stores the certified report under the next number of the register of counts; returns that number. */
  private async storeCertification(
    tx: Tx,
    { personId }: Actor,
    { establishmentId }: Establishment,
    certification: {
      readonly dropId: bigint;
      readonly gamingDay: string;
      readonly sums: CountSums;
      readonly conveyedReason: string | null;
      readonly certifiedAt: Date;
    },
  ): Promise<bigint> {
    const { dropId, gamingDay, sums, conveyedReason, certifiedAt } = certification;
    const reportNumber = await reserveRegisterNumbers(tx, establishmentId, COUNT_REGISTER, 1);
    await insertRow(tx, DropCertificationEntity, {
      establishmentId,
      dropId,
      reportNumber,
      gamingDay,
      ...sums,
      conveyedReason,
      recordedBy: personId,
      certifiedAt,
    });
    return reportNumber;
  }

  /** Signs the report for each certifier, in the highest function that they hold. */
  private async signCertification(
    tx: Tx,
    { establishmentId }: Establishment,
    report: {
      readonly dropId: bigint;
      readonly certifiers: readonly Identity[];
      readonly subject: string;
      readonly content: Readonly<Record<string, unknown>>;
      readonly keepStrokesUntil: string;
    },
  ): Promise<void> {
    const { dropId, certifiers, subject, content, keepStrokesUntil } = report;
    for (const { personId, roles } of certifiers) {
      const signedAs = requireCertifierRole(roles);
      const signatureId = await this.signatures.createSignature(tx, {
        establishmentId,
        personId,
        signedAs,
        subject,
        content,
        strokes: null,
        keepStrokesUntil,
      });
      await insertRow(tx, DropCertifierEntity, { establishmentId, dropId, personId, signedAs, signatureId });
    }
  }
}

/** Returns the highest of the person's functions that may certify. Refuses CERTIFIERS_MISSING. */
function requireCertifierRole(roles: Identity['roles']): CertifierFunction {
  return CERTIFIER_FUNCTIONS.find((candidate) => roles.includes(candidate)) ?? refuse('CERTIFIERS_MISSING');
}

/**
 * Returns every counted box with its agreed count; a missing box needs no count and is left out. Refuses
 * BOXES_NOT_COUNTED.
 */
async function requireCountedBoxes(
  tx: Tx,
  establishmentId: number,
  dropId: bigint,
): Promise<(BroughtBoxRow & { readonly count: BoxCountRow })[]> {
  const countsByBox = await loadCountsByBox(tx, establishmentId, dropId);
  const boxes = (await listBroughtBoxes(tx, establishmentId, dropId)).map((box) => ({
    ...box,
    count: findAgreedCount(countsByBox.get(box.boxId) ?? []),
  }));
  const uncountedBoxes = boxes.filter(({ count, place }) => count === null && place !== 'missing');
  if (uncountedBoxes.length > 0)
    refuse('BOXES_NOT_COUNTED', { boxes: uncountedBoxes.map((box) => box.boxNumber).join(', ') });
  return boxes.flatMap(({ count, ...box }) => (count === null ? [] : [{ ...box, count }]));
}

/**
 * Returns the value in minor units of the coins extracted from the containers of the pneumatic conveying, which brings
 * coins to the count room (MC:19.5). A difference from the coins that left the machines needs a reason. Refuses
 * COINS_NOT_EXTRACTED, CONVEYED_DIFFERENCE_UNEXPLAINED.
 */
async function requireExtractedCoinsMinor(
  tx: Tx,
  establishment: Establishment,
  dropId: bigint,
  reason: string | null,
): Promise<bigint> {
  const { establishmentId, currencyExponent } = establishment;
  const departures = await listCoinDepartures(tx, establishmentId, dropId);
  const extractions = await listCoinExtractions(tx, establishmentId, dropId);
  if (departures.length > 0 && extractions.length === 0) refuse('COINS_NOT_EXTRACTED');
  const conveyedLines = compareConveyedCoins(departures, extractions);
  if (conveyedLines.some(({ differenceMinor }) => differenceMinor !== 0n) && reason === null) {
    const difference = formatMinorText(sumMinor(conveyedLines.map((line) => line.differenceMinor)), currencyExponent);
    refuse(
      'CONVEYED_DIFFERENCE_UNEXPLAINED',
      { difference },
      { amounts: getDecimalAmounts(establishment, 'difference') },
    );
  }
  return sumMinor(extractions.map(({ valueMinor, count }) => valueMinor * count));
}

/** Adds up the notes, tickets and coins of all boxes, with the extracted coins. */
function sumCountsByMedium(boxes: readonly { readonly count: BoxCountRow }[], extractedMinor: bigint): CountSums {
  return {
    notesMinor: sumMinor(boxes.map(({ count }) => count.notesMinor)),
    ticketsMinor: sumMinor(boxes.map(({ count }) => count.ticketsMinor)),
    coinsMinor: sumMinor([...boxes.map(({ count }) => count.coinsMinor), extractedMinor]),
  };
}
