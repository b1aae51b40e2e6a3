import { Button, Checkbox, Group, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
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
export function PersonalData({ personId }: PersonalDataProps) {
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
      {openAct !== null && <PersonalDialog {...subject} act={openAct} close={() => setOpenAct(null)} />}
    </Group>
  );
}

interface PersonalDialogProps extends PersonalDataProps {
  readonly act: 'export' | 'erasure';
  readonly close: () => void;
}

interface PersonalDataForm {
  readonly fullName: string;
  readonly bornOn: string;
  readonly why: string;
  readonly confirmed: readonly string[];
}

/**
 * Returns the export and the erasure of personal data: of the member of staff `personId`, or when it is undefined of
 * the named customer.
 */
function usePersonalActs(personId: string | undefined, { fullName, bornOn, why, confirmed }: PersonalDataForm) {
  const establishment = useEstablishmentCode();
  const exportPerson = useWrite('post', '/api/establishments/{establishment}/personal-data/people/{personId}/export');
  const exportCustomer = useWrite('post', '/api/establishments/{establishment}/personal-data/customers/export');
  const erasePerson = useWrite('post', '/api/establishments/{establishment}/personal-data/people/{personId}/erasure');
  const eraseCustomer = useWrite('post', '/api/establishments/{establishment}/personal-data/customers/erasure');
  const customer: Shape<'CustomerRequestDto'> = { fullName, ...(bornOn === '' ? {} : { bornOn }) };
  const customerBody = { customer, confirmed: [...confirmed] };
  const acts = [exportPerson, exportCustomer, erasePerson, eraseCustomer];
  return {
    problem: acts.find(({ error }) => error !== null)?.error ?? null,
    isPending: acts.some(({ isPending }) => isPending),
    exportData: (onSuccess: (data: Shape<'PersonalExport'>) => void): void =>
      personId === undefined
        ? exportCustomer.mutate(
            { params: { path: { establishment } }, body: { ...customerBody, purpose: why } },
            { onSuccess },
          )
        : exportPerson.mutate({ params: { path: { establishment, personId } }, body: { purpose: why } }, { onSuccess }),
    requestErasure: (onSuccess: (erasure: Shape<'RequestedErasure'>) => void): void =>
      personId === undefined
        ? eraseCustomer.mutate(
            { params: { path: { establishment } }, body: { ...customerBody, reason: why } },
            { onSuccess },
          )
        : erasePerson.mutate({ params: { path: { establishment, personId } }, body: { reason: why } }, { onSuccess }),
  };
}

/**
 * Shows a dialog that exports or erases personal data for an entered purpose. Without `personId` it concerns a
 * customer, who is searched by name and day of birth. The export is shown as a file; an erasure request by its
 * confirmation.
 */
function PersonalDialog({ personId, act, close }: PersonalDialogProps) {
  const { t } = useTranslation('people');
  const [form, setForm] = useState<PersonalDataForm>({ fullName: '', bornOn: '', why: '', confirmed: [] });
  const [personalData, setPersonalData] = useState<Shape<'PersonalExport'> | null>(null);
  const [erasure, setErasure] = useState<Shape<'RequestedErasure'> | null>(null);
  const mayErase = useHasPermission('personal.erase');
  const { problem, isPending, exportData, requestErasure } = usePersonalActs(personId, form);
  const changeForm = (changedFields: Partial<PersonalDataForm>): void => setForm({ ...form, ...changedFields });
  if (erasure !== null) return <ErasureConfirmation erasure={erasure} close={close} />;
  const setConfirmed = (record: string, isTheirs: boolean): void => {
    const otherRecords = form.confirmed.filter((confirmedRecord) => confirmedRecord !== record);
    changeForm({ confirmed: isTheirs ? [...otherRecords, record] : otherRecords });
  };
  return (
    <Dialog close={close} title={t(`personal.${act}`)} size="lg">
      <DialogForm
        act={t(act === 'export' ? 'personal.give' : 'personal.ask')}
        send={() => (act === 'export' ? exportData(setPersonalData) : requestErasure(setErasure))}
        close={close}
        isPending={isPending}
        problem={problem}
        isCheckedByBrowser
      >
        <Text>{t(`personal.${act}Does`)}</Text>
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
          label={t(act === 'export' ? 'personal.purpose' : 'reason')}
          description={t('personal.noName')}
          required
          minLength={3}
          maxLength={500}
          value={form.why}
          onChange={({ currentTarget }) => changeForm({ why: currentTarget.value })}
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
  readonly setConfirmed: (record: string, isTheirs: boolean) => void;
  /** Requests the erasure of the ticked records; null: not available here. */
  readonly requestErasure: (() => void) | null;
}

/**
 * Shows the personal data found, as a file to save. Records that match the name alone are ticked once the customer
 * confirms them; `requestErasure` is null when the data cannot be erased here.
 */
function PersonalDataFile({ personalData, confirmed, setConfirmed, requestErasure }: PersonalDataFileProps) {
  const { t } = useTranslation('people');
  const { t: log } = useTranslation('log');
  const { instant } = useFormats();
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
          label={`${log(`table.${table}`)} ${number} · ${instant(happenedAt)}`}
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

/** Shows a confirmation of the request: how many records await a second person, and how many remain and until when. */
function ErasureConfirmation({
  erasure,
  close,
}: {
  readonly erasure: Shape<'RequestedErasure'>;
  readonly close: () => void;
}) {
  const { t } = useTranslation('people');
  const { t: shell } = useTranslation('shell');
  const { day } = useFormats();
  const { count, kept: retainedCount, keptUntil: retainedUntil } = erasure;
  return (
    <Dialog close={close} title={t('personal.erasure')}>
      <Stack>
        <Note title={t('requests.sent')}>{t('personal.asked', { count })}</Note>
        {retainedUntil !== null && (
          <Text>{t('personal.kept', { count: retainedCount, until: day(retainedUntil) })}</Text>
        )}
        <Group justify="flex-end">
          <Button onClick={close}>{shell('close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
