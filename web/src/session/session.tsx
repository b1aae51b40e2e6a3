import { createContext, useContext, type ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { setCachedReadsOwner } from '#web/api/kept-reads.js';
import { Problem } from '#web/api/problem.js';
import { forgetPerson, findRememberedPerson, rememberPerson } from './known.js';
import { queryClient } from '#web/api/queries.js';
import { currentLanguage } from '#web/locales/language.js';

export type Person = ApiSchema<'SignedInPerson'>;
export type PersonEstablishment = Person['establishments'][number];
export type PermissionName = PersonEstablishment['permissions'][number];

const personContext = createContext<Person | null>(null);

/**
 * Returns the signed-in user, whose reads are cached from now on; null when there is none. Without network, the last
 * user continues. Throws Problem when the user cannot be determined.
 */
export async function fetchCurrentPerson(): Promise<Person | null> {
  const path = '/api/sessions/current';
  const queryOptions = { queryKey: [...buildQueryKey(path, {}), currentLanguage()], staleTime: 60_000, retry: false };
  try {
    const person = await queryClient.query({ ...queryOptions, queryFn: ({ signal }) => fetchQuery(path, {}, signal) });
    rememberPerson(person);
    setCachedReadsOwner(person.personId);
    return person;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 401) {
      forgetPerson();
      return null;
    }
    // without network the last user continues; the server checks the user before it accepts anything
    const lastPerson = error.status === 0 ? findRememberedPerson() : null;
    if (lastPerson === null) throw error;
    setCachedReadsOwner(lastPerson.personId);
    return lastPerson;
  }
}

/** Returns the login of this page's last user while the page is open, so that it need not be retyped after a lock. */
export function findCachedLogin(): string | undefined {
  return (
    queryClient.getQueryData<Person>([...buildQueryKey('/api/sessions/current', {}), currentLanguage()])?.login ??
    undefined
  );
}

/** Provides the signed-in user to the pages inside. */
export function PersonProvider({ person, children }: { readonly person: Person; readonly children: ReactNode }) {
  return <personContext.Provider value={person}>{children}</personContext.Provider>;
}

/** Returns the signed-in user; throws on pages outside the sign-in. */
export function usePerson(): Person {
  const person = useContext(personContext);
  if (person === null) throw new Error('usePerson is for pages behind the sign-in');
  return person;
}

/** Returns the code of the establishment in the address; throws outside an establishment's pages. */
export function useEstablishmentCode(): string {
  const { establishment } = useParams({ strict: false });
  if (establishment === undefined) throw new Error('useEstablishmentCode is for pages below /$establishment');
  return establishment;
}

/** Returns the establishment in the address, with the user's functions there; undefined when they have none. */
export function useOwnEstablishment(): PersonEstablishment | undefined {
  const code = useEstablishmentCode();
  return usePerson().establishments.find((establishment) => establishment.code === code);
}

/**
 * Returns true when the user has the permission in the current establishment. A screen offers only acts that the server
 * would accept.
 */
export function useHasPermission(permission: PermissionName): boolean {
  return useOwnEstablishment()?.permissions.includes(permission) ?? false;
}
