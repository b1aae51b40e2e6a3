import { DemoClient } from './client.js';
import staff from './staff.json' with { type: 'json' };

/** The fictional staff: one person per role, and a second where two people are needed. */
export const DEMO_PASSWORD = 'oursin-violon-brume-72';

export interface DemoPerson {
  readonly login: string;
  readonly fullName: string;
  readonly role: string;
}

export const DEMO_STAFF: readonly DemoPerson[] = staff;

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
