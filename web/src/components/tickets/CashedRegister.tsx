import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../figures/figures.js';
import { PagedTable, type PagedTableProps } from '#web/components/general/PagedTable.js';

/** One amount that a desk paid for a ticket or out of a card. */
export interface CashedPayment {
  readonly number: string;
  readonly paidAt: string;
  readonly paidByName: string;
  /** Link to the ticket or card. */
  readonly link: ReactNode;
  readonly amountMinor: string;
  readonly deskCode: string;
  /** True: the customer showed an identity document. */
  readonly hasIdentity: boolean;
}

export interface CashedRegisterProps<Row> {
  readonly namespace: 'tickets' | 'cards';
  /** Headings in the order number, time, ticket or card, amount, desk, payer, document. */
  readonly headings: readonly string[];
  readonly list: PagedTableProps<Row>['list'];
  readonly toPayment: (row: Row) => CashedPayment;
}

const AMOUNT_COLUMN = 3;

/** Shows the register of payments that desks made for tickets or cards, latest first; texts are of `namespace`. */
export function CashedRegister<Row>({ namespace, headings, list, toPayment }: CashedRegisterProps<Row>) {
  const { t } = useTranslation(namespace);
  const { formatMoney: formatMoney, formatInstant: formatInstant } = useFormats();
  return (
    <PagedTable
      list={list}
      emptyTitle={t('cashed.none')}
      emptyText={t('cashed.noneText')}
      label={t('cashed.title')}
      columns={headings.map((label, index) => ({ label, isFigure: index === AMOUNT_COLUMN }))}
      miw={760}
      renderRow={(row) => {
        const { number, paidAt, link, amountMinor, deskCode, paidByName, hasIdentity } = toPayment(row);
        return (
          <Table.Tr key={number}>
            <Table.Th scope="row">{number}</Table.Th>
            <Table.Td>{formatInstant(paidAt)}</Table.Td>
            <Table.Td>{link}</Table.Td>
            <Table.Td className="figure">{formatMoney(amountMinor)}</Table.Td>
            <Table.Td>{deskCode}</Table.Td>
            <Table.Td>{paidByName}</Table.Td>
            <Table.Td>{t(hasIdentity ? 'cashed.paperKept' : 'cashed.noPaper')}</Table.Td>
          </Table.Tr>
        );
      }}
    />
  );
}
