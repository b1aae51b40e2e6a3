import type { ApiSchema } from '#web/api/client.js';
import { setCachedReadsOwner } from '#web/api/kept-reads.js';

type Person = ApiSchema<'SignedInPerson'>;
type Establishment = ApiSchema<'EstablishmentRow'>;

/**
 * The last user and their establishments, so that the application opens without network for a user who did not sign
 * out: names of the establishment and of the user, no figures.
 */
interface RememberedSession {
  readonly person: Person | null;
  readonly establishments: Readonly<Record<string, Establishment>>;
}

const storageKey = 'releve.known';
const emptySession: RememberedSession = { person: null, establishments: {} };

/** Reads the last user and their establishments from this browser; empty when nothing readable is stored. */
function readRememberedSession(): RememberedSession {
  try {
    return { ...emptySession, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<RememberedSession>) };
  } catch {
    return emptySession;
  }
}

/** Returns the last user of this browser; null when none is remembered, or they signed out. */
export function findRememberedPerson(): Person | null {
  return readRememberedSession().person;
}

/** Returns the establishment as last loaded in this browser; undefined when it never was. */
export function findRememberedEstablishment(code: string): Establishment | undefined {
  return readRememberedSession().establishments[code];
}

/** Remembers the signed-in user for use without network; another user's data is forgotten. */
export function rememberPerson(person: Person): void {
  const { person: earlierPerson, establishments } = readRememberedSession();
  const ownEstablishments = earlierPerson?.personId === person.personId ? establishments : {};
  localStorage.setItem(storageKey, JSON.stringify({ person, establishments: ownEstablishments }));
}

/** Remembers an establishment, so that its pages can open without network. */
export function rememberEstablishment(establishment: Establishment): void {
  const { person, establishments } = readRememberedSession();
  localStorage.setItem(
    storageKey,
    JSON.stringify({ person, establishments: { ...establishments, [establishment.code]: establishment } }),
  );
}

/** Forgets the user and their cached reads on sign-out. */
export function forgetPerson(): void {
  setCachedReadsOwner(null);
  localStorage.removeItem(storageKey);
}
