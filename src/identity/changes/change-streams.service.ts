import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ChangesService } from '#audit/log/changes.service.js';
import type { ChangesOfEstablishment } from '#audit/log/changes.service.js';
import { toWire } from '#platform/runtime/json.js';
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
   * `lastEventId` is the log's size from which to resume; null or invalid: from now.
   */
  async open(
    establishment: Establishment,
    request: Request,
    response: Response,
    lastEventId: string | null,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const known = lastEventId !== null && /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : null;
    const from = known ?? (await this.changes.size(establishmentId));
    const stream = this.streams.open({ establishment, request, response }, 'establishments.read', {
      id: String(from),
      json: `{"size":"${from}"}`,
    });
    const tell = (changes: ChangesOfEstablishment): void => {
      stream.tell('changes', String(changes.size), toWire(changes));
    };
    const missed = await this.changes.since(establishmentId, from);
    if (missed !== null) tell(missed);
    stream.live(this.changes.listen(establishmentId, missed?.size ?? from, tell));
  }
}
