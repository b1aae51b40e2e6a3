import { IsNull } from 'typeorm';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { listDepotKeyFunctions } from '#domain/equipment/stock.js';
import type { EquipmentBook, EquipmentKind, DepotKind } from '#domain/equipment/stock.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActionsService } from './equipment-acts.service.js';
import { EquipmentDepotEntity } from '../entities/equipment-depot.entity.js';
import { EquipmentLimitEntity } from '../entities/equipment-limit.entity.js';
import { EquipmentMakerEntity } from '../entities/equipment-maker.entity.js';
import { EquipmentVolumeEntity } from '../entities/equipment-volume.entity.js';
import {
  getDepot,
  listDepotRows,
  listLimitRows,
  lockOpenVolume,
  lockPrincipalDepot,
  getMaker,
  listAllMakers,
  getNextVolumeNumber,
  listVolumeRows,
} from './furnishing.queries.js';
import type {
  EquipmentDepotRow,
  EquipmentLimitRow,
  EquipmentMakerRow,
  EquipmentVolumeRow,
} from './furnishing.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewMaker {
  readonly book: EquipmentBook;
  readonly name: string;
  readonly approval: string;
  readonly approvedOn: string;
}

export interface NewDepot {
  readonly kind: DepotKind;
  readonly name: string;
  readonly room: string;
}

export interface NewLimit {
  readonly kind: EquipmentKind;
  readonly game: string;
  readonly maximum: number;
  readonly fromDay: string;
  readonly decision: string;
}

export interface NewVolume {
  readonly pages: number;
  readonly paraph?: Paraph | undefined;
}

/** The numbering and initialling of pages: the person and the day. */
export interface Paraph {
  readonly paraphedOn: string;
  readonly paraphedBy: string;
}

/** Manages the prerequisites of receiving cards and dice: makers, depots and their keys, maxima, volumes. */
@Injectable()
export class EquipmentFurnishingService {
  constructor(
    private readonly actions: EquipmentActionsService,
    private readonly identities: IdentitiesService,
    private readonly signatures: SignaturesService,
  ) {}

  listMakers({ establishmentId }: Establishment): Promise<EquipmentMakerRow[]> {
    return listAllMakers(this.actions.readConnection, establishmentId);
  }

  /** Returns the depots of equipment, the principal one first. */
  listDepots({ establishmentId }: Establishment): Promise<EquipmentDepotRow[]> {
    return listDepotRows(this.actions.readConnection, establishmentId);
  }

  /** Returns the limits of stock, the latest of each kind first. */
  listLimits({ establishmentId }: Establishment): Promise<EquipmentLimitRow[]> {
    return listLimitRows(this.actions.readConnection, establishmentId);
  }

  /** Returns the volumes of the registers of cards and dice, the latest first. */
  listVolumes({ establishmentId }: Establishment): Promise<EquipmentVolumeRow[]> {
    return listVolumeRows(this.actions.readConnection, establishmentId);
  }

