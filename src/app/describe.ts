import 'reflect-metadata';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig } from '#platform/runtime/config.js';
import { buildOpenApiDocument, type Descriptions } from '#platform/http/openapi.js';

/**
 * Builds the OpenAPI document of the product from its routes alone: nothing is started and no database is needed.
 * Types, docstrings and refusals are those of openapi.json unless others are given.
 */
export async function buildApplicationOpenApi(descriptions?: Descriptions): Promise<OpenAPIObject> {
  const appModule = AppModule.register({
    config: readConfig({}),
    clock: new SystemClock(),
    databaseUrl: 'postgres://unused',
  });
  const app = await NestFactory.create<NestExpressApplication>(
    appModule,
    Object.assign(new NestApplicationContextOptions(), { preview: true, logger: false, abortOnError: false }),
  );
  app.setGlobalPrefix('api');
  return buildOpenApiDocument(app, descriptions);
}
