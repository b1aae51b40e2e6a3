import { Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { read, useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { useHouseCode } from '../../session/session.js';
import { DayInput } from '../../parts/DayInput.js';
import { Dialog } from '../../parts/Dialog.js';
import { DialogForm } from '../../parts/DialogForm.js';
import { LookDialog } from '../../parts/LookDialog.js';
import { announce } from '../../parts/announce.js';
import { useFormats } from '../../parts/figures.js';
import { useFaults, useTyped } from '../../parts/use-typed.js';
import type { SlipDialogProps } from './VoidDialog.js';

const PATH = '/api/establishments/{establishment}/payouts/{payoutId}/identity';
const papers = ['passport', 'identityCard', 'residencePermit', 'drivingLicence'] as const;
type Paper = Shape<'ShownIdentityDto'>['documentType'];

/** The paper the winner shows, entered as it reads. */
export function IdentityDialog({ sheet: { payoutId }, close }: SlipDialogProps) {
  const { t } = useTranslation(['payouts', 'acts']);
  const establishment = useHouseCode();
  const { short, needed } = useFaults();
  const form = useTyped({ documentType: 'passport', documentNumber: '', fullName: '', bornOn: '' }, (name, values) => {
    if (name === 'documentNumber') return short(values[name]);
    if (name === 'bornOn') return values[name] === '' ? t('acts:day') : null;
    return needed(values[name]);
  });
  const record = useWrite('post', PATH);
  const { values, input, put } = form;
  const act = (): void => {
    const body = {
      documentType: values.documentType as Paper,
      documentNumber: values.documentNumber.trim(),
      fullName: values.fullName.trim(),
      bornOn: values.bornOn,
    };
    record.mutate(
      { params: { path: { establishment, payoutId } }, body },
      {
        onSuccess: () => {
          announce(t('identity.kept'));
          close();
        },
      },
    );
  };
  return (
    <Dialog title={t('identity.title')} close={close} isHeld>
      <DialogForm
        act={t('identity.keep')}
        send={() => form.send(act)}
        close={close}
        isPending={record.isPending}
        problem={record.error}
      >
        <Text size="sm">{t('identity.about')}</Text>
        <Select
          label={t('identity.type')}
          allowDeselect={false}
          value={values.documentType}
          data={papers.map((value) => ({ value, label: t(`identity.${value}`) }))}
          onChange={(chosen) => put('documentType', chosen ?? 'passport')}
        />
        <TextInput
          label={t('identity.number')}
          autoComplete="off"
          autoCapitalize="characters"
          required
          maxLength={40}
          {...input('documentNumber')}
        />
        <TextInput
          label={t('identity.name')}
          description={t('identity.nameHint')}
          autoComplete="off"
          required
          maxLength={120}
          {...input('fullName')}
        />
        <DayInput
          label={t('identity.bornOn')}
          day={values.bornOn === '' ? undefined : values.bornOn}
          error={form.field('bornOn').error ?? undefined}
          onChange={(day) => put('bornOn', day ?? '')}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Whose paper it was, for who says why he looks. */
export function IdentityLook({ sheet: { payoutId }, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const establishment = useHouseCode();
  const { day } = useFormats();
  return (
    <LookDialog
      title={t('identity.lookTitle')}
      close={close}
      ask={async (purpose) => {
        const shown = await read(PATH, { params: { path: { establishment, payoutId }, query: { purpose } } });
        return [
          { label: t('identity.name'), value: shown.fullName },
          { label: t('identity.bornOn'), value: day(shown.bornOn) },
          { label: t('identity.type'), value: t(`identity.${shown.documentType}`) },
          { label: t('identity.number'), value: shown.documentNumber },
        ];
      }}
    />
  );
}
