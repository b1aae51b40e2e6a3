import type { Shape } from '#web/api/client.js';
import { cacheReadsOf } from '#web/api/kept-reads.js';

type Person = Shape<'SignedInPerson'>;
type Establishment = Shape<'EstablishmentRow'>;

/**
 * The last user and their establishments, so that the application opens without network for a user who did not sign
 * out: names of the establishment and of the user, no figures.
 */
interface Known {
  readonly person: Person | null;
  readonly establishments: Readonly<Record<string, Establishment>>;
}

const stored = 'releve.known';
const nothing: Known = { person: null, establishments: {} };

function known(): Known {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(stored) ?? '{}') as Partial<Known>) };
  } catch {
    return nothing;
  }
}

/** Returns the last user, unless signed out. */
export function knownPerson(): Person | null {
  return known().person;
}

/** Returns the establishment as last loaded here. */
export function knownEstablishment(code: string): Establishment | undefined {
  return known().establishments[code];
}

/** Remembers the signed-in user; data of another user is forgotten. */
export function rememberPerson(person: Person): void {
  const { person: before, establishments } = known();
  const ownEstablishments = before?.personId === person.personId ? establishments : {};
  localStorage.setItem(stored, JSON.stringify({ person, establishments: ownEstablishments }));
}

/** Remembers an establishment, so that its pages can open without network. */
export function rememberEstablishment(establishment: Establishment): void {
  const { person, establishments } = known();
  localStorage.setItem(
    stored,
    JSON.stringify({ person, establishments: { ...establishments, [establishment.code]: establishment } }),
  );
}

/** Forgets the user on sign-out. */
export function forgetPerson(): void {
  cacheReadsOf(null);
  localStorage.removeItem(stored);
}