  /** Approves a maker of equipment. Refuses with MAKER_KNOWN: a maker of that name is already approved for it. */
  approveMaker(userRequest: UserRequest, maker: NewMaker): Promise<Serialized<EquipmentMakerRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.approveMaker', async (tx, { now }) => {
      const { book, name } = maker;
      if (await tx.existsBy(EquipmentMakerEntity, { establishmentId, book, name })) refuse('MAKER_KNOWN', { name });
      const { makerId } = await insertRow(tx, EquipmentMakerEntity, {
        establishmentId,
        ...maker,
        enteredBy: actor.personId,
        enteredAt: now,
      });
      return getMaker(tx, establishmentId, makerId);
    });
  }

  /**
   * Ends the approval of a maker from a day on. Refuses, in this order, with NOT_FOUND, MAKER_NOT_APPROVED,
   * APPROVAL_END_NOT_VALID.
   */
  withdrawMakerApproval(
    userRequest: UserRequest,
    { makerId, withdrawnOn }: { readonly makerId: bigint; readonly withdrawnOn: string },
  ): Promise<Serialized<EquipmentMakerRow>> {
    const { establishmentId } = userRequest.establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.withdrawMaker', async (tx) => {
      const maker = await getMaker(tx, establishmentId, makerId);
      if (maker.withdrawnOn !== null) refuse('MAKER_NOT_APPROVED', { maker: maker.name });
      if (withdrawnOn < maker.approvedOn) refuse('APPROVAL_END_NOT_VALID', { from: maker.approvedOn });
      await tx.update(EquipmentMakerEntity, { establishmentId, makerId }, { withdrawnOn });
      return getMaker(tx, establishmentId, makerId);
    });
  }

  /** Opens a depot. Refuses, in this order, with PRINCIPAL_DEPOT_EXISTS, DEPOT_NAME_TAKEN. */
  openDepot(userRequest: UserRequest, depot: NewDepot): Promise<Serialized<EquipmentDepotRow>> {
    const { establishmentId } = userRequest.establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.openDepot', async (tx, { now }) => {
      const principalDepot = await lockPrincipalDepot(tx, establishmentId);
      if (depot.kind === 'principal' && principalDepot !== undefined)
        refuse('PRINCIPAL_DEPOT_EXISTS', { depot: principalDepot.name });
      const { name } = depot;
      if (await tx.existsBy(EquipmentDepotEntity, { establishmentId, name })) refuse('DEPOT_NAME_TAKEN', { name });
      const { depotId } = await insertRow(tx, EquipmentDepotEntity, { establishmentId, ...depot, openedAt: now });
      return getDepot(tx, establishmentId, depotId);
    });
  }

  /**
   * Hands the depot key to a person who accepts it with their own PIN or password, in a function that may hold it.
   * Refuses, in this order, with SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD, NOT_FOUND.
   */
  async handOverKey(
    userRequest: UserRequest,
    handOver: { readonly depotId: bigint; readonly receiver: Credentials; readonly address: string },
  ): Promise<Serialized<EquipmentDepotRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId, jurisdiction } = establishment;
    const holderFunctions = listDepotKeyFunctions(jurisdiction);
    const holder = await this.identities.verifyIdentity(
      establishment,
      handOver.receiver,
      handOver.address,
      holderFunctions,
    );
    return this.actions.runEquipmentWrite(userRequest, 'equipment.giveKey', async (tx, { now, gamingDay }) => {
      const { depotId } = handOver;
      const depot = await getDepot(tx, establishmentId, depotId);
      const heldAs = holderFunctions.find((role) => holder.roles.includes(role)) ?? 'direction';
      await tx.update(
        EquipmentDepotEntity,
        { establishmentId, depotId },
        { keyHeldBy: holder.personId, keyHeldAs: heldAs, keyHeldSince: now },
      );
      await this.signatures.createSignature(tx, {
        establishmentId,
        personId: holder.personId,
        signedAs: heldAs,
        subject: `depot key ${depotId}`,
        content: { depot: depot.name, givenBy: actor.personId, since: now },
        strokes: null,
        keepStrokesUntil: gamingDay,
      });
      return getDepot(tx, establishmentId, depotId);
    });
  }

  /**
   * Sets the maximum stock of a kind from a day on; earlier days keep their maximum. Returns all limits. Refuses with
   * INVALID_INPUT for shoes.
   */
  setLimit(userRequest: UserRequest, limit: NewLimit): Promise<Serialized<EquipmentLimitRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.setLimit', async (tx, { now }) => {
      if (limit.kind === 'shoe') refuse('INVALID_INPUT', { fields: ['kind'] });
      await insertRow(tx, EquipmentLimitEntity, { establishmentId, ...limit, setBy: actor.personId, setAt: now });
      return listLimitRows(tx, establishmentId);
    });
  }

  /**
   * Opens the next volume of a register and closes the previous one; returns all volumes. Refuses with
   * PARAPH_NOT_VALID.
   */
  openVolume(
    userRequest: UserRequest,
    book: EquipmentBook,
    { pages, paraph }: NewVolume,
  ): Promise<Serialized<EquipmentVolumeRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { personId } = actor;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.openVolume', async (tx, { now, gamingDay }) => {
      await lockOpenVolume(tx, establishmentId, book);
      assertParaphNotInFuture(paraph, gamingDay);
      const openVolumeKey = { establishmentId, book, closedAt: IsNull() };
      await tx.update(EquipmentVolumeEntity, openVolumeKey, { closedBy: personId, closedAt: now });
      const volumeNumber = await getNextVolumeNumber(tx, establishmentId, book);
      await insertRow(tx, EquipmentVolumeEntity, {
        establishmentId,
        book,
        volumeNumber,
        pages,
        openedBy: personId,
        openedAt: now,
        ...paraph,
      });
      return listVolumeRows(tx, establishmentId);
    });
  }

  /**
   * Records that the pages of the open volume were numbered and initialled. Refuses, in this order, with
   * VOLUME_NOT_OPEN, VOLUME_PARAPHED, PARAPH_NOT_VALID.
   */
  paraphVolume(
    userRequest: UserRequest,
    book: EquipmentBook,
    paraph: Paraph,
  ): Promise<Serialized<EquipmentVolumeRow[]>> {
    const { establishmentId } = userRequest.establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.paraphVolume', async (tx, { gamingDay }) => {
      const volume = await lockOpenVolume(tx, establishmentId, book);
      if (volume === undefined) refuse('VOLUME_NOT_OPEN');
      if (volume.paraphedOn !== null) refuse('VOLUME_PARAPHED', { volume: volume.volumeNumber });
      assertParaphNotInFuture(paraph, gamingDay);
      const { volumeNumber } = volume;
      await tx.update(EquipmentVolumeEntity, { establishmentId, book, volumeNumber }, { ...paraph });
      return listVolumeRows(tx, establishmentId);
    });
  }
}

function assertParaphNotInFuture(paraph: Paraph | undefined, gamingDay: string): void {
  // in the small hours the calendar is a day ahead of the gaming day
  if (paraph !== undefined && paraph.paraphedOn > addDays(gamingDay, 1)) refuse('PARAPH_NOT_VALID');
}
