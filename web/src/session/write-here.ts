import type { UseMutationResult } from '@tanstack/react-query';
import { useWrite, type InitOf, type PathOf, type ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from './session.js';

type WriteMethod = 'post' | 'put' | 'patch' | 'delete';
type PathHere<M extends WriteMethod> = Extract<PathOf<M>, `/api/establishments/{establishment}${string}`>;
type PathParameters<Init> = Init extends { readonly params: { readonly path: infer Path } }
  ? Omit<Path, 'establishment'>
  : never;

/** A write in the establishment of the address: `mutate` takes no establishment. */
type WriteHere<M extends WriteMethod, P extends PathHere<M>> = Omit<
  UseMutationResult<ResponseOf<M, P>, Problem, InputHere<M, P>>,
  'mutateAsync' | 'variables'
>;

/** The content of a write: the parameters of its path besides the establishment, and its body, where it has them. */
type InputHere<M extends WriteMethod, P extends PathHere<M>> = (keyof PathParameters<InitOf<M, P>> extends never
  ? unknown
  : { readonly path: PathParameters<InitOf<M, P>> }) &
  Pick<InitOf<M, P>, Extract<keyof InitOf<M, P>, 'body'>>;

/** Writes a form like `useWrite`, and fills in the establishment of the page's address. */
export function useWriteHere<M extends WriteMethod, P extends PathHere<M>>(method: M, path: P): WriteHere<M, P> {
  const establishment = useEstablishmentCode();
  const write = useWrite(method, path);
  /** Adds the establishment to the path's parameters. */
  const toInit = (input: InputHere<M, P>): InitOf<M, P> => {
    const { path: parameters = {}, ...content } = input as { readonly path?: object };
    return { ...content, params: { path: { establishment, ...parameters } } } as unknown as InitOf<M, P>;
  };
  const mutate = (input: InputHere<M, P>, options?: object): void => write.mutate(toInit(input), options as never);
  return { ...write, mutate } as unknown as WriteHere<M, P>;
}
