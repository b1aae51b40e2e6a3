import type { Establishment } from '#identity/access/access.decorators.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import type { Role } from '#declarations/shapes/roles.js';
import { as, createEstablishment, type Caller } from '../establishments/establishment.js';
import { createPerson, openAccounts } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';
import { playCercle } from './floor-cercle.js';
import { playEquipment } from './floor-equipment.js';
import { playProgressives } from './floor-progressives.js';
import { playSheets } from './floor-sheets.js';
import { playTables } from './floor-tables.js';

const SECRET = 'quatre mots pris au hasard';

const crew = {
  superviseur: 'Zoé Pastorelli-Fictive',
  direction: 'Marc-Antoine Delacroix-Fictif',
  caissier: 'Noé Lantana-Fictif',
  changeur: 'Iris Capucine-Fictive',
  mecanicien: 'Basile Olivier-Fictif',
  comptable: 'Aristide Muet-Fictif',
  agentDeSurveillance: 'Colombe Vigie-Fictive',
  chefDeTable: 'Prosper Tapis-Fictif',
  croupier: 'Rose Râteau-Fictive',
  inspecteur: 'Anselme Regard-Fictif',
} as const satisfies Partial<Record<Role, string>>;
type Member = keyof typeof crew;

/** An establishment with one night of work: the documents of the floor are drawn from it. */
export interface FloorEstablishment {
  readonly establishment: Establishment;
  readonly callers: Readonly<Record<Member, Caller>>;
}

const proofOf = (member: Member) => ({ code: member.toLowerCase(), secret: SECRET });

/** Opens it and plays the night through the interface, on the clock of the application. */
export async function playFloorEstablishment(app: TestApp): Promise<FloorEstablishment> {
  const establishmentInput = { code: 'LANTANA', name: 'Casino du Lantana', firstGamingDay: '2026-03-01' };
  const establishment = await createEstablishment(app, establishmentInput);
  const hash = await hashPassword(SECRET);
  const members: (readonly [Member, Caller])[] = [];
  const ids: (readonly [Member, bigint])[] = [];
  for (const [member, fullName] of Object.entries(crew) as [Member, string][]) {
    const roles: Role[] = [member];
    const person = await createPerson(app.database.db, { roles, establishment: establishment.code, fullName });
    await openAccounts(app.database.db, [
      { personId: person.personId, login: member.toLowerCase(), passwordHash: hash },
    ]);
    members.push([member, as(app, establishment, person)]);
    ids.push([member, person.personId]);
  }
  const callers = Object.fromEntries(members) as Record<Member, Caller>;
  await registerMachines(callers);
  await readMeters(callers);
  await playDesks(callers);
  const { direction } = callers;
  const proofOfLogin = (login: string) => ({ code: login.toLowerCase(), secret: SECRET });
  const giveCards = await playEquipment({ app, establishment, direction, hash, proofOf: proofOfLogin });
  await playTables({ callers, giveCards, proofOf, done });
  await playPayouts(callers);
  await playDispute(callers);
  await playOrphans(callers);
  await playIncidents(callers);
  await playSheets({ app, callers, personIds: Object.fromEntries(ids) as Record<Member, bigint>, proofOf, done });
  const { superviseur } = callers;
  await playCercle({ app, establishment, direction, superviseur, hash, proofOf: proofOfLogin, done });
  await playProgressives({ callers, proofOf, done });
  return { establishment, callers };
}

type Callers = FloorEstablishment['callers'];

/** Performs one successful write and returns its response. */
async function done(answer: PromiseLike<{ status: number; body: unknown }>): Promise<Readonly<Record<string, string>>> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`answers ${status}: ${JSON.stringify(body)}`);
  return body as Readonly<Record<string, string>>;
}

