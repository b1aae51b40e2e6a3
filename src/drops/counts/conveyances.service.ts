import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Identity } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { KeyAuthorisationsService } from '#custody/key-authorisations.service.js';
import { compareConveyedCoins, findIllegalValue, mergeValueLines } from '#domain/cash/drop-counts.js';
import type { ConveyedLine, ValueLine } from '#domain/cash/drop-counts.js';
import { formatMinorText } from '#domain/money.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { getDecimalAmounts } from '#refusals/details.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { lockBoxes, moveBox } from '../boxes/boxes.queries.js';
import { listCoinDepartures, listCoinExtractions, insertConveyedCoins } from './coins.queries.js';
import type { CoinDepartureRow, CoinExtractionRow } from './coins.queries.js';
import { listBroughtBoxes, listConveyances, insertConveyanceBoxes, type ConveyanceRow } from './drop-counts.queries.js';
import { requireDrop, markReceivedIfArrived, listTeamMembers } from '../rounds/drops.queries.js';
import type { DropRow, TeamRow } from '../rounds/drops.queries.js';
import { writeDropAction } from '../rounds/drop-acts.js';
import { assertTeamMember } from '../rounds/drop-teams.js';
import { CoinDepartureEntity } from '../entities/coin-departure.entity.js';
import { CoinExtractionEntity } from '../entities/coin-extraction.entity.js';
import { DropConveyanceEntity } from '../entities/drop-conveyance.entity.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Boxes that a team member hands over in the count room. */
export interface NewConveyance {
  readonly dropId: bigint;
  readonly boxes: readonly string[];
  /** The receiver in the count room, identified by their own secret. */
  readonly receiver: Identity;
  readonly seal: string;
  readonly note: string;
}

/** The way from the machines to the count room: boxes handed over, coins conveyed by air. */
export interface DropCustody {
  /** Hand-overs of boxes on the way to the count room. */
  readonly conveyances: readonly ConveyanceRow[];
  /** Boxes not handed over yet. */
  readonly onTheWay: readonly string[];
  /** Coins that left the machines. */
  readonly departures: readonly CoinDepartureRow[];
  /** Coins extracted in the count room. */
  readonly extractions: readonly CoinExtractionRow[];
  readonly conveyed: readonly ConveyedLine[];
}

