import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ChangesService, type EstablishmentChanges } from '#audit/log/changes.service.js';
import { serializeToJson } from '#platform/runtime/json.js';
import type { Establishment } from '../access/access.decorators.js';
import { CallerStreams } from '../sessions/caller-streams.service.js';

/** The open change streams, each for one caller in one establishment. */
@Injectable()
export class ChangeStreams {
  constructor(
    private readonly changes: ChangesService,
    private readonly streams: CallerStreams,
  ) {}

  /**
   * Streams the establishment's changes to the response until the caller disconnects or may no longer read.
   * `lastEventId` is the log's size from which to resume; null or invalid: from now. Changes missed since are sent
   * first.
   */
  async openStream(
    establishment: Establishment,
    request: Request,
    response: Response,
    lastEventId: string | null,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const resumedSize = lastEventId !== null && /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : null;
    const startSize = resumedSize ?? (await this.changes.getLogSize(establishmentId));
    const stream = this.streams.openStream({ establishment, request, response }, 'establishments.read', {
      id: String(startSize),
      json: `{"size":"${startSize}"}`,
    });
    const sendChanges = (changes: EstablishmentChanges): void => {
      stream.sendEvent('changes', String(changes.size), serializeToJson(changes));
    };
    const missedChanges = await this.changes.readChangesSince(establishmentId, startSize);
    if (missedChanges !== null) sendChanges(missedChanges);
    stream.keepAlive(this.changes.subscribe(establishmentId, missedChanges?.size ?? startSize, sendChanges));
  }
}
