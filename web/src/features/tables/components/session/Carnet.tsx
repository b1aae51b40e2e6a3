import { Anchor, Button, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChipFormats } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { buildEstablishmentUrl } from '#web/components/pages/ListActions.js';
import { currentLanguage } from '#web/locales/language.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { CorrectionDialog } from './CorrectionDialog.js';
import { useTableFormats } from '../entry/maxima.js';
import { selectChipLines, hasCountedSum, isEntryInForce, type SessionEntry, type TableSession } from './session.js';
import { PIECE_SIDES } from '#domain/tables/sessions.js';

/** Participants in an entry, its author first. */
const PARTICIPANT_PARTS = ['writer', 'croupier', 'signer', 'cashier'] as const;

/**
 * Returns a function that describes an entry's new maxima or its pieces, one text for each side that has pieces. Only a
 * bon (exchange) has two sides, and so names them.
 */
function usePiecesFormatter(): (entry: SessionEntry) => readonly string[] {
  const { t } = useTranslation('tables');
  const { formatMoney, formatCount } = useFormats();
  const { formatChips: formatChipKinds } = useChipFormats();
  const { formatMaxima } = useTableFormats();
  return ({ kind, pieces, maxima }) => {
    if (maxima !== null) return [formatMaxima(maxima)];
    return PIECE_SIDES.flatMap((side) => {
      const lines = pieces.filter((line) => line.side === side);
      if (lines.length === 0) return [];
      const notes = lines
        .filter(({ medium }) => medium === 'note')
        .map((line) => t('carnet.notes', { count: formatCount(line.count), value: formatMoney(line.value) }));
      const chips = selectChipLines(lines);
      const piecesText = [...(chips.length === 0 ? [] : [formatChipKinds(chips)]), ...notes].join(', ');
      return [kind === 'bon' ? t(`carnet.side_${side}`, { list: piecesText }) : piecesText];
    });
  };
}

/**
 * Returns a function that lists an entry's remarks: the entry that it reverses or replaces, the key holder of a locked encaisse (the table's money), the
 * difference, the reason.
 */
function useRemarksLister(): (entry: SessionEntry) => readonly string[] {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  return ({ keyHolderName, differenceMinor, reason, reverses, replaces, reversedBy, counterNumber }) => [
    ...(reversedBy === null ? [] : [t('carnet.reversedBy', { number: reversedBy })]),
    ...(reverses === null ? [] : [t('carnet.reverses', { number: reverses, counter: counterNumber })]),
    ...(replaces === null ? [] : [t('carnet.replaces', { number: replaces })]),
    ...(keyHolderName === null ? [] : [t('carnet.locked', { name: keyHolderName })]),
    ...(differenceMinor === null || differenceMinor === '0'
      ? []
      : [t('carnet.difference', { amount: formatMoney(differenceMinor) })]),
    ...(reason === '' ? [] : [reason]),
  ];
}

/** Returns true for an entry without an amount, which another entry of its kind corrects. */
const hasNoCounterEntry = (kind: SessionEntry['kind']): boolean => kind === 'maximumChange' || kind === 'keyHandOver';

/** Renders the carnet d'avances (record of a table's entries) of a session, latest entry first. */
export function Carnet({ session }: { readonly session: TableSession }) {
  const { t } = useTranslation('tables');
  const mayCorrect = useHasPermission('tables.operate');
  const [correctedEntry, setCorrectedEntry] = useState<SessionEntry | null>(null);
  return (
    <section aria-label={t('carnet.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('carnet.title')}
      </Title>
      <ListTable
        label={t('carnet.title')}
        columns={[
          ...(['number', 'at', 'kind', 'amount', 'pieces', 'hands'] as const).map((column) => ({
            label: t(`carnet.column_${column}`),
            isFigure: column === 'amount',
          })),
          ...(mayCorrect ? [{ label: t('carnet.column_acts'), className: 'no-print' }] : []),
        ]}
        miw={860}
        verticalSpacing="sm"
      >
        {[...session.entries].reverse().map((entry) => (
          <EntryRow
            key={entry.entryNumber}
            entry={entry}
            session={session}
            {...(mayCorrect ? { onCorrect: () => setCorrectedEntry(entry) } : {})}
          />
        ))}
      </ListTable>
      {correctedEntry !== null && (
        <CorrectionDialog session={session} entry={correctedEntry} onClose={() => setCorrectedEntry(null)} />
      )}
    </section>
  );
}

/** Renders an entry of the session's record: its number, time, kind, amount, pieces, remarks and participants. */
function EntryRow({
  entry,
  session,
  onCorrect,
}: {
  readonly entry: SessionEntry;
  readonly session: TableSession;
  /** Opens the correction of the entry; absent: the user may not correct it. */
  readonly onCorrect?: () => void;
}) {
  const { t } = useTranslation(['tables', 'shell']);
  const { formatMoney } = useFormats();
  const { formatTime } = useTimeFormats();
  const formatPieces = usePiecesFormatter();
  const listRemarks = useRemarksLister();
  const { entryNumber, kind, happenedAt, amountMinor, deskCode, hands, recordedByName } = entry;
  const hasAmount = !hasNoCounterEntry(kind) && hasCountedSum(entry, session);
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>{entryNumber}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatTime(happenedAt)}</Table.Td>
      <Table.Td>
        <Text span inherit fw={600}>
          {t(`kind.${kind}`)}
        </Text>
        {deskCode !== null && (
          <Text size="sm" c="dimmed">
            {t('carnet.desk', { desk: deskCode })}
          </Text>
        )}
        {entry.bonNumber !== null && <BonLink bonNumber={entry.bonNumber} day={session.gamingDay} />}
      </Table.Td>
      <Table.Td className="figure" {...(entry.reversedBy === null ? {} : { td: 'line-through' })}>
        {hasAmount ? formatMoney(amountMinor) : ''}
      </Table.Td>
      <Table.Td>
        {formatPieces(entry).map((text) => (
          <div key={text}>{text}</div>
        ))}
        {listRemarks(entry).map((text) => (
          <Text key={text} size="sm" c="dimmed">
            {text}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>
        {hands.length === 0 && recordedByName}
        {PARTICIPANT_PARTS.flatMap((part) => hands.filter((hand) => hand.part === part)).map(
          ({ part, name, capacity }) => (
            <div key={part} style={{ whiteSpace: 'nowrap' }}>
              {name}
              <Text span size="sm" c="dimmed">
                {` · ${t(`shell:role.${capacity}`)}`}
              </Text>
            </div>
          ),
        )}
      </Table.Td>
      {onCorrect !== undefined && (
        <Table.Td className="no-print">
          {!hasNoCounterEntry(kind) && isEntryInForce(entry) && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('carnet.correctOf', { number: entryNumber })}
              onClick={onCorrect}
            >
              {t('carnet.correct')}
            </Button>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Links to the document of a bon (exchange slip), opened in a new tab. */
function BonLink({ bonNumber, day }: { readonly bonNumber: string; readonly day: string }) {
  const { t } = useTranslation(['tables', 'acts']);
  const establishmentCode = useEstablishmentCode();
  const label = t('carnet.bon', { number: bonNumber });
  return (
    <Anchor
      size="sm"
      className="no-print"
      href={buildEstablishmentUrl(establishmentCode, `table-bons/${bonNumber}`, { day, language: currentLanguage() })}
      target="_blank"
      rel="noopener"
      aria-label={`${label}, ${t('acts:newTab')}`}
    >
      {label}
    </Anchor>
  );
}
