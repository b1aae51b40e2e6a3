import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { isApiRequest } from '../operations/request-route.js';
import { Clock } from '../runtime/clock.js';
import { packageRoot } from '../runtime/package-root.js';

/** Placeholder that Vite writes for the nonce (web/vite.config.ts). */
const noncePlaceholder = '__CSP_NONCE__';

/** Allows only our own scripts and styles; an inline style only with the nonce of this page. */
const clientPolicy = helmet({
  // set for https only: transport/https-only
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", (_request, response) => `'nonce-${getNonce(response as Response)}'`],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

/** http on the establishment's own network: the reader must not be redirected to an https that does not exist. */
const apiPolicy = helmet({
  strictTransportSecurity: false,
  contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
});

/**
 * Serves the built client (dist/web) beside the interface below /api: its files, and its page at every other address.
 * So an address of the client can be opened, bookmarked and sent. Without a built client only the interface is served.
 * The nonce (a random mark) of each page allows its own scripts alone.
 */
export function serveClient(app: NestExpressApplication): void {
  const clientFolder = join(packageRoot, 'dist', 'web');
  /**
   * Returns the handler, limited to requests of the interface (below /api) or, when false, to those of the client's
   * pages.
   */
  const limitToScope =
    (appliesToApi: boolean, handler: RequestHandler): RequestHandler =>
    (request, response, next) => {
      if (isApiRequest(request) === appliesToApi) handler(request, response, next);
      else next();
    };
  const clock = app.get(Clock);
  app.use(
    limitToScope(true, (request, response, next) => {
      // a tablet with a wrong clock detects it, and proposes the establishment's time
      response.set('x-releve-clock', clock.now().toISOString());
      // no figures or names in a tablet's cache; cacheable responses override this
      response.set('cache-control', 'no-store');
      apiPolicy(request, response, next);
    }),
  );
  app.use(
    limitToScope(false, (request, response, next) => {
      response.locals['nonce'] = randomBytes(16).toString('base64');
      clientPolicy(request, response, next);
    }),
  );
  if (!existsSync(join(clientFolder, 'index.html'))) return;
  const pageHtml = readFileSync(join(clientFolder, 'index.html'), 'utf8');
  app.useStaticAssets(clientFolder, {
    index: false,
    redirect: false,
    // a file whose name contains the digest of its content never changes
    setHeaders: (response: Response, path: string) => {
      if (path.startsWith(join(clientFolder, 'assets')))
        response.set('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  app.use(
    limitToScope(false, (request, response, next) => {
      // a removed file of another build: 404, so that the page is not cached in its place
      const isAsset = request.path.startsWith('/assets/');
      if (isAsset || !['GET', 'HEAD'].includes(request.method) || request.accepts('html') === false) {
        next();
        return;
      }
      response.set('cache-control', 'no-store');
      response.type('html').send(pageHtml.replaceAll(noncePlaceholder, getNonce(response)));
    }),
  );
}

/** Returns the random mark that allows this page's own scripts. */
function getNonce(response: Response): string {
  return String(response.locals['nonce']);
}
