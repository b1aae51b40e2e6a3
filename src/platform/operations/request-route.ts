import type { Request, Response } from 'express';

/** Whether the address belongs to the interface or to whoever operates the server, and not to the client's pages. */
export const isInterface = ({ originalUrl }: Request): boolean =>
  /^\/(?:api|health|metrics)(?:[/?]|$)/.test(originalUrl);

/**
 * The template of the route that served a request, such as `/api/establishments/:establishment/machines`: never the
 * address itself, which may contain a name. `client` for the client's pages and files, `none` where there is no route.
 */
export function routeOf(request: Request): string {
  const route: unknown = request.route;
  const path: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : undefined;
  // what matches every address, Nest's 404, begins with no slash
  if (typeof path === 'string' && path.startsWith('/')) return path;
  return isInterface(request) ? 'none' : 'client';
}

/** A response that stays open for hours, whose duration means nothing. */
export function isEventStream(response: Response): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}
