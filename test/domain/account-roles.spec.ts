import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_ROLES, findAccountRoleFault, findAccountRole } from '#domain/accounting/account-roles.js';
import type { AccountRoleContext } from '#domain/accounting/account-roles.js';
import { CHARTS_OF_ACCOUNTS } from '#domain/accounting/charts-of-accounts.js';
import { JURISDICTIONS } from '#domain/settings/jurisdictions.js';

describe('the chart of a jurisdiction', () => {
  it.each(Object.keys(JURISDICTIONS))('%s has one account for each role, and each account one role', (code) => {
    const chart = CHARTS_OF_ACCOUNTS[code as keyof typeof CHARTS_OF_ACCOUNTS];
    expect(Object.keys(chart).sort()).toEqual(ACCOUNT_ROLES.map(({ role }) => role as string).sort());
    const codes = Object.values(chart).map((account) => account.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((each) => !/^\d{3,8}$/.test(each))).toEqual([]);
  });

  it('has its own data: none shares another’s', () => {
    const charts = Object.values(CHARTS_OF_ACCOUNTS);
    expect(new Set(charts).size).toBe(charts.length);
    expect(new Set(charts.flatMap((chart) => Object.values(chart))).size).toBe(charts.length * ACCOUNT_ROLES.length);
  });
});

describe('a role', () => {
  it('describes the content of its account in one sentence', () => {
    for (const { holds } of ACCOUNT_ROLES) {
      for (const sentence of Object.values(holds)) expect(sentence).toMatch(/^[A-ZÀ-Ý][^.]+\.$/u);
    }
  });

  it('is identified by its name alone', () => {
    expect(findAccountRole('cashDesk')?.name.en).toBe('Cash desks – cash');
    expect(findAccountRole('toString')).toBeUndefined();
  });
});

describe('another account for a role', () => {
  const change = { role: 'orphans', accountCode: '4691', validFrom: '2026-03-03' } as const;
  const facts: AccountRoleContext = {
    kind: 'liability',
    expectedKind: 'liability',
    otherRole: null,
    inForce: '4681',
    earliest: '2026-03-03',
  };
  it.each<[string, Partial<AccountRoleContext>, string | null]>([
    ['may be had', {}, null],
    ['1. must be there', { kind: null, otherRole: 'bank', earliest: '2026-03-04' }, 'UNKNOWN_ACCOUNT'],
    ['1. is of the role’s kind', { kind: 'asset', otherRole: 'bank' }, 'ACCOUNT_OF_ANOTHER_KIND'],
    ['2. serves one role', { otherRole: 'winsPayable', earliest: '2026-03-04' }, 'ACCOUNT_OF_ANOTHER_ROLE'],
    ['3. comes after what is posted', { earliest: '2026-03-04', inForce: '4691' }, 'ACCOUNT_ROLE_BACKDATED'],
    ['4. is another', { inForce: '4691' }, 'ACCOUNT_ALREADY_IN_ROLE'],
  ])('%s', (_title, other, fault) => expect(findAccountRoleFault(change, { ...facts, ...other })).toBe(fault));
});
