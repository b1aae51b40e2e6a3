import type { UseMutationResult } from '@tanstack/react-query';
import { useApiMutation, type InitOf, type PathOf, type ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { toFullPath, type Prefix, type RelativePath } from './read-here.js';
import { useEstablishmentCode } from './session.js';

export type WriteMethod = 'post' | 'put' | 'patch' | 'delete';
export type EstablishmentPath<M extends WriteMethod> = RelativePath<PathOf<M>>;
/** The path as the interface declares it. */
export type FullPath<M extends WriteMethod, P extends EstablishmentPath<M>> = Extract<PathOf<M>, `${Prefix}${P}`>;
type PathParameters<Init> = Init extends { readonly params: { readonly path: infer Path } }
  ? Omit<Path, 'establishment'>
  : never;

/** A write in the establishment of the address: `mutate` takes no establishment. */
type EstablishmentMutation<M extends WriteMethod, P extends EstablishmentPath<M>> = Omit<
  UseMutationResult<ResponseOf<M, FullPath<M, P>>, Problem, MutationInput<M, P>>,
  'mutateAsync' | 'variables'
>;

/** The content of a write: the parameters of its path besides the establishment, and its body, where it has them. */
export type MutationInput<M extends WriteMethod, P extends EstablishmentPath<M>> = (keyof PathParameters<
  InitOf<M, FullPath<M, P>>
> extends never
  ? unknown
  : { readonly path: PathParameters<InitOf<M, FullPath<M, P>>> }) &
  Pick<InitOf<M, FullPath<M, P>>, Extract<keyof InitOf<M, FullPath<M, P>>, 'body'>>;

/** Writes a form like `useApiMutation`; `path` is relative to the establishment of the page's address. */
export function useEstablishmentMutation<M extends WriteMethod, P extends EstablishmentPath<M>>(
  method: M,
  path: P,
): EstablishmentMutation<M, P> {
  const establishment = useEstablishmentCode();
  const mutation = useApiMutation(method, toFullPath(path) as FullPath<M, P>);
  /** Adds the establishment to the path's parameters. */
  const toInit = (input: MutationInput<M, P>): InitOf<M, FullPath<M, P>> => {
    const { path: pathParameters = {}, ...content } = input as { readonly path?: object };
    return { params: { path: { establishment, ...pathParameters } }, ...content } as unknown as InitOf<
      M,
      FullPath<M, P>
    >;
  };
  const mutate = (input: MutationInput<M, P>, options?: object): void =>
    mutation.mutate(toInit(input), options as never);
  return { ...mutation, mutate } as unknown as EstablishmentMutation<M, P>;
}
