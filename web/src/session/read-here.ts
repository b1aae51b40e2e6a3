import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useRead, type InitOf, type PathOf, type ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from './session.js';

type PathHere = Extract<PathOf<'get'>, `/api/establishments/{establishment}${string}`>;
type Params<P extends PathHere> =
  NonNullable<InitOf<'get', P>> extends { readonly params: infer Values } ? Values : never;
type OwnPath<P extends PathHere> =
  Params<P> extends { readonly path: infer Values } ? Omit<Values, 'establishment'> : never;

/** The parameters of a read: those of its path besides the establishment, and its query, where it has them. */
type InputHere<P extends PathHere> = (keyof OwnPath<P> extends never ? unknown : { readonly path: OwnPath<P> }) &
  Pick<Params<P>, Extract<keyof Params<P>, 'query'>>;
type Options<P extends PathHere> = Omit<UseQueryOptions<ResponseOf<'get', P>, Problem>, 'queryKey' | 'queryFn'>;

/** Reads from the server like `useRead`, and fills in the establishment of the page's address. */
export function useReadHere<P extends PathHere>(
  path: P,
  ...[input, options]: object extends InputHere<P>
    ? [input?: InputHere<P>, options?: Options<P>]
    : [input: InputHere<P>, options?: Options<P>]
): UseQueryResult<ResponseOf<'get', P>, Problem> {
  const establishment = useEstablishmentCode();
  const { path: ownPath = {}, ...query } = (input ?? {}) as { readonly path?: object };
  const init = { params: { path: { establishment, ...ownPath }, ...query } };
  return useRead(path, init as unknown as InitOf<'get', P>, options);
}