async function registerMachines({ direction }: Callers): Promise<void> {
  for (const number of ['4001', '4002', '4003']) {
    const machine = { sbmNumber: number, serialNumber: `S-${number}`, maker: 'Essai', model: 'Essai 1' };
    const more = { location: 'Salle', denominationMinor: '1', returnPercent: '92', returnCertifiedOn: '2025-12-01' };
    const stations = [{ stationNumber: 1, meterDigits: 10 }];
    await done(direction.post('/machines', { ...machine, ...more, stations, registeredAt: '2026-01-01T00:00:00Z' }));
  }
}

/** Reads the counters of 4001 before the win and after its payment. */
async function readMeters({ comptable }: Callers): Promise<void> {
  const read = { machine: '4001', reason: 'manualCheck' };
  const before = { coinInCredits: '1250000', coinOutCredits: '1100000', jackpotCredits: '0', currentCredits: '0' };
  await done(comptable.post('/readings/manual', { ...read, readAt: '2026-03-02T10:00:00Z', counters: before }));
  const after = { coinInCredits: '1262000', coinOutCredits: '1104500', jackpotCredits: '250000', currentCredits: '0' };
  await done(comptable.post('/readings/manual', { ...read, readAt: '2026-03-02T10:40:00Z', counters: after }));
}

async function playDesks({ direction, superviseur, caissier }: Callers): Promise<void> {
  await done(
    direction.post('/desks', { deskCode: 'C1', kind: 'cashDesk', room: 'Salle Europe', floatMinor: '500000' }),
  );
  const opening = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: proofOf('caissier') };
  await done(superviseur.post('/desks/C1/counts', opening));
  const given = { fromDesk: null, toDesk: 'C1', amountMinor: '500000', reason: 'dotation du soir' };
  const { transferId = '' } = await done(superviseur.post('/desk-transfers', given));
  await done(caissier.post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true }));
  await done(caissier.post('/desks/C1/changes', { taken: 'currency', given: 'cardCredits', amountMinor: '5000' }));
  const fill = {
    machine: '4001',
    kind: 'firstLoad',
    amountMinor: '20000',
    desk: 'C1',
    witness: proofOf('superviseur'),
  };
  await done(caissier.post('/fills', fill));
  const chips = [
    { medium: 'chip', game: '', valueMinor: '1000', count: 40 },
    { medium: 'chip', game: 'americanRoulette', valueMinor: '500', count: 20 },
    { medium: 'plaque', game: '', valueMinor: '100000', count: 3 },
  ];
  const stock = { toDesk: 'C1', amountMinor: '350000', chips, reason: 'jetons et plaques du soir' };
  const carried = await done(superviseur.post('/desk-transfers', stock));
  await done(caissier.post(`/desk-transfers/${carried.transferId ?? ''}/receipt`, { isAccepted: true }));
  // a note of 1.00 too few, and a chip of 5.00
  const counted = {
    countedMinor: '834400',
    seenMovement: 4,
    outcome: 'kept',
    chips: chips.map((line) => (line.game === '' ? line : { ...line, count: 19 })),
    reason: 'un billet et un jeton manquent',
    witness: proofOf('superviseur'),
  };
  await done(caissier.post('/desks/C1/counts', counted));
}

