import { constants } from 'node:zlib';
import type { DynamicModule, LoggerService } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { AccessLog } from '../operations/access-log.js';
import { Metrics } from '../operations/metrics.js';
import { assignRequestId } from '../operations/request-id.js';
import { serveOperations } from '../operations/serve-operations.js';
import { OpenRequests } from '../operations/open-requests.js';
import { CONFIG } from '../runtime/configuration-token.js';
import type { Config } from '../runtime/config.js';
import type { Certificate } from '../transport/certificate.js';
import { limitConnections } from '../transport/connection-limits.js';
import { buildHttpsHandler } from '../transport/https-only.js';
import { buildIdleReaderHandler } from '../transport/slow-readers.js';
import { serveClient } from './client-pages.js';
import { serializeJsonValue } from '../runtime/json.js';
import { serveApiDocumentation } from './openapi.js';
import { RefusalFilter } from './refusal-filter.js';
import { BodyInterceptor } from './request-body.js';
import { assertRoutesDeclareAccess } from './routes.js';
import { createValidationPipe } from './validation.js';

/** A file of gigabytes arrives as fast as it is written to the database; Node would close it after five minutes. */
const MAX_REQUEST_MS = 12 * 3_600_000;
/**
 * Longer than a reverse proxy or a device leaves an idle connection open (nginx: 60 s), so that they close it. Node
 * would close it after five seconds and lose a request already on its way.
 */
const MAX_IDLE_CONNECTION_MS = 75_000;

/** Headers are a few hundred bytes: a slower client occupies a connection for nothing. */
const MAX_HEADERS_MS = 20_000;

/** Resources of an application that listens; absent for one that is only described. */
export interface ServerResources {
  readonly certificate?: Pick<Certificate, 'cert' | 'key'> | undefined;
  readonly accessLog?: AccessLog | undefined;
}

/**
 * Creates the application: routes below /api, documentation at /api/docs and /api/openapi.json.
 * Uses https when a certificate is given; each request is written to the access log, if there is one.
 */
export async function createApp(
  module: DynamicModule,
  logger: LoggerService,
  { certificate, accessLog }: ServerResources = {},
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    module,
    Object.assign(new NestApplicationContextOptions(), {
      // each body is read once its caller is known: request-body
      bodyParser: false,
      logger,
      ...(certificate === undefined
        ? {}
        : { httpsOptions: { cert: certificate.cert, key: certificate.key, minVersion: 'TLSv1.2' } }),
      abortOnError: false,
      forceCloseConnections: true,
    }),
  );
  app.setGlobalPrefix('api');
  app.set('json replacer', serializeJsonValue);
  const config = app.get<Config>(CONFIG);
  app.set('trust proxy', [...config.trustedProxies]);
  app.disable('x-powered-by');
  // responses are built anew each time and never cached: an ETag would be useless work
  app.set('etag', false);
  // in this order: bookkeeping of requests, operations, https, compression, pages
  app.use(app.get(OpenRequests).handler);
  app.use(buildIdleReaderHandler(config.readS));
  app.use(assignRequestId);
  if (accessLog !== undefined) app.use(accessLog.handler);
  app.use(app.get(Metrics).observeRequests);
  serveOperations(app, config.metricsToken);
  app.use(buildHttpsHandler(config));
  app.use(buildCompressionHandler());
  serveClient(app);
  // the body is read after the guards, then validated
  app.useGlobalInterceptors(new BodyInterceptor(app.get(Reflector), config.bodyS));
  app.useGlobalPipes(createValidationPipe());
  app.useGlobalFilters(new RefusalFilter());
  serveApiDocumentation(app);
  // limits of connections and requests
  const server = app.getHttpServer();
  server.requestTimeout = MAX_REQUEST_MS;
  server.headersTimeout = MAX_HEADERS_MS;
  server.keepAliveTimeout = MAX_IDLE_CONNECTION_MS;
  limitConnections(server, config);
  await app.init();
  try {
    assertRoutesDeclareAccess(app);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/**
 * Returns the handler that compresses responses: fast for the interface, more tightly for the client's own files.
 * Level 6 makes a long response a seventh shorter but takes four times as long; a browser requests the files once.
 */
function buildCompressionHandler(): RequestHandler {
  const compressResponse = compression({ filter: isCompressible, level: 1 });
  const compressFile = compression({
    filter: isCompressible,
    level: 6,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  return (request, response, next) => {
    const isClientFile = request.url.startsWith('/assets/');
    (isClientFile ? compressFile : compressResponse)(request, response, next);
  };
}

/** Returns whether a response can be compressed: text, but no stream of events, which must be sent as they arrive. */
function isCompressible(request: Request, response: Response): boolean {
  return response.getHeader('content-type') !== 'text/event-stream' && compression.filter(request, response);
}
