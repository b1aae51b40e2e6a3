import { DemoClient } from './client.js';

/** The fictional staff: one person per role, and a second where two people are needed. */
export const DEMO_PASSWORD = 'oursin-violon-brume-72';

export interface DemoPerson {
  readonly login: string;
  readonly fullName: string;
  readonly role: string;
}

export const DEMO_STAFF: readonly DemoPerson[] = [
  { login: 'capucine', fullName: 'Capucine Mandarine', role: 'comptable' },
  { login: 'anatole', fullName: 'Anatole Tilleul', role: 'comptable' },
  { login: 'hortense', fullName: 'Hortense Genêt', role: 'direction' },
  { login: 'balthazar', fullName: 'Balthazar Cyprès', role: 'direction' },
  { login: 'leontine', fullName: 'Léontine Figuier', role: 'superviseur' },
  { login: 'octave', fullName: 'Octave Romarin', role: 'mecanicien' },
  { login: 'zelie', fullName: 'Zélie Lavande', role: 'changeur' },
  { login: 'gaspard', fullName: 'Gaspard Olivier-Fictif', role: 'caissier' },
  { login: 'philomene', fullName: 'Philomène Agave', role: 'agentDeSurveillance' },
  { login: 'isidore', fullName: 'Isidore Citronnier', role: 'controleur' },
  { login: 'eulalie', fullName: 'Eulalie Jasmin', role: 'chefDeTable' },
  { login: 'cesaire', fullName: 'Césaire Mimosa', role: 'inspecteur' },
  { login: 'apolline', fullName: 'Apolline Bruyère', role: 'changeurDeTable' },
  { login: 'theophile', fullName: 'Théophile Laurier', role: 'cartier' },
  { login: 'sidonie', fullName: 'Sidonie Câprier', role: 'caissier' },
  { login: 'clemence', fullName: 'Clémence Amandier', role: 'directionDesCasinos' },
  { login: 'rosalie', fullName: 'Rosalie Tamaris', role: 'chefDePartie' },
  { login: 'barnabe', fullName: 'Barnabé Genévrier', role: 'croupier' },
  { login: 'gedeon', fullName: 'Gédéon Arbousier', role: 'sousDirecteur' },
  { login: 'ondine', fullName: 'Ondine Myrte', role: 'membreDuComite' },
  { login: 'ambroise', fullName: 'Ambroise Sureau', role: 'caissierPrincipal' },
];

interface Account {
  readonly login: string;
  readonly password: string;
}

/** Two administrators: every request of the first needs the second's approval. */
export interface Administrators {
  readonly admin: DemoClient;
  readonly approver: DemoClient;
}

/** Creates the staff with their accounts and rights in the establishment, through the administrators' routes. */
export async function createStaff(
  { admin, approver }: Administrators,
  url: string,
  establishment: string,
  firstDay: string,
): Promise<void> {
  for (const [index, person] of DEMO_STAFF.entries()) {
    const { personId } = await admin.post<{ personId: string }>('people', {
      employeeNumber: `D-${String(index + 1).padStart(3, '0')}`,
      fullName: person.fullName,
      employedFrom: firstDay,
    });
    const account = await admin.post<Account>(`people/${personId}/accounts`, { login: person.login });
    const { requestId } = await admin.post<{ requestId: string | null }>(`establishments/${establishment}/grants`, {
      personId,
      role: person.role,
      reason: 'Démonstration',
    });
    if (requestId !== null) {
      await approver.post(`establishments/${establishment}/people-requests/${requestId}/decision`, {
        decision: 'approved',
      });
    }
    if (person.role === 'agentDeSurveillance') {
      const oath = { swornOn: firstDay, swornBefore: 'Tribunal imaginaire de Démonville' };
      await admin.post(`establishments/${establishment}/people/${personId}/oaths`, oath);
    }
    await changeInitialPassword(url, account);
  }
}

/** Signs a person in with the initial password, and changes it to the shared one of the demonstration. */
export async function changeInitialPassword(url: string, { login, password }: Account): Promise<DemoClient> {
  const client = new DemoClient(url);
  await client.signIn(login, password);
  await client.post('password', { current: password, next: DEMO_PASSWORD });
  await client.signIn(login, DEMO_PASSWORD);
  return client;
}

/** Returns the client of a member of staff, signed in with the password of the demonstration. */
export async function signInStaff(url: string, login: string): Promise<DemoClient> {
  const client = new DemoClient(url);
  await client.signIn(login, DEMO_PASSWORD);
  return client;
}
