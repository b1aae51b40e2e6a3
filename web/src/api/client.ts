import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import createClient from 'openapi-fetch';
import type { MaybeOptionalInit } from 'openapi-fetch';
import type { PathsWithMethod } from 'openapi-typescript-helpers';
import { v4 as uuid } from 'uuid';
import { readPendingAction, clearPendingAction, recordSessionLocked, type PendingAction } from './lock.js';
import { currentLanguage } from '#web/locales/language.js';
import { recordResponse, recordNoResponse } from './connection.js';
import { isCacheablePath, cacheRead, findCachedRead } from './kept-reads.js';
import { Problem, isOutcomeUnknown, parseProblem } from './problem.js';
import { requestIdentityProof } from './proof.js';
import type { components, paths } from './schema.js';

/** A shape of the server's interface, by its name. */
export type ApiSchema<Name extends keyof components['schemas']> = components['schemas'][Name];

const client = createClient<paths>({ baseUrl: '' });
client.use({
  onRequest({ request }) {
    request.headers.set('accept-language', currentLanguage());
    return request;
  },
});

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type PathOf<M extends Method> = PathsWithMethod<paths, M>;
export type InitOf<M extends Method, P extends PathOf<M>> = MaybeOptionalInit<paths[P], M>;
type SuccessBody<Operation> = Operation extends { readonly responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201)]: Responses[Status] }[keyof Responses & (200 | 201)]
  : never;
/** The JSON body of the server's success response. */
export type ResponseOf<M extends Method, P extends PathOf<M>> =
  paths[P] extends Record<M, infer Operation>
    ? SuccessBody<Operation> extends { readonly content: { readonly 'application/json': infer Answer } }
      ? Answer
      : undefined
    : never;

