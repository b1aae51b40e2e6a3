import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import { createConsoleActor, withApplication } from '../running/application.js';
import type { CommandResult } from '../running/output.js';
import { formatConsoleText } from '../words/words.js';

export interface CreateEstablishmentOptions {
  readonly name: string;
  readonly currency: string;
  readonly jurisdiction: JurisdictionCode;
  readonly timeZone: string;
  readonly closingTime: string;
  readonly firstDay: string;
  readonly legalName?: string;
  readonly legalForm?: string;
  readonly registeredOffice?: string;
  readonly registrationNumber?: string;
}

/** Runs `releve create-establishment CODE`: creates an establishment with its default settings and its books. */
export function createEstablishment(code: string, options: CreateEstablishmentOptions): Promise<CommandResult> {
  return withApplication(async (application) => {
    const { personId } = await createConsoleActor(application);
    const { firstDay: firstGamingDay, ...description } = options;
    const establishment = await application.database.transaction((tx) =>
      application.context
        .get(EstablishmentsService)
        .createEstablishment(tx, personId, { code, ...description, firstGamingDay }),
    );
    return {
      json: establishment,
      text: formatConsoleText('created', { code: establishment.code, name: establishment.name }),
    };
  });
}
