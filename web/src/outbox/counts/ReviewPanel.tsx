import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChipFormats } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DescriptionList, type DescriptionItem } from '#web/components/general/FactList.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { Note } from '#web/components/general/Note.js';
import type { CountReview } from './use-count-review.js';

/** Shows the review of a count as the server computed it, before the signatures; a button goes back to the figures. */
export function ReviewPanel({ review, onCorrect }: { readonly review: CountReview; readonly onCorrect: () => void }) {
  const { t } = useTranslation('acts');
  const { formatMoney } = useFormats();
  const { countedMinor, chipsMinor, cashMinor, table } = review;
  const figure = (name: ReviewFigure, amountMinor: string): DescriptionItem => ({
    label: t(`count.review_${name}`),
    value: <span className="figure">{formatMoney(amountMinor)}</span>,
  });
  const items = [figure('counted', countedMinor), figure('chips', chipsMinor), figure('cash', cashMinor)];
  const tableItems =
    table === null
      ? []
      : [
          figure('avances', table.avancesMinor),
          figure('credits', table.creditsMinor),
          figure('exchanged', table.exchangedMinor),
          ...(table.countedBeforeMinor === null ? [] : [figure('before', table.countedBeforeMinor)]),
        ];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('count.reviewTitle')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('count.reviewTitle')}
          </Title>
          <Button variant="default" size="md" onClick={onCorrect}>
            {t('count.correct')}
          </Button>
        </Group>
        <DescriptionList items={[...items, ...tableItems]} columns={3} />
        <ReviewedPieces chips={review.chips} />
        {table === null ? <Text size="sm">{t('count.reviewBlind')}</Text> : <TableResult table={table} />}
      </Stack>
    </Paper>
  );
}

/** Shows the counted pieces beside those that the establishment owns; nothing without a register of chips. */
function ReviewedPieces({ chips }: { readonly chips: CountReview['chips'] }) {
  const { t } = useTranslation('acts');
  const { formatChipKind } = useChipFormats();
  const { formatCount } = useFormats();
  if (chips.every(({ owned }) => owned === null)) return null;
  return (
    <ListTable
      label={t('count.pieces')}
      columns={[
        t('count.pieceKind'),
        { label: t('count.pieceCounted'), isFigure: true },
        { label: t('count.pieceOwned'), isFigure: true },
      ]}
    >
      {chips.map(({ medium, game, value, count, owned }) => (
        <Table.Tr key={`${medium}/${game}/${value}`}>
          <Table.Th scope="row">{formatChipKind({ medium, game, valueMinor: BigInt(value) })}</Table.Th>
          <Table.Td className="figure">{formatCount(Number(count))}</Table.Td>
          <Table.Td className="figure">{formatCount(Number(owned ?? 0))}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

type ReviewFigure = 'counted' | 'chips' | 'cash' | 'avances' | 'credits' | 'exchanged' | 'before';

/** Shows the result of a table beside its usual range, and the notes that are missing. */
function TableResult({ table }: { readonly table: NonNullable<CountReview['table']> }) {
  const { t } = useTranslation('acts');
  const { formatMoney } = useFormats();
  const { usual, missingNotesMinor } = table;
  return (
    <>
      <Text fw={700} size="lg">
        {t('count.review_result')} <span className="figure">{formatMoney(table.resultMinor)}</span>
      </Text>
      {usual === null ? (
        <Text size="sm">{t('count.usualNone')}</Text>
      ) : (
        <Text size="sm">
          {t('count.usual', {
            count: usual.sessions,
            lowest: formatMoney(usual.lowestMinor),
            highest: formatMoney(usual.highestMinor),
          })}
        </Text>
      )}
      {usual?.isOutside === true && <Note color="yellow" title={t('count.outside')} />}
      {missingNotesMinor !== '0' && <Text>{t('count.missingNotes', { amount: formatMoney(missingNotesMinor) })}</Text>}
    </>
  );
}
