import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { declaredAccessKey } from './access.decorators.js';

/** Refuses to start while a route says nothing of who may use it. */
@Injectable()
export class DeclaredAccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const silent = this.undeclaredRoutes();
    if (silent.length > 0) {
      throw new Error(`routes that declare no access: ${silent.join(', ')}`);
    }
  }

  /** Names (`Controller.handler`) of the routes without @Public, @SignedIn or @Permission. */
  undeclaredRoutes(): string[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      if (metatype === null) {
        return [];
      }
      const prototype = metatype.prototype as Readonly<Record<string, unknown>>;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name];
        if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) {
          return [];
        }
        const declared: unknown = this.reflector.getAllAndOverride(declaredAccessKey, [handler, metatype]);
        return declared === undefined ? [`${metatype.name}.${name}`] : [];
      });
    });
  }
}
