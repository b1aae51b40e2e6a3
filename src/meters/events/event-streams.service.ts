import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Establishment } from '#identity/access/access.decorators.js';
import { CallerStreams } from '#identity/sessions/caller-streams.service.js';
import { Database } from '#platform/database/database.js';
import { EstablishmentPoller } from '#platform/runtime/establishment-poller.js';
import { serializeToJson } from '#platform/runtime/json.js';
import { readCurrentSnapshot, listEventsSince, isValidSnapshot } from './event-list.queries.js';
import { buildListedEvent, type ListedEvent } from './event-list.service.js';

/** Polling interval of a watched establishment, for any number of clients. */
const POLL_INTERVAL_MS = 150;
/** Maximum number of events in one message; a client that missed more reloads the list. */
const MAX_EVENTS_PER_MESSAGE = 500;
const SNAPSHOT_PATTERN = /^\d{1,19}:\d{1,19}:[\d,]{0,4000}$/;

/** Events found by one poll, and the snapshot from which the next poll continues. */
interface PollResult {
  readonly snapshot: string;
  readonly events: readonly ListedEvent[];
}
type PollListener = (pollResult: PollResult) => void;

/** Streams new events to every screen that watches an establishment: one query per establishment and poll. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  readonly #poller = new EstablishmentPoller<string, PollResult>({
    name: 'EventStreams',
    everyMs: POLL_INTERVAL_MS,
    poll: async (establishmentId, snapshot) => {
      const pollResult = await this.#pollEvents(establishmentId, snapshot);
      return { position: pollResult.snapshot, items: pollResult.events.length > 0 ? pollResult : null };
    },
  });

  constructor(
    private readonly db: Database,
    private readonly streams: CallerStreams,
  ) {}

  /** Stops the polling of every establishment. */
  beforeApplicationShutdown(): Promise<void> {
    return this.#poller.stop();
  }

  /**
   * Streams events until the caller disconnects or loses the permission: `events` with the new ones, oldest first, or
   * `missed` when there are too many to send. A client resumes from `lastEventId`, the snapshot sent with its last
   * message; null or unreadable: from now.
   */
  async openEventStream(
    establishment: Establishment,
    request: Request,
    response: Response,
    lastEventId: string | null,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const canResume =
      lastEventId !== null &&
      SNAPSHOT_PATTERN.test(lastEventId) &&
      (await isValidSnapshot(this.db.dataSource, lastEventId));
    const startSnapshot = canResume ? lastEventId : await readCurrentSnapshot(this.db.dataSource);
    const stream = this.streams.openStream({ establishment, request, response }, 'events.read', {
      id: startSnapshot,
      json: '{}',
    });
    const sentIds = new Set<bigint>();
    let isCatchingUp = true;
    const sendNewEvents: PollListener = ({ snapshot, events }) => {
      // a concurrent poll may find the same events
      const unsentEvents = events.filter(({ eventId }) => !sentIds.has(eventId));
      for (const { eventId } of isCatchingUp ? unsentEvents : []) sentIds.add(eventId);
      if (events.length > MAX_EVENTS_PER_MESSAGE) stream.sendEvent('missed', snapshot, '{}');
      else if (unsentEvents.length > 0) stream.sendEvent('events', snapshot, serializeToJson({ events: unsentEvents }));
    };
    // until this first poll is sent, the listener may send the same events: their ids are remembered
    stream.keepAlive(this.#poller.listen(establishmentId, startSnapshot, sendNewEvents));
    sendNewEvents(await this.#pollEvents(establishmentId, startSnapshot));
    isCatchingUp = false;
  }

  /** Returns the events since a snapshot, one more than a message may contain, and the snapshot of this poll. */
  async #pollEvents(establishmentId: number, snapshot: string): Promise<PollResult> {
    const result = await listEventsSince(this.db.dataSource, establishmentId, snapshot, MAX_EVENTS_PER_MESSAGE + 1);
    return { snapshot: result.snapshot, events: result.events.map(buildListedEvent) };
  }
}
