import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useApiQuery, type InitOf, type PathOf, type ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from './session.js';

/** The paths below an establishment. */
export type Prefix = '/api/establishments/{establishment}';
/** A path of the server's interface below the establishment's. */
export type RelativePath<P> = string & (P extends `${Prefix}${infer Rest}` ? Rest : never);
export type EstablishmentPath = RelativePath<PathOf<'get'>>;

/** Returns the path as the interface declares it, from a path below the establishment's. */
export const toFullPath = <Path extends string>(path: Path): `${Prefix}${Path}` =>
  `/api/establishments/{establishment}${path}`;

type Params<P extends EstablishmentPath> =
  NonNullable<InitOf<'get', `${Prefix}${P}`>> extends { readonly params: infer Values } ? Values : never;
type PathParameters<P extends EstablishmentPath> =
  Params<P> extends { readonly path: infer Values } ? Omit<Values, 'establishment'> : never;

/** The parameters of a read: those of its path besides the establishment, and its query, where it has them. */
export type QueryInput<P extends EstablishmentPath> = (keyof PathParameters<P> extends never
  ? unknown
  : { readonly path: PathParameters<P> }) &
  Pick<Params<P>, Extract<keyof Params<P>, 'query'>>;
type QueryOptions<P extends EstablishmentPath> = Omit<
  UseQueryOptions<ResponseOf<'get', `${Prefix}${P}`>, Problem>,
  'queryKey' | 'queryFn'
>;

/** Reads from the server like `useApiQuery`; `path` is relative to the establishment of the page's address. */
export function useEstablishmentQuery<P extends EstablishmentPath>(
  path: P,
  ...[input, options]: object extends QueryInput<P>
    ? [input?: QueryInput<P>, options?: QueryOptions<P>]
    : [input: QueryInput<P>, options?: QueryOptions<P>]
): UseQueryResult<ResponseOf<'get', `${Prefix}${P}`>, Problem> {
  const establishment = useEstablishmentCode();
  const { path: ownPath = {}, ...queryInput } = (input ?? {}) as { readonly path?: object };
  const init = { params: { path: { establishment, ...ownPath }, ...queryInput } };
  return useApiQuery(toFullPath(path), init as unknown as InitOf<'get', `${Prefix}${P}`>, options);
}
