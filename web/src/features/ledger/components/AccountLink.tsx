import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEstablishmentCode } from '#web/session/session.js';
import type { PeriodSearch } from './search.js';

export interface AccountLinkProps {
  readonly accountCode: string;
  /** The period to show; absent: the usual one. */
  readonly period?: PeriodSearch;
}

/** Links an account's code to its lines in the period; without a period, to those of the current month. */
export function AccountLink({ accountCode, period = {} }: AccountLinkProps) {
  const to = `/${useEstablishmentCode()}/ledger/accounts/${accountCode}`;
  return (
    <Anchor underline="always" inherit component={Link} to={to} search={period as never}>
      {accountCode}
    </Anchor>
  );
}
