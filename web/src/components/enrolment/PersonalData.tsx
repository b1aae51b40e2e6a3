import { Button, Checkbox, Group, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
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
  const [openAct, setOpenAct] = useState<'export' | 'erasure' | null>(null);
  if (!mayExport && !mayErase) return null;
  const subject = personId === undefined ? {} : { personId };
  return (
    <Group gap="xs" className="no-print">
      {mayExport && (
        <Button size="compact-sm" variant="default" onClick={() => setOpenAct('export')}>
          {t('personal.export')}
        </Button>
      )}
      {mayErase && (
        <Button size="compact-sm" variant="default" onClick={() => setOpenAct('erasure')}>
          {t('personal.erasure')}
        </Button>
      )}
      {openAct !== null && <PersonalDialog {...subject} actKind={openAct} close={() => setOpenAct(null)} />}
    </Group>
  );
}

interface PersonalDialogProps extends PersonalDataProps {
  readonly actKind: 'export' | 'erasure';
  readonly close: () => void;
}

interface PersonalDataForm {
  readonly fullName: string;
  readonly bornOn: string;
  /** Purpose of the export, or reason for the erasure. */
  readonly purpose: string;
  /** Records that match the name alone and that the customer confirmed as theirs. */
  readonly confirmed: readonly string[];
}

/**
 * Returns the acts that export personal data and that request its erasure, with their state. They concern the member of
 * staff `personId`, or when it is undefined the named customer.
 */
function usePersonalActs(personId: string | undefined, { fullName, bornOn, purpose, confirmed }: PersonalDataForm) {
  const establishment = useEstablishmentCode();
  const exportPerson = useWrite('post', '/api/establishments/{establishment}/personal-data/people/{personId}/export');
  const exportCustomer = useWrite('post', '/api/establishments/{establishment}/personal-data/customers/export');
  const erasePerson = useWrite('post', '/api/establishments/{establishment}/personal-data/people/{personId}/erasure');
  const eraseCustomer = useWrite('post', '/api/establishments/{establishment}/personal-data/customers/erasure');
  const customer: Shape<'CustomerRequestDto'> = { fullName, ...(bornOn === '' ? {} : { bornOn }) };
  const customerBody = { customer, confirmed: [...confirmed] };
  const writes = [exportPerson, exportCustomer, erasePerson, eraseCustomer];
  return {
    problem: writes.find(({ error }) => error !== null)?.error ?? null,
    isPending: writes.some(({ isPending }) => isPending),
    exportData: (onSuccess: (data: Shape<'PersonalExport'>) => void): void =>
      personId === undefined
        ? exportCustomer.mutate(
            { params: { path: { establishment } }, body: { ...customerBody, purpose } },
            { onSuccess },
          )
        : exportPerson.mutate({ params: { path: { establishment, personId } }, body: { purpose } }, { onSuccess }),
    requestErasure: (onSuccess: (erasure: Shape<'RequestedErasure'>) => void): void =>
      personId === undefined
        ? eraseCustomer.mutate(
            { params: { path: { establishment } }, body: { ...customerBody, reason: purpose } },
            { onSuccess },
          )
        : erasePerson.mutate(
            { params: { path: { establishment, personId } }, body: { reason: purpose } },
            { onSuccess },
          ),
  };
}

/**
 * Shows a dialog that exports or erases personal data for an entered purpose. Without `personId` it concerns a
 * customer, who is searched by name and day of birth. The export is shown as a file; an erasure request by its
 * confirmation.
 */
