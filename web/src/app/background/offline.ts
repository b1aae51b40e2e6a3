/**
 * Keeps the application's own files in the browser, so that it opens without network. Where the establishment serves
 * plain http to other machines the browser refuses: forms are queued all the same, as long as the page is open.
 */
export function keepForOffline(): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || serviceWorker === undefined) return;
  // what the person asked for comes first
  window.addEventListener('load', () => void serviceWorker.register('/service-worker.js').catch(() => undefined));
}
