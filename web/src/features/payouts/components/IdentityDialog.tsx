import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { read, useWrite } from '../../../api/client.js';
import { useEstablishmentCode } from '../../../session/session.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { LookDialog } from '../../../components/dialogs/LookDialog.js';
import { PaperFields } from '../../../components/forms/fields/PaperFields.js';
import { announce } from '../../../components/pages/announce.js';
import { useFormats } from '../../../components/figures/figures.js';
import { BLANK_PAPER, paperOf, usePaperFault } from '../../../components/figures/paper.js';
import { useTyped } from '../../../components/forms/use-typed.js';
import type { SlipDialogProps } from './VoidDialog.js';

const PATH = '/api/establishments/{establishment}/payouts/{payoutId}/identity';

/** The paper the winner shows, entered as it reads. */
export function IdentityDialog({ sheet: { payoutId }, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const faultOf = usePaperFault();
  const form = useTyped(BLANK_PAPER, (name, values) => faultOf(name, values[name]));
  const record = useWrite('post', PATH);
  const act = (): void =>
    record.mutate(
      { params: { path: { establishment, payoutId } }, body: paperOf(form.values) },
      {
        onSuccess: () => {
          announce(t('identity.kept'));
          close();
        },
      },
    );
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
        <PaperFields form={form} nameHint={t('identity.nameHint')} />
      </DialogForm>
    </Dialog>
  );
}

/** Whose paper it was, for a user who says why. */
export function IdentityLook({ sheet: { payoutId }, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
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