interface ClientResponse {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

let pendingReport: Promise<void> | undefined;

/**
 * Reports a lock or sign-out that happened without network, before any other request: otherwise the page would be open
 * again once the network returns. Concurrent requests share one report. Throws Problem while the server still cannot be
 * reached.
 */
function reportPendingAction(): Promise<void> {
  const action = readPendingAction();
  if (action === null) return Promise.resolve();
  pendingReport ??= sendSessionAction(action)
    .then(
      () => undefined,
      (error: unknown) => {
        // a session already locked or over needs no report
        if (!(error instanceof Problem) || error.status === 0 || error.status >= 500) throw error;
      },
    )
    .then(clearPendingAction)
    .finally(() => {
      pendingReport = undefined;
    });
  return pendingReport;
}

/** Reports to the server what the user has already done in this browser: the lock, or the sign-out. */
function sendSessionAction(action: PendingAction): Promise<unknown> {
  const init = { headers: { 'idempotency-key': uuid() } };
  if (action === 'lock') return fetchResponseBody('post', '/api/sessions/current/lock', init);
  return fetchResponseBody('delete', '/api/sessions/current', init);
}

/** Sends a request and returns the response's body, after any pending report of a lock or sign-out; throws Problem. */
async function sendRequest(method: Method, path: string, init: object): Promise<unknown> {
  await reportPendingAction();
  return fetchResponseBody(method, path, init);
}

/**
 * Calls the interface and returns the response's body. Throws Problem: a refusal, or NETWORK and NETWORK_WRITE without
 * a response.
 */
async function fetchResponseBody(method: Method, path: string, init: object): Promise<unknown> {
  const sendClientRequest = client[method.toUpperCase() as 'GET'] as unknown as (
    path: string,
    init: object,
  ) => Promise<ClientResponse>;
  const clientResponse = await sendClientRequest(path, init).catch((error: unknown) => {
    // aborted by this page, or by its time limit: its caller expects the browser's own error
    const isAborted = error instanceof DOMException;
    if (!isAborted || error.name === 'TimeoutError') recordNoResponse();
    throw isAborted ? error : new Problem(0, getNoResponseCode(method), '');
  });
  recordResponse(clientResponse.response);
  if (!clientResponse.response.ok) {
    const { status } = clientResponse.response;
    const problem = parseProblem(status, clientResponse.error);
    if (problem.code === 'SESSION_LOCKED') recordSessionLocked();
    // a body that is no problem is a proxy's page (`parseProblem`): the server may have performed the write
    if (problem.code === `HTTP_${status}` && status >= 500) throw new Problem(status, getNoResponseCode(method), '');
    throw problem;
  }
  return clientResponse.data;
}

/** Returns the code of a request without a response; that of a write warns that it may have been recorded. */
const getNoResponseCode = (method: Method): string => (method === 'get' ? 'NETWORK' : 'NETWORK_WRITE');

/**
 * Sends the pending report of a lock or sign-out, if any; without network, it is sent later before any other request.
 */
export async function sendPendingReports(): Promise<void> {
  await reportPendingAction().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
}

/** Returns true when the server did not respond, or a proxy responded in its place. */
const isNoResponseError = (error: unknown): boolean =>
  error instanceof Problem && [0, 502, 503, 504].includes(error.status);

/**
 * Reads from the server or, without a response, from the tablet's cache for the paths that it covers; throws Problem.
 */
export async function fetchQuery<P extends PathOf<'get'>>(
  path: P,
  init: InitOf<'get', P>,
  signal?: AbortSignal,
): Promise<ResponseOf<'get', P>> {
  const request = { ...(init as object), ...(signal === undefined ? {} : { signal }) };
  if (!isCacheablePath(path)) return (await sendRequest('get', path, request)) as ResponseOf<'get', P>;
  const cacheKey = JSON.stringify([...buildQueryKey(path, init), currentLanguage()]);
  try {
    const responseBody = await sendRequest('get', path, request);
    cacheRead(cacheKey, responseBody);
    return responseBody as ResponseOf<'get', P>;
  } catch (error) {
    const cachedRead = isNoResponseError(error) ? await findCachedRead(cacheKey) : undefined;
    if (cachedRead === undefined) throw error;
    return cachedRead.answer as ResponseOf<'get', P>;
  }
}

/**
 * Writes to the server, which performs the write once per key however often it is sent. When the server requires it,
 * the user confirms their identity and the write is sent again. Throws Problem.
 */
export async function sendWrite<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(
  method: M,
  path: P,
  init: InitOf<M, P>,
  idempotencyKey: string = uuid(),
): Promise<ResponseOf<M, P>> {
  return (await sendUntypedWrite(method, path, init as object, idempotencyKey)) as ResponseOf<M, P>;
}

/**
 * Writes like `sendWrite`, but the path and the input have no static types, because a queued form is read from storage.
 * When the server requires a fresh proof of identity, requests it from the user and sends once more.
 */
export async function sendUntypedWrite(
  method: Method,
  path: string,
  init: object,
  idempotencyKey: string,
): Promise<unknown> {
  const { headers = {} } = init as { readonly headers?: Readonly<Record<string, string>> };
  const keyedInit = { ...init, headers: { ...headers, 'idempotency-key': idempotencyKey } };
  try {
    return await sendRequest(method, path, keyedInit);
  } catch (error) {
    const isProofRequired = error instanceof Problem && error.code === 'FRESH_PROOF_NEEDED';
    if (!isProofRequired || !(await requestIdentityProof())) throw error;
    return sendRequest(method, path, keyedInit);
  }
}

/**
 * Returns a file made by the server from the request body, for values that may not be in an address. Throws Problem.
 */
export async function fetchFile<P extends PathOf<'post'>>(path: P, init: InitOf<'post', P>): Promise<Blob> {
  return (await sendRequest('post', path, { ...(init as object), parseAs: 'blob' })) as Blob;
}

type QueryOptions<T> = Omit<UseQueryOptions<T, Problem>, 'queryKey' | 'queryFn'>;

/** Returns the cache key of a read: the path as declared, and its parameters. */
export function buildQueryKey(path: string, init: unknown): readonly unknown[] {
  const { params = null } = (init ?? {}) as { readonly params?: unknown };
  return [path, params];
}

/** Reads from the server through React Query, which caches and refreshes; the texts are in the screen's language. */
export function useApiQuery<P extends PathOf<'get'>>(
  path: P,
  init: InitOf<'get', P>,
  options: QueryOptions<ResponseOf<'get', P>> = {},
): UseQueryResult<ResponseOf<'get', P>, Problem> {
  return useQuery<ResponseOf<'get', P>, Problem>({
    ...options,
    queryKey: [...buildQueryKey(path, init), currentLanguage()],
    queryFn: ({ signal }) => fetchQuery(path, init, signal),
  });
}

/** Returns the parts of a form as JSON values; a file by the metadata that the browser knows without reading it. */
const describeFormParts = (form: FormData): readonly unknown[] =>
  [...form].map(([name, part]) =>
    typeof part === 'string' ? [name, part] : [name, part.name, part.size, part.type, part.lastModified],
  );

/** How long the key of a write whose outcome is unknown is remembered. */
const unknownOutcomeLifetimeMs = 10 * 60_000;

/** Returns the cache key of a write whose outcome is unknown; erased with the reads when another user signs in. */
const buildUnknownOutcomeKey = (serializedWrite: string): readonly string[] => ['in doubt', serializedWrite];

/** Returns true for input with a secret, which is not remembered once its form is closed. */
const containsSecret = (input: string): boolean => /"(?:password|secret|pin|current|next|code)":/u.test(input);

export interface WriteOptions {
  /** True: another write follows at once, after which everything is read again. */
  readonly hasFollowUpWrite?: boolean;
}

/**
 * Writes a form with an idempotency key. The same input sent again (a second tap, a lost response) has the same key, so
 * that it is performed once. While the outcome is unknown this holds from another form too, unless the input contains a
 * secret. All reads are refetched afterwards, unless `hasFollowUpWrite`: another write follows at once.
 */
export function useApiMutation<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(
  method: M,
  path: P,
  { hasFollowUpWrite = false }: WriteOptions = {},
): UseMutationResult<ResponseOf<M, P>, Problem, InitOf<M, P>> {
  const queryClient = useQueryClient();
  const lastSentWriteRef = useRef<{ readonly input: string; readonly idempotencyKey: string } | null>(null);
  return useMutation<ResponseOf<M, P>, Problem, InitOf<M, P>>({
    mutationFn: async (init) => {
      // plain: the union of all path types is too large to be spread
      const plainInit = init as { readonly body?: unknown };
      const { body } = plainInit;
      const input = JSON.stringify(
        body instanceof FormData ? { ...plainInit, body: describeFormParts(body) } : plainInit,
      );
      const outcomeKey = buildUnknownOutcomeKey(`${method} ${path} ${input}`);
      if (lastSentWriteRef.current?.input !== input)
        lastSentWriteRef.current = { input, idempotencyKey: queryClient.getQueryData<string>(outcomeKey) ?? uuid() };
      const { idempotencyKey } = lastSentWriteRef.current;
      try {
        const responseBody = await sendWrite(method, path, init, idempotencyKey);
        queryClient.removeQueries({ queryKey: outcomeKey, exact: true });
        return responseBody;
      } catch (error) {
        if (error instanceof Problem && isOutcomeUnknown(error) && !containsSecret(input)) {
          queryClient.setQueryDefaults(outcomeKey, { gcTime: unknownOutcomeLifetimeMs });
          queryClient.setQueryData(outcomeKey, idempotencyKey);
        }
        throw error;
      }
    },
    onSuccess: () => {
      lastSentWriteRef.current = null;
      return hasFollowUpWrite ? undefined : queryClient.invalidateQueries();
    },
  });
}
