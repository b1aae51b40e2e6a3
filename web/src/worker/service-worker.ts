/**
 * Opens the application without network: the page and the files of this build, cached under the build’s name, and never
 * data of the interface. For the page the server's response is preferred; a file whose name contains its digest is
 * taken from the cache. Pages of an earlier build retain its files until the last of them is closed.
 */

/** Replaced by the build (web/vite.config.ts): the digest of these files' names, and their addresses. */
declare const BUILD: { readonly version: string; readonly files: readonly string[] };

/** The parts of a service worker's interface used here. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const cacheName = `releve-${BUILD.version}`;
/** Every address of the client returns this page. */
const pageAddress = '/';
/** On a failing network, the cached page is better than one that may never arrive. */
const networkTimeoutMs = 4000;

/** Caches the page and the files of this build. */
async function cacheBuildFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([pageAddress, ...BUILD.files]);
}

/** Deletes the caches of other builds of the application. */
async function deleteOtherCaches(): Promise<void> {
  const cacheNames = await caches.keys();
  await Promise.all(
    cacheNames.filter((name) => name.startsWith('releve-') && name !== cacheName).map((name) => caches.delete(name)),
  );
}

/** Fetches the page from the network; returns the cached one when no response arrives within four seconds. */
async function fetchPage(request: Request): Promise<Response> {
  const timeLimit = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), networkTimeoutMs);
  });
  const networkResponse = fetch(request).catch(() => undefined);
  const firstResponse = await Promise.race([networkResponse, timeLimit]);
  if (firstResponse !== undefined) return firstResponse;
  // too late or failed: without a cached page, the late response is better than none
  return (await caches.match(pageAddress, { cacheName })) ?? (await networkResponse) ?? Response.error();
}

/** Returns a file of this build from the cache, otherwise from the network. */
async function fetchCachedFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/**
 * Answers this server's requests for pages and files, partly from the cache; requests to the interface are left to the
 * network.
 */
function respondToRequest(event: WorkerFetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|health|metrics)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(request));
  else if (BUILD.files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(fetchCachedFile(request));
}

addEventListener('install', (event) => (event as Extendable).waitUntil(cacheBuildFiles()));
addEventListener('activate', (event) => (event as Extendable).waitUntil(deleteOtherCaches()));
addEventListener('fetch', (event) => respondToRequest(event as WorkerFetchEvent));
