import type { Shape } from '#web/api/client.js';
import { keepReadsOf } from '#web/api/kept-reads.js';

type Person = Shape<'SignedInPerson'>;
type Establishment = Shape<'EstablishmentRow'>;

/**
 * Who worked here last and in which establishments, so that the application opens without network for a user who did
 * not sign out: names of the establishment and of the user, no figures.
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

/** The last user, unless signed out. */
export function knownPerson(): Person | null {
  return known().person;
}

/** The establishment as it was last seen here. */
export function knownEstablishment(code: string): Establishment | undefined {
  return known().establishments[code];
}

/** Somebody works here: what was known of another is forgotten. */
export function rememberPerson(person: Person): void {
  const { person: before, establishments } = known();
  const kept = before?.personId === person.personId ? establishments : {};
  localStorage.setItem(stored, JSON.stringify({ person, establishments: kept }));
}

/** An establishment was seen here: its pages can open without network. */
export function rememberEstablishment(establishment: Establishment): void {
  const { person, establishments } = known();
  localStorage.setItem(
    stored,
    JSON.stringify({ person, establishments: { ...establishments, [establishment.code]: establishment } }),
  );
}

/** Nobody works here any more. */
export function forgetPerson(): void {
  keepReadsOf(null);
  localStorage.removeItem(stored);
}
