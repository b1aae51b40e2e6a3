/**
 * Caches the application's own files, so that it opens without network. Browsers refuse this over plain http; forms are
 * still queued as long as the page is open.
 */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || serviceWorker === undefined) return;
  // the user's own requests take precedence
  window.addEventListener('load', () => void serviceWorker.register('/service-worker.js').catch(() => undefined));
}
