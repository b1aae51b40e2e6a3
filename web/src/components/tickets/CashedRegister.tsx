import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../figures/figures.js';
import { PagedTable, type PagedTableProps } from '#web/components/general/PagedTable.js';

/** One amount that a desk paid for a ticket or out of a card. */
export interface CashedPayment {
  readonly paymentNumber: string;
  readonly paidAt: string;
  readonly paidByName: string;
  /** Link to the ticket or card. */
  readonly link: ReactNode;
  readonly amountMinor: string;
  readonly deskCode: string;
  /** True: the customer showed an identity document. */
  readonly hasIdentityDocument: boolean;
}

export interface CashedPaymentsTableProps<Row> {
  readonly namespace: 'tickets' | 'cards';
  /** Headings in the order number, time, ticket or card, amount, desk, payer, document. */
  readonly headings: readonly string[];
  readonly pagedRows: PagedTableProps<Row>['pagedRows'];
  readonly toPayment: (row: Row) => CashedPayment;
}

const AMOUNT_COLUMN_INDEX = 3;

/** Shows the register of payments that desks made for tickets or cards, latest first; texts are of `namespace`. */
export function CashedPaymentsTable<Row>({ namespace, headings, pagedRows, toPayment }: CashedPaymentsTableProps<Row>) {
  const { t } = useTranslation(namespace);
  const { formatMoney, formatInstant } = useFormats();
  return (
    <PagedTable
      pagedRows={pagedRows}
      emptyTitle={t('cashed.none')}
      emptyText={t('cashed.noneText')}
      label={t('cashed.title')}
      columns={headings.map((label, index) => ({ label, isFigure: index === AMOUNT_COLUMN_INDEX }))}
      miw={760}
      renderRow={(row) => {
        const { paymentNumber, paidAt, link, amountMinor, deskCode, paidByName, hasIdentityDocument } = toPayment(row);
        return (
          <Table.Tr key={paymentNumber}>
            <Table.Th scope="row">{paymentNumber}</Table.Th>
            <Table.Td>{formatInstant(paidAt)}</Table.Td>
            <Table.Td>{link}</Table.Td>
            <Table.Td className="figure">{formatMoney(amountMinor)}</Table.Td>
            <Table.Td>{deskCode}</Table.Td>
            <Table.Td>{paidByName}</Table.Td>
            <Table.Td>{t(hasIdentityDocument ? 'cashed.paperKept' : 'cashed.noPaper')}</Table.Td>
          </Table.Tr>
        );
      }}
    />
  );
}
