import { SimpleGrid, Text, TextInput, Textarea } from '@mantine/core';
import { Dialog } from '../../parts/Dialog.js';
import { DialogForm } from '../../parts/DialogForm.js';
import { announce } from '../../parts/announce.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import { useHouseCode } from '../../app/session.js';
import { countsBody } from './sheet.js';
import type { SheetColumn } from './sheet.js';

export interface CorrectDialogProps {
  readonly day: string;
  readonly countNumber: 1 | 2;
  readonly machine: string;
  readonly columns: readonly SheetColumn[];
  readonly close: () => void;
}

/** Asks that a saved count be replaced; the first stays in the log, the correction waits for a second person. */
export function CorrectDialog({ day, countNumber, machine, columns, close }: CorrectDialogProps) {
  const { t } = useTranslation('counts');
  const establishment = useHouseCode();
  const [cells, setCells] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const correction = useWrite('post', '/api/establishments/{establishment}/days/{day}/counts/correction');
  const ask = (): void => {
    const [count] = countsBody(new Map([[machine, cells]]));
    if (count === undefined) return;
    correction.mutate(
      { params: { path: { establishment, day } }, body: { ...count, countNumber, reason } },
      {
        onSuccess: () => {
          announce(t('asked'));
          close();
        },
      },
    );
  };
  return (
    <Dialog close={close} size="lg" title={t('correctTitle', { machine })}>
      <DialogForm
        act={t('ask')}
        send={ask}
        close={close}
        isPending={correction.isPending}
        problem={correction.error}
        isOff={reason.trim().length < 3}
      >
        <Text size="sm">{t('correctText')}</Text>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
          {columns.map(({ id, longName }) => (
            <TextInput
              key={id}
              label={longName}
              inputMode="decimal"
              value={cells[id] ?? ''}
              onChange={({ currentTarget: { value } }) => setCells((before) => ({ ...before, [id]: value }))}
            />
          ))}
        </SimpleGrid>
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          required
          minLength={3}
          maxLength={2000}
        />
      </DialogForm>
    </Dialog>
  );
}
