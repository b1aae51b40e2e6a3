import type { Establishment } from '#identity/access/access.decorators.js';
import type { Credentials } from '#identity/signing/identities.service.js';
import { as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import { createPerson } from '../support/people.js';
import { giveSecret } from '../support/secrets.js';
import type { TestApp } from '../support/test-app.js';

/** An establishment with its desk staff, each signed in, and the secrets they identify themselves with. */
export interface CashEstablishment {
  readonly establishment: Establishment;
  readonly direction: Caller;
  readonly superviseur: Caller;
  readonly caissier: Caller;
  readonly second: Caller;
  readonly changeur: Caller;
  readonly comptable: Caller;
  readonly controleur: Caller;
  readonly secrets: Readonly<Record<'superviseur' | 'caissier' | 'second' | 'changeur', Credentials>>;
}

/** Opens such an establishment. */
export async function openCashEstablishment(app: TestApp): Promise<CashEstablishment> {
  const establishment = await createEstablishment(app, { firstGamingDay: '2026-03-01' });
  const roles = ['direction', 'superviseur', 'caissier', 'changeur', 'comptable', 'controleur'] as const;
  const people = await createPeople(app, establishment, ...roles);
  const second = await createPerson(app.database.db, { roles: ['caissier'], establishment: establishment.code });
  return {
    establishment,
    direction: as(app, establishment, people.direction),
    superviseur: as(app, establishment, people.superviseur),
    caissier: as(app, establishment, people.caissier),
    second: as(app, establishment, second),
    changeur: as(app, establishment, people.changeur),
    comptable: as(app, establishment, people.comptable),
    controleur: as(app, establishment, people.controleur),
    secrets: {
      superviseur: await giveSecret(app, people.superviseur),
      caissier: await giveSecret(app, people.caissier),
      second: await giveSecret(app, second),
      changeur: await giveSecret(app, people.changeur),
    },
  };
}

/** Opens a desk, hands it to a holder and brings money from the strongroom. */
export async function openDesk(
  cash: CashEstablishment,
  desk: { readonly deskCode: string; readonly kind: string; readonly amountMinor: string },
  holder: 'caissier' | 'second' | 'changeur',
): Promise<void> {
  const { deskCode, kind, amountMinor } = desk;
  const room = kind === 'rovingChangeur' ? {} : { room: 'Salle Europe' };
  await cash.direction.post('/desks', { deskCode, kind, ...room, floatMinor: amountMinor }).expect(201);
  const handOver = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: cash.secrets[holder] };
  await cash.superviseur.post(`/desks/${deskCode}/counts`, handOver).expect(201);
  const given = { toDesk: deskCode, amountMinor, reason: 'fonds de caisse' };
  const { transferId } = bodyOf(await cash.superviseur.post('/desk-transfers', given)) as { transferId: string };
  await cash[holder].post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true }).expect(200);
}

/** Returns the body of a response, for comparison with an expected value. */
export function bodyOf({ body }: { readonly body: unknown }): unknown {
  return body;
}
