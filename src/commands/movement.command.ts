import { MovementsService } from '#meters/movements/movements.service.js';
import { requireEstablishment, withApplication } from './running/application.js';
import { formatMovement } from './words/movement.text.js';
import type { CommandResult } from './running/output.js';

export interface MovementOptions {
  readonly establishment?: string;
  readonly machine: string;
  readonly station: number;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Runs `releve movement`: computes the movement of one station's counters between two instants, with the identities
 * (equations between counters) that prove it.
 */
export function computeMovement(options: MovementOptions): Promise<CommandResult> {
  const { machine, station, from, to } = options;
  return withApplication(async (application) => {
    const establishment = await requireEstablishment(application, options.establishment);
    const stationMovement = await application.context
      .get(MovementsService)
      .computeMovement(establishment, { machine, station, from, to });
    return { json: stationMovement, text: formatMovement(establishment, stationMovement) };
  });
}
