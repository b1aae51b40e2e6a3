import { MovementsService } from '../meters/movements/movements.service.js';
import { readInstantMs } from '../meters/ingest/reading-values.js';
import { establishmentOf, withApplication } from './application.js';
import { movementText } from './words/movement.text.js';
import type { Answer } from './words/output.js';
import { UsageError } from './usage-error.js';

export interface MovementOptions {
  readonly establishment?: string;
  readonly machine: string;
  readonly station: string;
  readonly from: string;
  readonly to: string;
}

function instant(text: string, option: string): Date {
  const ms = readInstantMs(text);
  if (ms === undefined) throw new UsageError(`${option} is no instant (ISO 8601, or milliseconds): ${text}`);
  return new Date(ms);
}

/** `releve movement`: the movement of one station's counters between two instants, and the identities that prove it. */
export function movement(options: MovementOptions): Promise<Answer> {
  if (!/^[1-9]\d{0,3}$/.test(options.station))
    throw new UsageError(`--station is no number from 1 to 9999: ${options.station}`);
  const from = instant(options.from, '--from');
  const to = instant(options.to, '--to');
  return withApplication(async (application) => {
    const establishment = await establishmentOf(application, options.establishment);
    const answer = await application.context
      .get(MovementsService)
      .movement(establishment, { machine: options.machine, station: Number(options.station), from, to });
    return { json: answer, text: movementText(establishment, answer) };
  });
}
