import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KEY_KINDS, KEY_RULES } from '../../../../../src/domain/floor/keys.js';
import { useWrite } from '../../../api/client.js';
import { useConnection } from '../../../api/connection.js';
import { useEstablishmentCode } from '../../../session/session.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { NeedsServer } from '../../../outbox/NeedsServer.js';
import { useTyped } from '../../../components/forms/use-typed.js';

/** A key that the establishment has from now on. */
export function NewKeyDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('keys');
  const { isReached } = useConnection();
  const establishment = useEstablishmentCode();
  const register = useWrite('post', '/api/establishments/{establishment}/keys');
  const fields = useTyped({ kind: 'machine', keyNumber: '', standNumber: '', opens: '' }, (name, values) =>
    name === 'keyNumber' && values.keyNumber.trim() === '' ? t('needed') : null,
  );
  const { kind: kindName, keyNumber, standNumber, opens } = fields.values;
  const kind = KEY_KINDS.find((each) => each === kindName) ?? 'machine';
  const send = (): void =>
    register.mutate(
      {
        params: { path: { establishment } },
        body: {
          ...{ kind, keyNumber: keyNumber.trim() },
          ...(standNumber.trim() === '' ? {} : { standNumber: standNumber.trim() }),
          ...(opens.trim() === '' ? {} : { opens: opens.trim() }),
        },
      },
      { onSuccess: close },
    );
  return (
    <Dialog title={t('new.title')} close={close}>
      <DialogForm
        act={t('new.act')}
        send={() => fields.send(send)}
        close={close}
        isPending={register.isPending}
        problem={register.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <Select
          label={t('new.kind')}
          description={t(`custody.${KEY_RULES[kind].custody}`)}
          size="md"
          allowDeselect={false}
          data={KEY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(value) => fields.put('kind', value ?? 'machine')}
        />
        <TextInput label={t('new.number')} required size="md" maxLength={30} {...fields.input('keyNumber')} />
        <TextInput label={t('new.stand')} size="md" maxLength={20} {...fields.input('standNumber')} />
        <TextInput label={t('new.opens')} size="md" maxLength={200} {...fields.input('opens')} />
      </DialogForm>
    </Dialog>
  );
}
