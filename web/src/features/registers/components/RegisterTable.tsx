import { ActionIcon, Anchor, Table, Text, Tooltip } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { findRecordPage } from './record-pages.js';

type Entry = ApiSchema<'RegisterEntry'>;

export interface RegisterTableProps {
  readonly register: string;
  readonly entries: readonly Entry[];
  /** Null for users without the permission. */
  readonly onObserve: ((number: string) => void) | null;
}

/** Lists a register's entries, latest first, each with its reference and the first visa (signature) that covers it. */
export function RegisterTable({ register, entries, onObserve }: RegisterTableProps) {
  const { t } = useTranslation('control');
  const columns = ['number', 'day', 'subject', 'amount', 'by', 'recordedAt', 'visa'] as const;
  return (
    <ListTable
      label={t('registers.entries')}
      columns={[
        ...columns.map((column) => ({ label: t(`registers.${column}`), isFigure: column === 'amount' })),
        ...(onObserve === null ? [] : [{ label: t('registers.act'), className: 'no-print' }]),
      ]}
      miw={960}
      highlightOnHover
    >
      {entries.map((entry) => (
        <EntryRow key={entry.number} register={register} entry={entry} onObserve={onObserve} />
      ))}
    </ListTable>
  );
}

/** Renders an entry: number, day, subject, amount, author and visa; a controller may add an observation. */
function EntryRow({
  register,
  entry,
  onObserve,
}: {
  readonly register: string;
  readonly entry: Entry;
  readonly onObserve: RegisterTableProps['onObserve'];
}) {
  const { t } = useTranslation('control');
  const { formatDay, formatMoney, formatInstant } = useFormats();
  const getTitle = useTitlePicker();
  const observeLabel = t('registers.observeOf', { number: entry.number });
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <EntryNumber register={register} entry={entry} />
      </Table.Th>
      <Table.Td>{formatDay(entry.day)}</Table.Td>
      <Table.Td>
        {getTitle(entry)}
        {entry.reason !== null && (
          <Text size="xs" c="dimmed">
            {entry.reason}
          </Text>
        )}
        {entry.observationCount !== '0' && (
          <Text size="xs" fw={600}>
            {t('registers.observedTimes', { count: Number(entry.observationCount) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="figure">{formatMoney(entry.amountMinor)}</Table.Td>
      <Table.Td>{entry.personName}</Table.Td>
      <Table.Td>{formatInstant(entry.recordedAt)}</Table.Td>
      <Table.Td>
        {entry.visaNumber === null ? t('registers.unvisaed') : t('registers.visaShort', { number: entry.visaNumber })}
      </Table.Td>
      {onObserve !== null && (
        <Table.Td className="no-print">
          <Tooltip label={observeLabel}>
            <ActionIcon variant="subtle" size="md" aria-label={observeLabel} onClick={() => onObserve(entry.number)}>
              <IconNotes size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Renders an entry's number, linked to the page of its record, with its pieces and signatures, when it has one. */
function EntryNumber({ register, entry }: { readonly register: string; readonly entry: Entry }) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const page = findRecordPage(register, entry);
  if (page === null) return entry.number;
  return (
    <Anchor
      inherit
      component={Link}
      to={`/${establishment}/${page.path}`}
      search={page.search as never}
      aria-label={t('registers.openEntry', { number: entry.number })}
    >
      {entry.number}
    </Anchor>
  );
}
