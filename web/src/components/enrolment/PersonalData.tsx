import { Button, Checkbox, Group, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { Dialog } from '../dialogs/Dialog.js';
import { DialogForm } from '../dialogs/DialogForm.js';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';

/** The person concerned: a member of staff by their number; absent: a customer, who is named in the form. */
export interface PersonalDataProps {
  readonly personId?: string;
}

/**
 * Shows buttons to export and to erase the personal data of a person, or without `personId` of a customer; nothing
 * without the permissions.
 */
export function PersonalDataButtons({ personId }: PersonalDataProps) {
  const { t } = useTranslation('people');
  const mayExport = useHasPermission('personal.export');
  const mayErase = useHasPermission('personal.erase');
  const [openAction, setOpenAction] = useState<'export' | 'erasure' | null>(null);
  if (!mayExport && !mayErase) return null;
  const personProps = personId === undefined ? {} : { personId };
  return (
    <Group gap="xs" className="no-print">
      {mayExport && (
        <Button size="compact-sm" variant="default" onClick={() => setOpenAction('export')}>
          {t('personal.export')}
        </Button>
      )}
      {mayErase && (
        <Button size="compact-sm" variant="default" onClick={() => setOpenAction('erasure')}>
          {t('personal.erasure')}
        </Button>
      )}
      {openAction !== null && (
        <PersonalDataDialog {...personProps} action={openAction} onClose={() => setOpenAction(null)} />
      )}
    </Group>
  );
}

interface PersonalDataDialogProps extends PersonalDataProps {
  readonly action: 'export' | 'erasure';
  readonly onClose: () => void;
}

interface PersonalDataValues {
  readonly fullName: string;
  readonly bornOn: string;
  /** Purpose of the export, or reason for the erasure. */
  readonly purpose: string;
  /** Records that match the name alone and that the customer confirmed as theirs. */
  readonly confirmedRecords: readonly string[];
}

/**
 * Returns the acts that export personal data and that request its erasure, with their state. They concern the member of
 * staff `personId`, or when it is undefined the named customer.
 */
function usePersonalDataRequests(
  personId: string | undefined,
  { fullName, bornOn, purpose, confirmedRecords }: PersonalDataValues,
) {
  const personExportMutation = useEstablishmentMutation('post', '/personal-data/people/{personId}/export');
  const customerExportMutation = useEstablishmentMutation('post', '/personal-data/customers/export');
  const personErasureMutation = useEstablishmentMutation('post', '/personal-data/people/{personId}/erasure');
  const customerErasureMutation = useEstablishmentMutation('post', '/personal-data/customers/erasure');
  const customer: ApiSchema<'CustomerRequestDto'> = { fullName, ...(bornOn === '' ? {} : { bornOn }) };
  const customerBody = { customer, confirmed: [...confirmedRecords] };
  const mutations = [personExportMutation, customerExportMutation, personErasureMutation, customerErasureMutation];
  return {
    problem: mutations.find(({ error }) => error !== null)?.error ?? null,
    isPending: mutations.some(({ isPending }) => isPending),
    exportData: (onSuccess: (data: ApiSchema<'PersonalExport'>) => void): void =>
      personId === undefined
        ? customerExportMutation.mutate({ body: { ...customerBody, purpose } }, { onSuccess })
        : personExportMutation.mutate({ path: { personId }, body: { purpose } }, { onSuccess }),
    requestErasure: (onSuccess: (erasure: ApiSchema<'RequestedErasure'>) => void): void =>
      personId === undefined
        ? customerErasureMutation.mutate({ body: { ...customerBody, reason: purpose } }, { onSuccess })
        : personErasureMutation.mutate({ path: { personId }, body: { reason: purpose } }, { onSuccess }),
  };
}

/**
 * Shows a dialog that exports or erases personal data for an entered purpose. Without `personId` it concerns a
 * customer, who is searched by name and day of birth. The export is shown as a file; an erasure request by its
 * confirmation.
 */
function PersonalDataDialog({ personId, action, onClose }: PersonalDataDialogProps) {
  const { t } = useTranslation('people');
  const [values, setValues] = useState<PersonalDataValues>({
    fullName: '',
    bornOn: '',
    purpose: '',
    confirmedRecords: [],
  });
  const [personalData, setPersonalData] = useState<ApiSchema<'PersonalExport'> | null>(null);
  const [erasure, setErasure] = useState<ApiSchema<'RequestedErasure'> | null>(null);
  const mayErase = useHasPermission('personal.erase');
  const { problem, isPending, exportData, requestErasure } = usePersonalDataRequests(personId, values);
  const updateValues = (changedValues: Partial<PersonalDataValues>): void => setValues({ ...values, ...changedValues });
  const isExport = action === 'export';
  if (erasure !== null) return <ErasureConfirmation erasure={erasure} onClose={onClose} />;
  /** Ticks or unticks a record as confirmed by the customer. */
  const setRecordConfirmed = (record: string, isConfirmed: boolean): void => {
    const otherRecords = values.confirmedRecords.filter((confirmedRecord) => confirmedRecord !== record);
    updateValues({ confirmedRecords: isConfirmed ? [...otherRecords, record] : otherRecords });
  };
  return (
    <Dialog onClose={onClose} title={t(`personal.${action}`)} size="lg">
      <DialogForm
        submitLabel={t(isExport ? 'personal.give' : 'personal.ask')}
        onSubmit={() => (isExport ? exportData(setPersonalData) : requestErasure(setErasure))}
        onClose={onClose}
        isPending={isPending}
        problem={problem}
        nativeValidation
      >
        <Text>{t(`personal.${action}Does`)}</Text>
        {personId === undefined && (
          <>
            <TextInput
              label={t('personal.fullName')}
              required
              minLength={2}
              maxLength={200}
              data-autofocus
              value={values.fullName}
              onChange={({ currentTarget }) => updateValues({ fullName: currentTarget.value })}
            />
            <TextInput
              label={t('personal.bornOn')}
              type="date"
              value={values.bornOn}
              onChange={({ currentTarget }) => updateValues({ bornOn: currentTarget.value })}
            />
          </>
        )}
        <Textarea
          label={t(isExport ? 'personal.purpose' : 'reason')}
          description={t('personal.noName')}
          required
          minLength={3}
          maxLength={500}
          value={values.purpose}
          onChange={({ currentTarget }) => updateValues({ purpose: currentTarget.value })}
        />
        {personalData !== null && (
          <PersonalDataFile
            personalData={personalData}
            confirmedRecords={values.confirmedRecords}
            onConfirmedChange={setRecordConfirmed}
            requestErasure={mayErase && personId === undefined ? () => requestErasure(setErasure) : null}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

interface PersonalDataFileProps {
  readonly personalData: ApiSchema<'PersonalExport'>;
  readonly confirmedRecords: readonly string[];
  readonly onConfirmedChange: (record: string, isConfirmed: boolean) => void;
  /** Requests the erasure of the ticked records; null: not available here. */
  readonly requestErasure: (() => void) | null;
}

/**
 * Shows the personal data found, as a file to save. Records that match the name alone are ticked once the customer
 * confirms them; `requestErasure` is null when the data cannot be erased here.
 */
function PersonalDataFile({
  personalData,
  confirmedRecords,
  onConfirmedChange,
  requestErasure,
}: PersonalDataFileProps) {
  const { t } = useTranslation('people');
  const { t: translateLog } = useTranslation('log');
  const { formatInstant } = useFormats();
  const fileHref = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(personalData, null, 2))}`;
  return (
    <Stack gap="xs">
      <Note title={t('personal.found')}>
        {t('personal.counts', { rows: personalData.rows.length, texts: personalData.namedIn.length })}
      </Note>
      {personalData.unreadableRecords > 0 && (
        <Text>{t('personal.unreadable', { count: personalData.unreadableRecords })}</Text>
      )}
      {personalData.possibleRows.length > 0 && <Text>{t('personal.possible')}</Text>}
      {personalData.possibleRows.map(({ table, number, happenedAt, record }) => (
        <Checkbox
          key={record}
          label={`${translateLog(`table.${table}`)} ${number} · ${formatInstant(happenedAt)}`}
          checked={confirmedRecords.includes(record)}
          onChange={({ currentTarget }) => onConfirmedChange(record, currentTarget.checked)}
        />
      ))}
      <Button component="a" href={fileHref} download="releve-personal-data.json" variant="default">
        {t('personal.save')}
      </Button>
      {requestErasure !== null && (
        <Button variant="default" onClick={requestErasure}>
          {t('personal.ask')}
        </Button>
      )}
    </Stack>
  );
}

interface ErasureConfirmationProps {
  readonly erasure: ApiSchema<'RequestedErasure'>;
  readonly onClose: () => void;
}

/**
 * Shows that the erasure is requested: how many records await a second person's approval. The law retains other records
 * until a day, which is shown with their number.
 */
function ErasureConfirmation({ erasure, onClose }: ErasureConfirmationProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const { formatDay } = useFormats();
  const { count, kept: retainedCount, keptUntil: retainedUntil } = erasure;
  return (
    <Dialog onClose={onClose} title={t('personal.erasure')}>
      <Stack>
        <Note title={t('requests.sent')}>{t('personal.asked', { count })}</Note>
        {retainedUntil !== null && (
          <Text>{t('personal.kept', { count: retainedCount, until: formatDay(retainedUntil) })}</Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{translateShell('close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