async function playPayouts({ changeur, superviseur, mecanicien, caissier }: Callers): Promise<void> {
  const win = { machine: '4001', kind: 'jackpot', amount: '2500', combination: 'trois cloches' };
  const { payoutId = '' } = await done(changeur.post('/payouts', { ...win, wonAt: '2026-03-02T10:14:00Z' }));
  await done(superviseur.post(`/payouts/${payoutId}/checks`, { reason: 'affichage à vérifier' }));
  await done(mecanicien.post(`/payouts/${payoutId}/checks/answer`, { conforms: true, finding: 'compteurs conformes' }));
  await done(superviseur.post(`/payouts/${payoutId}/authorisations`, { level: 'superviseur' }));
  const paper = { documentType: 'passport', documentNumber: 'XF-0012', fullName: 'Fortuné Sansnom' };
  await done(caissier.post(`/payouts/${payoutId}/identity`, { ...paper, bornOn: '1970-12-31' }));
  await done(caissier.post(`/payouts/${payoutId}/payment`, { method: 'cheque', reference: '0001234' }));
  const wrong = { machine: '4002', kind: 'bonus', amount: '12.50', wonAt: '2026-03-02T10:20:00Z' };
  const { payoutId: wrongId = '' } = await done(changeur.post('/payouts', wrong));
  await done(superviseur.post(`/payouts/${wrongId}/void`, { reason: 'montant mal lu' }));
  const short = { machine: '4002', combination: 'trois cerises', paid: '40', due: '100' };
  const complement = { ...short, wonAt: '2026-03-02T10:30:00Z', customer: 'Ambroise Sansdette' };
  await done(superviseur.post('/complements', complement));
}

async function playDispute({ changeur, superviseur }: Callers): Promise<void> {
  const disputeInput = { machine: '4003', happenedAt: '2026-03-02T11:00:00Z', claimed: '60' };
  const statement = 'La ligne était gagnante et l’appareil n’a rien payé.';
  const { disputeId = '' } = await done(
    changeur.post('/disputes', { ...disputeInput, statement, customer: 'Ursule Perdant' }),
  );
  const heard = { ...proofOf('mecanicien'), statement: 'Hopper vide au moment du gain.' };
  await done(superviseur.post(`/disputes/${disputeId}/hearing`, heard));
  const decision = { outcome: 'pay', amount: '60', reason: 'La ligne était gagnante.' };
  await done(superviseur.post(`/disputes/${disputeId}/decision`, decision));
  await done(superviseur.post(`/disputes/${disputeId}/notice`));
}

async function playOrphans({ caissier }: Callers): Promise<void> {
  const left = { kind: 'creditsLeft', machine: '4002', reference: '0012340001', stakeMinor: '1234', desk: 'C1' };
  await done(caissier.post('/orphans', { ...left, foundAt: '2026-03-02T11:10:00Z' }));
  const cash = { kind: 'foundCash', place: 'entrée du salon', stakeMinor: '8000', desk: 'C1' };
  const { orphanNumber = '' } = await done(caissier.post('/orphans', { ...cash, foundAt: '2026-03-02T11:20:00Z' }));
  const owner = { name: 'Ursule Perdant', address: '1 rue Imaginaire, Monaco', proofs: 'billets de même série' };
  const refund = { desk: 'C1', ...owner, authoriser: proofOf('superviseur') };
  await done(caissier.post(`/orphans/${orphanNumber}/refund`, refund));
}

async function playIncidents({ superviseur, direction }: Callers): Promise<void> {
  const seen = { occurredAt: '2026-03-02T11:30:00Z', kind: 'customerConduct', place: 'salon des appareils' };
  const incident = { ...seen, machine: '4003', description: 'Un client a frappé l’appareil.' };
  const { incidentNumber = '' } = await done(superviseur.post('/incidents', incident));
  await done(superviseur.post(`/incidents/${incidentNumber}/additions`, { addition: 'La vitre est fêlée.' }));
  const notice = { givenAt: '2026-03-02T11:45:00Z', means: 'telephone', recipient: 'permanence', reference: 'SCJ-12' };
  await done(direction.post(`/incidents/${incidentNumber}/notices`, notice));
  await done(direction.post(`/incidents/${incidentNumber}/decision`, { decision: 'Exclusion de six mois.' }));
  const customer = { fullName: 'Ursule Perdant', bornOn: '1961-05-04', address: '1 rue Imaginaire, Monaco' };
  const period = { firstDay: '2026-03-02', lastDay: '2026-09-01' };
  const reason = 'Conduite dangereuse envers le matériel.';
  await done(
    direction.post('/exclusions', { customer, cause: 'conduct', incident: incidentNumber, reason, ...period }),
  );
}
