import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { PrintedSlipLink } from '#web/components/figures/PrintedSlip.js';
import { PagedTable } from '#web/components/general/PagedTable.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { DeskTabs } from '../components/DeskTabs.js';
import { NewFillDialog } from '../components/NewFillDialog.js';
import { VoidFillDialog } from '../components/VoidFillDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

const fillColumns = ['slip', 'at', 'machine', 'amount', 'desk', 'people', 'state'] as const;
type Fill = ApiSchema<'FillRow'>;

/** Shows the page of fills (coins brought to hoppers): one slip each, signed by the bringer and the witness. */
export function FillsScreen() {
  const { t } = useTranslation('desks');
  const mayFill = useHasPermission('desks.operate');
  return (
    <>
      <PageHeader title={t('fills.title')} summary={t('fills.about')}>
        {mayFill && (
          <DialogButton label={t('fills.enter')} isAddition>
            {(close) => <NewFillDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <DeskTabs here="fills" />
      <FillTable />
    </>
  );
}

/** Shows a table of the fills (coins put into a machine's hopper), latest first, with the dialog that voids one. */
function FillTable() {
  const { t } = useTranslation('desks');
  const [fillToVoid, setFillToVoid] = useState<Fill | null>(null);
  const fillPages = useEstablishmentRows('/fills', {}, ({ slipNumber }) => slipNumber);
  return (
    <>
      <PagedTable
        pagedRows={fillPages}
        emptyTitle={t('fills.empty')}
        emptyText={t('fills.emptyText')}
        label={t('fills.title')}
        columns={fillColumns.map((column) => ({ label: t(`column.${column}`), isFigure: column === 'amount' }))}
        miw={860}
        renderRow={(fill) => <FillRow key={fill.slipNumber} fill={fill} openVoiding={() => setFillToVoid(fill)} />}
      />
      {fillToVoid !== null && <VoidFillDialog fill={fillToVoid} onClose={() => setFillToVoid(null)} />}
    </>
  );
}

/** Shows the row of a fill: slip, machine, amount, desk, people and prints. A user with a desk can void it, once. */
function FillRow({ fill, openVoiding }: { readonly fill: Fill; readonly openVoiding: () => void }) {
  const { t } = useTranslation('desks');
  const { formatMoney, formatInstant } = useFormats();
  const { ownDesks } = useDesks();
  const { slipNumber, happenedAt, machine, kind, amountMinor, deskCode, filledByName, witnessedByName } = fill;
  const { voidedAt, voidedByName, voidReason } = fill;
  return (
    <Table.Tr>
      <Table.Th scope="row">{slipNumber}</Table.Th>
      <Table.Td>{formatInstant(happenedAt)}</Table.Td>
      <Table.Td>
        {machine}
        <Text size="sm" c="dimmed">
          {t(`fillKind.${kind}`)}
        </Text>
      </Table.Td>
      <Table.Td className="figure">{formatMoney(amountMinor)}</Table.Td>
      <Table.Td>{deskCode}</Table.Td>
      <Table.Td>
        {filledByName}
        <Text size="sm" c="dimmed">
          {t('counts.witness', { name: witnessedByName })}
        </Text>
      </Table.Td>
      <Table.Td>
        <PrintedSlipLink
          path={`fill-slips/${slipNumber}`}
          label={t('fills.printOf', { number: slipNumber })}
          day={fill.gamingDay}
        />
        <PrintedSlipLink
          path={`fill-slips/${slipNumber}`}
          label={t('fills.receiptOf', { number: slipNumber })}
          day={fill.gamingDay}
          isReceipt
        />
        {voidedAt !== null && (
          <Text size="sm">
            {t('fills.voided', { by: voidedByName, at: formatInstant(voidedAt), reason: voidReason })}
          </Text>
        )}
        {voidedAt === null && ownDesks.length > 0 && (
          <Button
            size="md"
            variant="default"
            className="no-print"
            onClick={openVoiding}
            aria-label={t('fills.voidOf', { number: slipNumber })}
          >
            {t('fills.void')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
