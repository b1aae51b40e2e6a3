import { Injectable } from '@nestjs/common';
import type { Actor, House } from '../access/access.decorators.js';
import { PersonalRecordsService } from '../access/personal-records.service.js';
import { addDays } from '../establishments/gaming-day.js';
import { SettingsService } from '../establishments/settings.service.js';
import type { Tx } from '../platform/rows.js';

/** The names of customers who ask for something, under lock for as long as the papers of winners. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly records: PersonalRecordsService,
    private readonly settings: SettingsService,
  ) {}

  /** Keeps a name within the caller's transaction, which has begun its act; answers its record, null for no name. */
  async keep(
    tx: Tx,
    { personId }: Pick<Actor, 'personId'>,
    house: House,
    gamingDay: string,
    name: string | null,
  ): Promise<bigint | null> {
    if (name === null) return null;
    const { payoutIdentityKeepDays } = await this.settings.inForce(tx, house, gamingDay);
    return this.records.keep(tx, {
      establishmentId: house.establishmentId,
      kind: 'customer',
      content: Buffer.from(JSON.stringify({ fullName: name })),
      keepUntil: addDays(gamingDay, payoutIdentityKeepDays),
      recordedBy: personId,
    });
  }
}
