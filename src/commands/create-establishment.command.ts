import { JURISDICTIONS } from '../domain/jurisdictions.js';
import type { JurisdictionCode } from '../domain/jurisdictions.js';
import { EstablishmentsService } from '../establishments/establishments.service.js';
import { isClosingTime, isGamingDay } from '../establishments/gaming-day.js';
import { consoleActor, withApplication } from './application.js';
import type { Answer } from './output.js';
import { UsageError } from './usage-error.js';

export interface CreateEstablishmentOptions {
  readonly name: string;
  readonly currency: string;
  readonly jurisdiction: JurisdictionCode;
  readonly timeZone: string;
  readonly closingTime: string;
  readonly firstDay: string;
}

export const jurisdictionCodes = Object.keys(JURISDICTIONS) as readonly JurisdictionCode[];

/** `releve create-establishment CODE`: a house with its default settings, its books and its first gaming day. */
export function createEstablishment(code: string, options: CreateEstablishmentOptions): Promise<Answer> {
  if (!/^[A-Z0-9][A-Z0-9-]{0,15}$/.test(code)) {
    throw new UsageError('a code is 1 to 16 capital letters, digits and hyphens');
  }
  if (!isGamingDay(options.firstDay)) throw new UsageError(`--first-day is no day: ${options.firstDay}`);
  if (!isClosingTime(options.closingTime)) throw new UsageError(`--closing-time is no time: ${options.closingTime}`);
  return withApplication(async (application) => {
    const { personId } = await consoleActor(application);
    const { firstDay: firstGamingDay, ...wanted } = options;
    const house = await application.database.transaction((tx) =>
      application.context.get(EstablishmentsService).create(tx, personId, { code, ...wanted, firstGamingDay }),
    );
    return { json: house, text: `${house.code} ${house.name}` };
  });
}