function PersonalDialog({ personId, actKind, close }: PersonalDialogProps) {
  const { t } = useTranslation('people');
  const [form, setForm] = useState<PersonalDataForm>({ fullName: '', bornOn: '', purpose: '', confirmed: [] });
  const [personalData, setPersonalData] = useState<Shape<'PersonalExport'> | null>(null);
  const [erasure, setErasure] = useState<Shape<'RequestedErasure'> | null>(null);
  const mayErase = useHasPermission('personal.erase');
  const { problem, isPending, exportData, requestErasure } = usePersonalActs(personId, form);
  const changeForm = (changedFields: Partial<PersonalDataForm>): void => setForm({ ...form, ...changedFields });
  const isExport = actKind === 'export';
  if (erasure !== null) return <ErasureConfirmation erasure={erasure} close={close} />;
  /** Ticks or unticks a record as confirmed by the customer. */
  const setConfirmed = (record: string, isConfirmed: boolean): void => {
    const otherRecords = form.confirmed.filter((confirmedRecord) => confirmedRecord !== record);
    changeForm({ confirmed: isConfirmed ? [...otherRecords, record] : otherRecords });
  };
  return (
    <Dialog close={close} title={t(`personal.${actKind}`)} size="lg">
      <DialogForm
        submitLabel={t(isExport ? 'personal.give' : 'personal.ask')}
        onSubmit={() => (isExport ? exportData(setPersonalData) : requestErasure(setErasure))}
        close={close}
        isPending={isPending}
        problem={problem}
        isCheckedByBrowser
      >
        <Text>{t(`personal.${actKind}Does`)}</Text>
        {personId === undefined && (
          <>
            <TextInput
              label={t('personal.fullName')}
              required
              minLength={2}
              maxLength={200}
              data-autofocus
              value={form.fullName}
              onChange={({ currentTarget }) => changeForm({ fullName: currentTarget.value })}
            />
            <TextInput
              label={t('personal.bornOn')}
              type="date"
              value={form.bornOn}
              onChange={({ currentTarget }) => changeForm({ bornOn: currentTarget.value })}
            />
          </>
        )}
        <Textarea
          label={t(isExport ? 'personal.purpose' : 'reason')}
          description={t('personal.noName')}
          required
          minLength={3}
          maxLength={500}
          value={form.purpose}
          onChange={({ currentTarget }) => changeForm({ purpose: currentTarget.value })}
        />
        {personalData !== null && (
          <PersonalDataFile
            personalData={personalData}
            confirmed={form.confirmed}
            setConfirmed={setConfirmed}
            requestErasure={mayErase && personId === undefined ? () => requestErasure(setErasure) : null}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

interface PersonalDataFileProps {
  readonly personalData: Shape<'PersonalExport'>;
  readonly confirmed: readonly string[];
  readonly setConfirmed: (record: string, isConfirmed: boolean) => void;
  /** Requests the erasure of the ticked records; null: not available here. */
  readonly requestErasure: (() => void) | null;
}

/**
 * Shows the personal data found, as a file to save. Records that match the name alone are ticked once the customer
 * confirms them; `requestErasure` is null when the data cannot be erased here.
 */
function PersonalDataFile({ personalData, confirmed, setConfirmed, requestErasure }: PersonalDataFileProps) {
  const { t } = useTranslation('people');
  const { t: translateLog } = useTranslation('log');
  const { formatInstant: formatInstant } = useFormats();
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
          checked={confirmed.includes(record)}
          onChange={({ currentTarget }) => setConfirmed(record, currentTarget.checked)}
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
  readonly erasure: Shape<'RequestedErasure'>;
  readonly close: () => void;
}

/**
 * Shows that the erasure is requested: how many records await a second person's approval. The law retains other records
 * until a day, which is shown with their number.
 */
function ErasureConfirmation({ erasure, close }: ErasureConfirmationProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const { formatDay: formatDay } = useFormats();
  const { count, kept: retainedCount, keptUntil: retainedUntil } = erasure;
  return (
    <Dialog close={close} title={t('personal.erasure')}>
      <Stack>
        <Note title={t('requests.sent')}>{t('personal.asked', { count })}</Note>
        {retainedUntil !== null && (
          <Text>{t('personal.kept', { count: retainedCount, until: formatDay(retainedUntil) })}</Text>
        )}
        <Group justify="flex-end">
          <Button onClick={close}>{translateShell('close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
