import type { IncomingMessage, ServerResponse } from 'node:http';
import { SetMetadata } from '@nestjs/common';
import type { CallHandler, CustomDecorator, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { json, type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';
import { Refusal } from '#refusals/refusal.js';
import { isPublicRoute } from './routes.js';

const maxBodyKey = 'releve:largest-body';

/** Body limit of a route with known callers: a form, a list. */
export const ORDINARY_BODY_SIZE = 1024 * 1024;
/** Body limit of a public route: a sign-in. */
const PUBLIC_BODY_SIZE = 64 * 1024;

/** Sets the maximum JSON size of a route's request, in bytes, where it exceeds an ordinary one. */
export const MaxBody = (maxSize: number): CustomDecorator => SetMetadata(maxBodyKey, maxSize);

/** A batch of 5 000 readings with every counter is about 6 MB. */
export const READINGS_BODY_SIZE = 32 * 1024 * 1024;
/** The counts of a floor of ten thousand machines, with every denomination, are about 6 MB. */
export const COUNTS_BODY_SIZE = 8 * 1024 * 1024;

/**
 * Reads the JSON of a request only after the guard has admitted its caller, so that a caller without access costs no
 * body. Compressed bodies are refused (415), because thirty kilobytes can become gigabytes. The bytes are stored beside
 * the parsed value, because an idempotent write is recognised by them.
 */
export class BodyInterceptor implements NestInterceptor {
  readonly #parsers = new Map<number, RequestHandler>();

  /** @param bodyTimeLimitS Time for an ordinary body to arrive; a larger one gets ten times that. */
  constructor(
    private readonly reflector: Reflector,
    private readonly bodyTimeLimitS: number,
  ) {}

  /** Reads the request's body within its limits before the handler runs. */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    await this.#readBody(http.getRequest<Request>(), http.getResponse<Response>(), this.#findBodySizeLimit(context));
    return next.handle();
  }

  /** Returns the maximum size of the route's body in bytes: as declared, otherwise smaller for a public route. */
  #findBodySizeLimit(context: ExecutionContext): number {
    const declaredLimit = this.reflector.get<number | undefined>(maxBodyKey, context.getHandler());
    return declaredLimit ?? (isPublicRoute(this.reflector, context) ? PUBLIC_BODY_SIZE : ORDINARY_BODY_SIZE);
  }

  /**
   * Parses the request's JSON body of at most `limit` bytes, with one parser for each limit.
   * Refuses REQUEST_TOO_SLOW after the time limit, which is ten times longer for large bodies.
   */
  #readBody(request: Request, response: Response, limit: number): Promise<void> {
    let cachedParser = this.#parsers.get(limit);
    if (cachedParser === undefined)
      this.#parsers.set(
        limit,
        (cachedParser = json({ limit, inflate: false, verify: storeRawBody, type: isJsonRequest })),
      );
    const parse = cachedParser;
    const timeLimitS = limit > ORDINARY_BODY_SIZE ? this.bodyTimeLimitS * 10 : this.bodyTimeLimitS;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // remaining bytes are not read: the connection ends with the response
        response.setHeader('Connection', 'close');
        reject(new Refusal('REQUEST_TOO_SLOW', { limit: timeLimitS }));
      }, timeLimitS * 1000);
      void parse(request, response, (error?: Error | 'route' | 'router') => {
        clearTimeout(timer);
        if (error instanceof Error) reject(error);
        else resolve();
      });
    });
  }
}

/** Returns whether the request's content type is JSON, or a format based on it. */
const isJsonRequest = ({ headers }: IncomingMessage): boolean =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');

/** Stores the body's bytes in the request, by which an idempotent write is recognised. */
function storeRawBody(request: IncomingMessage, _response: ServerResponse, body: Buffer): void {
  Object.assign(request, { rawBody: body });
}
