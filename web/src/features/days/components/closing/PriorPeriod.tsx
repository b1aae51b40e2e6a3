import { Button, Group, Select, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '../../../../api/client.js';
import type { Shape } from '../../../../api/client.js';
import { useMay } from '../../../../session/session.js';
import { Dialog } from '../../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../../components/dialogs/DialogForm.js';
import { ProblemBox } from '../../../../components/general/ProblemBox.js';
import { ScrollRegion } from '../../../../components/general/ScrollRegion.js';
import { Money, useFormats } from '../../../../components/figures/figures.js';
import { ReasonInput } from '../ReasonInput.js';
import { typedAmount } from '../amounts.js';
import { useDayPath, useDaySearch } from '../use-day.js';
import type { DaySteps } from '../use-day.js';

const PATH = '/api/establishments/{establishment}/days/{day}/prior-period-adjustments';
const FIGURES = [
  ...(['countedNotesMinor', 'countedTicketsMinor', 'countedCoinsMinor', 'paidJackpotMinor'] as const),
  ...(['paidProgressiveMinor', 'paidBonusMinor', 'paidCancelledMinor', 'paidShortPayMinor'] as const),
  ...(['paidComplementMinor', 'ticketsIssuedMinor', 'fillsMinor'] as const),
] as const;

/** What this day carries of closed ones; and, of a closed day, the entry of what was found late. */
export function PriorPeriod({ steps }: { readonly steps: DaySteps }) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const may = useMay('counts.enter');
  const { search, change } = useDaySearch();
  const carried = useRead(PATH, { params: { path } });
  const isClosed = steps.state === 'closed';
  const hasSome = carried.data !== undefined && carried.data.length > 0;
  if (carried.error !== null) return <ProblemBox problem={carried.error} />;
  if (!hasSome && !isClosed) return null;
  return (
    <section>
      <Title order={2} size="h4" mt="lg" mb="xs" id="prior">
        {t('prior.title')}
      </Title>
      {isClosed && (
        <Group mb="sm">
          <Text size="sm">{t('prior.closedText')}</Text>
          {may && (
            <Button variant="default" size="xs" onClick={() => change({ act: 'late' })}>
              {t('prior.act')}
            </Button>
          )}
        </Group>
      )}
      {hasSome && <Carried rows={carried.data} />}
      {search.act === 'late' && <LateDialog close={() => change({ act: undefined })} />}
    </section>
  );
}

function Carried({ rows }: { readonly rows: readonly Shape<'AdjustmentRow'>[] }) {
  const { t } = useTranslation('days');
  const { day } = useFormats();
  const columns = ['ofDay', 'machine', 'figure', 'frozen', 'corrected', 'difference', 'by'] as const;
  return (
    <>
      <Text size="sm" mb="xs">
        {t('prior.carriedText')}
      </Text>
      <ScrollRegion label={t('prior.title')}>
        <Table striped miw={720}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {t(`prior.column_${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={`${row.ofGamingDay} ${row.adjustmentNumber}`}>
                <Table.Th scope="row">{day(row.ofGamingDay)}</Table.Th>
                <Table.Td>{row.machine}</Table.Td>
                <Table.Td>{t([`figure.${row.figure}`, 'figure.other'], { figure: row.figure })}</Table.Td>
                <Table.Td>
                  <Money minor={row.frozenMinor} />
                </Table.Td>
                <Table.Td>
                  <Money minor={row.correctedMinor} />
                </Table.Td>
                <Table.Td>
                  <Money minor={row.differenceMinor} />
                </Table.Td>
                <Table.Td>{row.recordedBy ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </>
  );
}

/** A count, payment or fill of this closed day that was found late: the open day carries the difference. */
function LateDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const { day } = useFormats();
  const [machine, setMachine] = useState('');
  const [figure, setFigure] = useState<(typeof FIGURES)[number]>('countedNotesMinor');
  const [corrected, setCorrected] = useState('');
  const [reason, setReason] = useState('');
  const enter = useWrite('post', PATH);
  const read = typedAmount(corrected);
  const isReady = read !== null && machine.trim() !== '' && corrected.trim() !== '' && reason.trim().length >= 3;
  const send = (): void => {
    if (read === null) return;
    const body = { machine: machine.trim(), figure, corrected: read, reason: reason.trim() };
    enter.mutate({ params: { path }, body }, { onSuccess: close });
  };
  return (
    <Dialog close={close} size="lg" title={t('prior.dialogTitle', { day: day(path.day) })}>
      <DialogForm
        act={t('prior.enter')}
        send={send}
        close={close}
        isPending={enter.isPending}
        problem={enter.error}
        isOff={!isReady}
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
        <ReasonInput value={reason} put={setReason} />
      </DialogForm>
    </Dialog>
  );
}
