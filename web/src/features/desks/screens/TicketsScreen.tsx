import { Button, Table, Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/client.js';
import type { Shape } from '../../../api/client.js';
import { lackOf } from '../../../api/problem.js';
import { useEstablishmentCode, useMay } from '../../../session/session.js';
import { Empty } from '../../../components/general/Empty.js';
import { MoreButton } from '../../../components/pages/ListActions.js';
import { PageHead } from '../../../components/pages/PageHead.js';
import { ProblemBox } from '../../../components/general/ProblemBox.js';
import { ScrollRegion } from '../../../components/general/ScrollRegion.js';
import { Waiting } from '../../../components/general/Waiting.js';
import { useDesks } from '../../../components/figures/desks.js';
import { useFormats } from '../../../components/figures/figures.js';
import { useRows } from '../../../components/pages/rows.js';
import { DeskTabs } from '../components/DeskTabs.js';
import { TicketDialog } from '../components/TicketDialog.js';

const PATH = '/api/establishments/{establishment}/ticket-redemptions';
const columns = ['redemption', 'at', 'ticket', 'amount', 'desk', 'paidBy', 'paper'] as const;

/** Tickets that customers cashed at desks, each once. */
export function TicketsScreen() {
  const { t } = useTranslation('desks');
  const mayRead = useMay('payouts.read');
  const mayPay = useMay('payouts.pay');
  const { own } = useDesks();
  const [deskCode, setDesk] = useState<string | null>(null);
  return (
    <>
      <PageHead title={t('ticket.title')} about={t('ticket.listAbout')}>
        {mayPay &&
          own.map((desk) => (
            <Button
              key={desk.deskCode}
              size="md"
              leftSection={<IconTicket size={18} aria-hidden />}
              onClick={() => setDesk(desk.deskCode)}
            >
              {t('ticket.payAt', { desk: desk.deskCode })}
            </Button>
          ))}
      </PageHead>
      <DeskTabs here="tickets" />
      {mayPay && own.length === 0 && <Text mb="md">{t('ticket.noDesk')}</Text>}
      {mayRead ? <Tickets /> : <ProblemBox problem={lackOf('payouts.read')} />}
      {deskCode !== null && <TicketDialog deskCode={deskCode} close={() => setDesk(null)} />}
    </>
  );
}

function Tickets() {
  const { t } = useTranslation('desks');
  const { money, instant } = useFormats();
  const path = { establishment: useEstablishmentCode() };
  const list = useRows<Shape<'RedemptionRow'>>(
    [PATH, { path }],
    ({ redemptionNumber }) => redemptionNumber,
    (page, signal) => read(PATH, { params: { path, query: page } }, signal),
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  if (list.rows.length === 0) return <Empty title={t('ticket.none')} text={t('ticket.noneText')} />;
  return (
    <>
      <ScrollRegion label={t('ticket.title')}>
        <Table miw={760}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col" {...(column === 'amount' ? { ta: 'end' } : {})}>
                  {t(`ticket.column_${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.rows.map((row) => (
              <Table.Tr key={row.redemptionNumber}>
                <Table.Th scope="row">{row.redemptionNumber}</Table.Th>
                <Table.Td>{instant(row.redeemedAt)}</Table.Td>
                <Table.Td>{row.ticketNumber}</Table.Td>
                <Table.Td className="figure">{money(row.amountMinor)}</Table.Td>
                <Table.Td>{row.deskCode}</Table.Td>
                <Table.Td>{row.redeemedByName}</Table.Td>
                <Table.Td>{t(row.hasIdentity ? 'ticket.paperKept' : 'ticket.noPaper')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      <MoreButton list={list} />
    </>
  );
}
