import { Injectable } from '@nestjs/common';
import type { ChartAccount } from '#domain/accounting/charts-of-accounts.js';
import { ACCOUNT_KIND_WORDS, ACCOUNT_ROLE_WORDS } from '#domain/imports/cell-words.js';
import { AccountRolesService } from '#establishments/account-roles.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { ChartService } from '#ledger/chart.service.js';
import { listAccounts } from '#ledger/ledger.queries.js';
import { Database } from '#platform/database/database.js';
import { ENTERED, type RowAct, type RowActs, type RowContext } from './row-acts.js';
import type { RowReader } from './row-reader.js';

const TITLE = /^.{1,120}$/;

/** Accounts of a file: added to the chart; a role is requested, and assigned once a second person approves. */
@Injectable()
export class AccountRowsService implements RowActs {
  constructor(
    private readonly database: Database,
    private readonly chart: ChartService,
    private readonly accountRoles: AccountRolesService,
  ) {}

  async listKnownNumbers({ establishmentId }: Establishment): Promise<readonly string[]> {
    const accounts = await listAccounts(this.database.dataSource, establishmentId);
    return accounts.map(({ accountCode }) => accountCode);
  }

  readRow(reader: RowReader, establishment: Establishment): RowAct {
    const titleFr = reader.readText('title_fr', TITLE);
    const account = {
      code: reader.readText('account', /^\d{3,8}$/),
      kind: reader.readWord('kind', ACCOUNT_KIND_WORDS),
      titleFr,
      titleEn: reader.readOptionalText('title_en', TITLE) || titleFr,
    };
    const isRoleNamed = reader.getCell('role') !== '';
    const role = isRoleNamed ? reader.readWord('role', ACCOUNT_ROLE_WORDS) : null;
    const validFrom = isRoleNamed || reader.getCell('valid_from') !== '' ? reader.readDay('valid_from') : '';
    return async (context) => {
      if (role === null) {
        await this.chart.openAccountInTransaction(context.tx, context.actor, establishment, account);
        return ENTERED;
      }
      await this.openUnlessKnown(context, establishment, account);
      const proposal = { role, accountCode: account.code, validFrom, reason: context.reason };
      await this.accountRoles.proposeInTransaction(context.tx, context.actor, establishment, proposal);
      return { result: 'entered', waits: ['secondPerson'] };
    };
  }

  /** Opens the account of a role; one that is in the chart with this kind and title is used. */
  private async openUnlessKnown({ tx, actor }: RowContext, establishment: Establishment, account: ChartAccount) {
    const accounts = await listAccounts(tx, establishment.establishmentId);
    const known = accounts.find(({ accountCode }) => accountCode === account.code);
    if (known?.kind === account.kind && known.titleFr === account.titleFr) return;
    await this.chart.openAccountInTransaction(tx, actor, establishment, account);
  }
}
