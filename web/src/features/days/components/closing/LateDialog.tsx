import { Button, Select, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountRoleByName } from '#domain/accounting/account-roles.js';
import { entryTitle } from '#domain/accounting/journal-words.js';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { Money, useFormats } from '#web/components/figures/figures.js';
import { useTextOf } from '#web/components/figures/titled.js';
import { ReasonInput } from '../ReasonInput.js';
import { typedAmount } from '../amounts.js';
import { useDayPath } from '../use-day.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

const PATH = '/api/establishments/{establishment}/days/{day}/prior-period-adjustments';
const FIGURES = [
  'countedNotesMinor',
  'countedTicketsMinor',
  'countedCoinsMinor',
  'paidJackpotMinor',
  'paidProgressiveMinor',
  'paidBonusMinor',
  'paidCancelledMinor',
  'paidShortPayMinor',
  'paidComplementMinor',
  'ticketsIssuedMinor',
  'fillsMinor',
] as const;

/**
 * A dialog for a late count, payment or fill of this closed day. It first shows the changes and the entries it would
 * post; another person approves it, and the open day carries the difference.
 */
export function LateDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const { day } = useFormats();
  const [machine, setMachine] = useState('');
  const [figure, setFigure] = useState<(typeof FIGURES)[number]>('countedNotesMinor');
  const [corrected, setCorrected] = useState('');
  const [reason, setReason] = useState('');
  const preview = useWrite('post', `${PATH}/preview`);
  const request = useWrite('post', PATH);
  const read = typedAmount(corrected);
  const late = { machine: machine.trim(), figure, corrected: read ?? '' };
  const isFilled = read !== null && late.machine !== '' && corrected.trim() !== '';
  // the preview must match the input: any change requires another preview
  const seen = preview.data;
  const previewed = preview.variables?.body;
  const isSeen =
    seen !== undefined &&
    previewed?.machine === late.machine &&
    previewed.figure === figure &&
    previewed.corrected === read;
  const send = (): void =>
    request.mutate({ params: { path }, body: { ...late, reason: reason.trim() } }, { onSuccess: close });
  return (
    <WriteDialog
      title={t('prior.dialogTitle', { day: day(path.day) })}
      act={t('prior.enter')}
      send={send}
      close={close}
      write={{ isPending: request.isPending, error: request.error ?? preview.error }}
      size="lg"
      isOff={!isSeen || reason.trim().length < 3}
    >
      <Text size="sm">{t('prior.dialogText')}</Text>
      <TextInput
        data-autofocus
        label={t('prior.machine')}
        value={machine}
        onChange={(event) => setMachine(event.currentTarget.value)}
      />
      <Select
        label={t('prior.figure')}
        value={figure}
        allowDeselect={false}
        onChange={(value) => setFigure(FIGURES.find((each) => each === value) ?? figure)}
        data={FIGURES.map((value) => ({ value, label: t(`figure.${value}`) }))}
      />
      <TextInput
        label={t('prior.corrected')}
        description={t('prior.correctedHint')}
        value={corrected}
        error={read === null && t('unreadAmount')}
        onChange={(event) => setCorrected(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={!isFilled}
        loading={preview.isPending}
        onClick={() => preview.mutate({ params: { path }, body: late })}
      >
        {t('prior.preview')}
      </Button>
      {isSeen && <PlannedChanges toCome={seen} />}
      <ReasonInput value={reason} put={setReason} />
    </WriteDialog>
  );
}

/** A table with the frozen and the corrected figure, their difference, and the journal entries to be posted. */
function PlannedChanges({ toCome }: { readonly toCome: Shape<'AdjustmentToCome'> }) {
  const { t } = useTranslation('days');
  const { day } = useFormats();
  const textOf = useTextOf();
  const figures = ['frozenMinor', 'correctedMinor', 'differenceMinor'] as const;
  const labels = { frozenMinor: 'frozen', correctedMinor: 'corrected', differenceMinor: 'difference' } as const;
  const lines = toCome.entries.flatMap(({ fact, lines: ofEntry }) => ofEntry.map((line) => ({ ...line, fact })));
  return (
    <Table captionSide="top" aria-label={t('prior.effect', { day: day(toCome.postedOn) })}>
      <Table.Caption>{t('prior.effect', { day: day(toCome.postedOn) })}</Table.Caption>
      <Table.Tbody>
        {figures.map((figure) => (
          <Table.Tr key={figure}>
            <Table.Th scope="row" colSpan={2}>
              {t(`prior.column_${labels[figure]}`)}
            </Table.Th>
            <Table.Td className="figure">
              <Money minor={toCome[figure]} />
            </Table.Td>
          </Table.Tr>
        ))}
        {lines.map(({ fact, role, accountCode, debitMinor, creditMinor }) => {
          const named = accountRoleByName(role);
          const isDebit = debitMinor !== '0';
          const account = named === undefined ? role : textOf(named.name);
          return (
            <Table.Tr key={`${fact} ${role}`}>
              <Table.Td>{textOf(entryTitle(fact, null))}</Table.Td>
              <Table.Td>
                {t(isDebit ? 'prior.debit' : 'prior.credit', { account: `${accountCode} ${account}` })}
              </Table.Td>
              <Table.Td className="figure">
                <Money minor={isDebit ? debitMinor : creditMinor} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
