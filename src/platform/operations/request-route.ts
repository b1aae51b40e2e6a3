import type { Request, Response } from 'express';

/** Returns true when the address belongs to the interface or to operations, and not to the client's pages. */
export const isApiRequest = ({ originalUrl }: Request): boolean =>
  /^\/(?:api|health|metrics)(?:[/?]|$)/.test(originalUrl);

/**
 * Returns the template of the route that served a request, such as `/api/establishments/:establishment/machines`.
 * It is never the address itself, which may contain a name. Returns `client` for the client's pages and files, `none`
 * without a route.
 */
export function getRouteTemplate(request: Request): string {
  const route: unknown = request.route;
  const path: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : undefined;
  // Nest's 404 matches every address, and does not begin with a slash
  if (typeof path === 'string' && path.startsWith('/')) return path;
  return isApiRequest(request) ? 'none' : 'client';
}

/** Returns true for a response that stays open for hours, whose duration means nothing. */
export function isEventStream(response: Response): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}
