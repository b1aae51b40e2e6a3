import { RequestMethod, type ExecutionContext, type INestApplication, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, type Reflector } from '@nestjs/core';

/** Metadata key under which a route or its controller declares its access; the guard reads it. */
export const declaredAccessKey = 'releve:declared-access';

/** Returns whether the request's route, or its controller, is declared public: open to unknown callers. */
export function isPublicRoute(reflector: Reflector, context: ExecutionContext): boolean {
  const targets = [context.getHandler(), context.getClass()];
  const access = reflector.getAllAndOverride<{ readonly kind?: string } | undefined>(declaredAccessKey, targets);
  return access?.kind === 'public';
}

/** A route of the application and its declared access; `access` is undefined when it declares none. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler: string;
  readonly access: unknown;
}

/** Returns every controller class, each once. */
export function listControllers(app: INestApplication): Type[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype).filter((type) => typeof type === 'function'),
  );
  return [...new Set(controllers)] as Type[];
}

/** Returns every route of every controller, sorted by path. */
export function listRoutes(app: INestApplication): Route[] {
  const routes = listControllers(app).flatMap(listControllerRoutes);
  return routes.sort((one, other) => `${one.path} ${one.method}`.localeCompare(`${other.path} ${other.method}`, 'en'));
}

/** Throws an error that lists the routes that declare no access, if there are any. */
export function assertRoutesDeclareAccess(app: INestApplication): void {
  const undeclaredRoutes = listRoutes(app).filter(({ access }) => access === undefined);
  if (undeclaredRoutes.length > 0) {
    const routeNames = undeclaredRoutes.map(({ method, path, handler }) => `${method} ${path} (${handler})`).join(', ');
    throw new Error(`these routes do not declare who may use them: ${routeNames}`);
  }
}

/** Returns the routes of a controller with method, path, handler and declared access. */
function listControllerRoutes(controller: Type): Route[] {
  const prototype = controller.prototype as Readonly<Record<string, unknown>>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function') return [];
    const method = readMetadata(METHOD_METADATA, handler);
    if (typeof method !== 'number') return [];
    return toPathList(readMetadata(PATH_METADATA, controller)).flatMap((basePath) =>
      toPathList(readMetadata(PATH_METADATA, handler)).map((path) => ({
        method: RequestMethod[method] ?? String(method),
        path: `/${basePath}/${path}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1'),
        handler: `${controller.name}.${name}`,
        access: readMetadata(declaredAccessKey, handler) ?? readMetadata(declaredAccessKey, controller),
      })),
    );
  });
}

/** Returns the metadata stored under `key` on a class or a handler. */
function readMetadata(key: string, target: object): unknown {
  return Reflect.getMetadata(key, target) as unknown;
}

/** Returns the declared paths as a list, which a decorator receives as one text or several. */
function toPathList(declaredPaths: unknown): readonly string[] {
  if (Array.isArray(declaredPaths)) return declaredPaths.map(String);
  return [typeof declaredPaths === 'string' ? declaredPaths : ''];
}
