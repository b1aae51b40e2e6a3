import { Module } from '@nestjs/common';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

/** Rules asked alone. */
@Module({ controllers: [RulesController], providers: [RulesService] })
export class RulesModule {}
