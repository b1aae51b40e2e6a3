import type { Shape } from '../api/client.js';

type Person = Shape<'SignedInPerson'>;
type Establishment = Shape<'EstablishmentRow'>;

/**
 * Who worked here last and in which houses, so that the application opens without network for who did not sign out:
 * names of the house and of the person himself, no figures.
 */
interface Known {
  readonly person: Person | null;
  readonly houses: Readonly<Record<string, Establishment>>;
}

const stored = 'releve.known';
const nothing: Known = { person: null, houses: {} };

function known(): Known {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(stored) ?? '{}') as Partial<Known>) };
  } catch {
    return nothing;
  }
}

/** Who worked here last, if he has not left. */
export function knownPerson(): Person | null {
  return known().person;
}

/** The house as it was last seen here. */
export function knownHouse(code: string): Establishment | undefined {
  return known().houses[code];
}

/** Somebody works here: what was known of another is forgotten. */
export function rememberPerson(person: Person): void {
  const { person: before, houses } = known();
  const kept = before?.personId === person.personId ? houses : {};
  localStorage.setItem(stored, JSON.stringify({ person, houses: kept }));
}

/** An establishment was seen here: its pages can open without network. */
export function rememberHouse(house: Establishment): void {
  const { person, houses } = known();
  localStorage.setItem(stored, JSON.stringify({ person, houses: { ...houses, [house.code]: house } }));
}

/** Nobody works here any more. */
export function forgetPerson(): void {
  localStorage.removeItem(stored);
}