/** From the floor to the count room: givers, receivers and boxes, and conveyed coins, counted at both ends. */
@Injectable()
export class ConveyancesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly machines: MachinesService,
    private readonly signatures: SignaturesService,
    private readonly keyAuthorisations: KeyAuthorisationsService,
  ) {}

  /**
   * Returns the handover of a drop to the count room: boxes on the way and received, and conveyed coins at both ends.
   * Refuses NOT_FOUND.
   */
  async getDropCustody(establishment: Establishment, dropId: bigint): Promise<DropCustody> {
    const { dataSource } = this.database;
    const { establishmentId } = establishment;
    await requireDrop(dataSource, establishmentId, dropId);
    const broughtBoxes = await listBroughtBoxes(dataSource, establishmentId, dropId);
    return {
      conveyances: await listConveyances(dataSource, establishmentId, dropId),
      onTheWay: broughtBoxes.filter(({ place }) => place === 'drop').map(({ boxNumber }) => boxNumber),
      departures: await listCoinDepartures(dataSource, establishmentId, dropId),
      extractions: await listCoinExtractions(dataSource, establishmentId, dropId),
      conveyed: await listConveyedLines(dataSource, establishment, dropId),
    };
  }

  /**
   * Hands boxes over to a receiver in the count room, who signs for their numbers. Refuses, in this order: NOT_FOUND,
   * DROP_NOT_OPEN, OUTSIDE_DROP_TEAM, RECEIVER_IN_DROP, UNKNOWN_BOX, BOX_NOT_ON_THE_WAY.
   */
  conveyBoxes(userRequest: UserRequest, conveyance: NewConveyance): Promise<Serialized<ConveyanceRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { dropId, receiver } = conveyance;
    const auditedAction = { action: 'drops.convey' as const, dropId, reason: conveyance.note };
    return this.runDropWrite(userRequest, auditedAction, async (tx, drop, team) => {
      assertTeamMember(team, actor.personId);
      if (team.some(({ personId }) => personId === receiver.personId)) refuse('RECEIVER_IN_DROP');
      const boxIds = await this.requireBoxIdsOnTheWay(tx, establishment, dropId, conveyance.boxes);
      const conveyanceNumber = (await listConveyances(tx, establishmentId, dropId)).length + 1;
      const { boxes, seal, note } = conveyance;
      const handedAt = this.clock.now();
      const signatureId = await this.signatures.createSignature(tx, {
        establishmentId,
        personId: receiver.personId,
        signedAs: receiver.roles.includes('caissier') ? 'caissier' : 'changeur',
        subject: `drop ${drop.dropNumber} conveyance ${conveyanceNumber}`,
        content: { dropNumber: drop.dropNumber, boxes, seal, note, handedBy: actor.fullName, handedAt },
        strokes: null,
        keepStrokesUntil: drop.gamingDay,
      });
      await insertRow(tx, DropConveyanceEntity, {
        establishmentId,
        dropId,
        conveyanceNumber,
        handedBy: actor.personId,
        receivedBy: receiver.personId,
        signatureId,
        seal,
        note,
        handedAt,
      });
      await insertConveyanceBoxes(tx, establishmentId, { dropId, conveyanceNumber, boxIds });
      for (const boxId of boxIds) await moveBox(tx, establishmentId, { boxId, place: 'countRoom', dropId });
      const countAuthorisation = { establishmentId, authorisationId: drop.authorisationId ?? 0n };
      await this.keyAuthorisations.authoriseCount(tx, { ...countAuthorisation, openedBy: receiver.personId });
      await markReceivedIfArrived(tx, establishmentId, dropId);
      const conveyances = await listConveyances(tx, establishmentId, dropId);
      return conveyances.at(-1) ?? refuse('NOT_FOUND', { what: `drop ${dropId}` });
    });
  }

  /**
   * Records the coins that a machine sent to the count room by pneumatic conveying, as it counted them. Refuses, in
   * this order: NOT_FOUND, DROP_NOT_OPEN, OUTSIDE_DROP_TEAM, UNKNOWN_MACHINE, NOT_LEGAL_TENDER, COINS_TOLD_ALREADY
   * (also without any coin).
   */
  recordCoinDeparture(
    userRequest: UserRequest,
    input: { readonly dropId: bigint; readonly machine: string; readonly coins: readonly ValueLine[] },
  ): Promise<Serialized<readonly ConveyedLine[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { personId } = actor;
    const { dropId, machine, coins } = input;
    const auditedAction = { action: 'drops.sendCoins' as const, dropId };
    return this.runDropWrite(userRequest, auditedAction, async (tx, _drop, team) => {
      assertTeamMember(team, personId);
      const { machineId } = await this.machines.requireMachine(tx, establishmentId, machine);
      const coinLines = requireLegalCoins(establishment, coins);
      const hasDeparture = await tx.existsBy(CoinDepartureEntity, { establishmentId, dropId, machineId });
      if (hasDeparture || coinLines.length === 0) refuse('COINS_TOLD_ALREADY', { place: machine });
      const origin = {
        establishmentId,
        dropId,
        sourceId: machineId,
        recordedBy: personId,
        recordedAt: this.clock.now(),
      };
      await insertConveyedCoins(tx, 'coin_departures', origin, coinLines);
      return listConveyedLines(tx, establishment, dropId);
    });
  }

  /**
   * Records the conveyed coins that a person outside the drop's team counted when a container was emptied. Refuses, in
   * this order: NOT_FOUND, DROP_NOT_OPEN, COUNTER_IN_DROP, NOT_LEGAL_TENDER, COINS_TOLD_ALREADY (also without any
   * coin).
   */
  recordCoinExtraction(
    userRequest: UserRequest,
    input: { readonly dropId: bigint; readonly containerNumber: string; readonly coins: readonly ValueLine[] },
  ): Promise<Serialized<readonly ConveyedLine[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { dropId, containerNumber, coins } = input;
    const { personId } = actor;
    const auditedAction = { action: 'drops.extractCoins' as const, dropId };
    return this.runDropWrite(userRequest, auditedAction, async (tx, _drop, team) => {
      if (team.some((member) => member.personId === personId)) refuse('COUNTER_IN_DROP');
      const coinLines = requireLegalCoins(establishment, coins);
      const extraction = { establishmentId, dropId, containerNumber };
      const hasExtraction = await tx.existsBy(CoinExtractionEntity, extraction);
      if (hasExtraction || coinLines.length === 0) refuse('COINS_TOLD_ALREADY', { place: containerNumber });
      const origin = {
        establishmentId,
        dropId,
        sourceId: containerNumber,
        recordedBy: personId,
        recordedAt: this.clock.now(),
      };
      await insertConveyedCoins(tx, 'coin_extractions', origin, coinLines);
      return listConveyedLines(tx, establishment, dropId);
    });
  }

  /**
   * Locks the boxes of these numbers and returns their ids. Refuses UNKNOWN_BOX, and BOX_NOT_ON_THE_WAY for a box
   * neither on its way from this drop nor missing from it.
   */
  private async requireBoxIdsOnTheWay(
    tx: Tx,
    establishment: Establishment,
    dropId: bigint,
    boxNumbers: readonly string[],
  ): Promise<bigint[]> {
    const boxes = await lockBoxes(tx, establishment.establishmentId, { boxNumbers, machineId: null });
    return boxNumbers.map((number) => {
      const box = boxes.find(({ boxNumber }) => boxNumber === number) ?? refuse('UNKNOWN_BOX', { box: number });
      // a box that was lost on the way may be recovered
      const isBoxExpected = box.dropId === dropId && (box.place === 'drop' || box.place === 'missing');
      return isBoxExpected ? box.boxId : refuse('BOX_NOT_ON_THE_WAY', { box: number });
    });
  }

  /**
   * Runs the work once per idempotency key, with the drop locked between its opening and its certification. Refuses
   * NOT_FOUND, DROP_NOT_OPEN.
   */
  private runDropWrite<T>(
    userRequest: UserRequest,
    { action, dropId, reason }: { readonly action: ActionName; readonly dropId: bigint; readonly reason?: string },
    callback: (tx: Tx, drop: DropRow, team: readonly TeamRow[]) => Promise<T>,
  ): Promise<Serialized<T>> {
    const { establishmentId } = userRequest.establishment;
    const dropAction = { action, dropId, reason };
    return writeDropAction(this.database, this.clock, userRequest, dropAction, async (tx, drop, happenedAt) => {
      if (!['open', 'interrupted', 'closed', 'received'].includes(drop.state)) refuse('DROP_NOT_OPEN');
      return callback(tx, drop, await listTeamMembers(tx, establishmentId, dropId, happenedAt));
    });
  }
}

/**
 * Returns, by coin value, the coins that left the machines, the coins extracted in the count room and their difference.
 */
async function listConveyedLines(
  db: Queryable,
  { establishmentId }: Establishment,
  dropId: bigint,
): Promise<ConveyedLine[]> {
  const departures = await listCoinDepartures(db, establishmentId, dropId);
  return compareConveyedCoins(departures, await listCoinExtractions(db, establishmentId, dropId));
}

/**
 * Returns the coins with the lines of one value merged. Refuses NOT_LEGAL_TENDER for a value that is no coin of the
 * currency (MC:18).
 */
function requireLegalCoins(establishment: Establishment, coins: readonly ValueLine[]): readonly ValueLine[] {
  const { currency, currencyExponent } = establishment;
  const coinLines = mergeValueLines(coins);
  const illegalValueMinor = findIllegalValue(currency, { coins: coinLines });
  if (illegalValueMinor !== null) {
    const value = formatMinorText(illegalValueMinor, currencyExponent);
    refuse('NOT_LEGAL_TENDER', { value }, { amounts: getDecimalAmounts(establishment, 'value') });
  }
  return coinLines;
}
