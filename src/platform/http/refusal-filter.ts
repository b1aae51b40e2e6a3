import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseAcceptLanguage, Refusal, type RefusalDetails } from '#refusals/refusal.js';
import type { RefusalCode } from '#refusals/codes.js';
import { RETRY_AFTER_SECONDS, isConnectionLost, toRefusal } from '#refusals/of-error.js';
import { typesetText } from '#domain/typography.js';
import type { CallerRequest } from '../database/idempotency.js';
import { getRequestId } from '../operations/request-id.js';
import type { Language } from '#declarations/shapes/text.js';

const internalErrorSentences: Readonly<Record<Language, string>> = {
  fr: 'Une erreur interne s’est produite. Vous pouvez renvoyer votre saisie telle quelle : elle n’est enregistrée qu’une fois.',
  en: 'An internal error occurred. You can send your entry again unchanged: it is recorded only once.',
};

/** Label of the request identifier, which a supervisor reads out and the log contains. */
const referencePrefixes: Readonly<Record<Language, string>> = { fr: 'Référence : ', en: 'Reference: ' };

/**
 * Returns a refusal as `{code, message, details}`, and an internal error as 500. For a fault that is not the caller's
 * (5xx) the sentence ends with the request's identifier, which is also in its log line.
 */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  /**
   * Answers a request that failed: a refusal with its status, code and sentence in the caller's language, any other
   * error with INTERNAL.
   * From status 500 on, the response has the request's reference and the error is logged with it. A response already
   * begun is cut off.
   */
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<CallerRequest>();
    const response = http.getResponse<Response>();
    if (response.headersSent) {
      // half a response must not look complete
      this.logger.error(error);
      response.destroy();
      return;
    }
    const language = parseAcceptLanguage(request.headers['accept-language']);
    response.setHeader('Content-Language', language);
    response.vary('Accept-Language');
    const refusal = toRefusal(error) ?? toFrameworkRefusal(error, request) ?? toLostConnectionRefusal(error, request);
    if (refusal !== undefined && refusal.status < 500) {
      const { seconds } = refusal.details;
      if (refusal.status === 429 && typeof seconds === 'number') response.setHeader('Retry-After', seconds);
      response.status(refusal.status).json(refusal.buildBody(language, request.timeZone));
      return;
    }
    const reference = getRequestId(response);
    const referenceSentence = typesetText(`${referencePrefixes[language]}${reference}`, language);
    const logPrefix = `${reference} ${request.method} ${getPathWithoutQuery(request)}: `;
    if (refusal === undefined) {
      this.logger.error(logPrefix + String(error), error instanceof Error ? error.stack : undefined);
      const message = `${typesetText(internalErrorSentences[language], language)} ${referenceSentence}`;
      response.status(500).json({ code: 'INTERNAL', message, details: { reference } });
      return;
    }
    this.logger.warn(logPrefix + refusal.code + (refusal.cause instanceof Error ? ` (${refusal.cause.message})` : ''));
    if (refusal.status === 503) {
      const { seconds } = refusal.details;
      response.setHeader('Retry-After', typeof seconds === 'number' ? seconds : RETRY_AFTER_SECONDS);
    }
    const { code, message, details } = refusal.buildBody(language, request.timeZone);
    response
      .status(refusal.status)
      .json({ code, message: `${message} ${referenceSentence}`, details: { ...details, reference } });
  }
}

/**
 * Returns the refusal for a lost database connection; undefined for another error.
 * A read lost nothing; the outcome of a write is unknown, unless `writeOnce` determined it.
 */
function toLostConnectionRefusal(error: unknown, { method }: Request): Refusal | undefined {
  if (!isConnectionLost(error)) return undefined;
  const isReading = method === 'GET' || method === 'HEAD';
  const code = isReading ? 'DATABASE_UNREACHABLE' : 'OUTCOME_UNKNOWN';
  return new Refusal(code, { seconds: RETRY_AFTER_SECONDS }, { cause: error });
}

/** Returns the refusal for an error of Nest, Express' body parser or the upload parser; undefined for another error. */
function toFrameworkRefusal(error: unknown, request: Request): Refusal | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const status = error instanceof HttpException ? error.getStatus() : getNumberProperty(error, 'status');
  const mappedStatus = status === undefined ? undefined : mapStatusToRefusal(status, error, request);
  if (mappedStatus !== undefined) return new Refusal(mappedStatus.code, mappedStatus.details, { cause: error });
  const uploadCode = getTextProperty(error, 'code');
  if (uploadCode === 'LIMIT_FILE_SIZE') return new Refusal('PAYLOAD_TOO_LARGE', {}, { cause: error });
  if (uploadCode?.startsWith('LIMIT_') === true) return new Refusal('MALFORMED_BODY', {}, { cause: error });
  return undefined;
}

interface MappedRefusal {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}

/**
 * Returns the refusal code and details for an HTTP error of the framework; undefined for a status that has none here.
 */
function mapStatusToRefusal(status: number, error: object, request: Request): MappedRefusal | undefined {
  const refusalByStatus: Readonly<Record<number, MappedRefusal>> = {
    400: { code: 'MALFORMED_BODY', details: {} },
    401: { code: 'UNAUTHENTICATED', details: {} },
    403: { code: 'FORBIDDEN', details: {} },
    404: { code: 'NOT_FOUND', details: { what: `${request.method} ${getPathWithoutQuery(request)}` } },
    413: { code: 'PAYLOAD_TOO_LARGE', details: { limit: findSizeLimit(error) } },
    415: { code: 'UNSUPPORTED_MEDIA', details: { type: request.headers['content-type'] ?? null } },
  };
  return refusalByStatus[status];
}

/** Returns the path without the query, which may contain a name. */
function getPathWithoutQuery(request: Request): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}

/** Returns the size limit in bytes from an error of the body parser, which Nest may wrap; null when it names none. */
function findSizeLimit(error: object): number | null {
  const cause: unknown = Reflect.get(error, 'cause');
  const causeLimit = typeof cause === 'object' && cause !== null ? getNumberProperty(cause, 'limit') : undefined;
  return getNumberProperty(error, 'limit') ?? causeLimit ?? null;
}

/** Returns a property of an error if it is a number. */
function getNumberProperty(error: object, name: string): number | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'number' ? value : undefined;
}

/** Returns a property of an error if it is a text. */
function getTextProperty(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
