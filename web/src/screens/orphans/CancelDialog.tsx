import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import { useHouseCode } from '../../session/session.js';
import { DeskSelect } from '../../parts/DeskSelect.js';
import { Dialog } from '../../parts/Dialog.js';
import { DialogForm } from '../../parts/DialogForm.js';
import { ProofOfPerson } from '../../parts/ProofOfPerson.js';
import { announce } from '../../parts/announce.js';
import { useDesks } from '../../parts/desks.js';
import { useFaults, useTyped } from '../../parts/use-typed.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/** Undoes an entry made by mistake; both lines stay in the register. */
export function CancelDialog({ orphan, close }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const establishment = useHouseCode();
  const { own } = useDesks();
  const { needed, short } = useFaults();
  const { orphanNumber } = orphan;
  const form = useTyped({ desk: '', reason: '', code: '', secret: '' }, (name, values) => {
    if (name === 'desk') return values.desk === '' && own.length !== 1 ? needed('') : null;
    return name === 'reason' ? short(values.reason) : needed(values[name]);
  });
  const desk = form.values.desk === '' && own.length === 1 ? (own[0]?.deskCode ?? '') : form.values.desk;
  const cancel = useWrite('post', '/api/establishments/{establishment}/orphans/{orphan}/cancellation');
  const act = (): void => {
    const { reason, code, secret } = form.values;
    const path = { establishment, orphan: orphanNumber };
    cancel.mutate(
      { params: { path }, body: { desk, reason: reason.trim(), authoriser: { code: code.trim(), secret } } },
      {
        onSuccess: () => {
          announce(t('cancel.done', { number: orphanNumber }));
          close();
        },
      },
    );
  };
  return (
    <Dialog title={t('act.cancelOf', { number: orphanNumber })} close={close} isHeld>
      <DialogForm
        act={t('cancel.send')}
        send={() => form.send(act)}
        close={close}
        isPending={cancel.isPending}
        problem={cancel.error}
        isOff={own.length === 0}
        isDangerous
      >
        <Text size="sm">{t(own.length === 0 ? 'refund.noDesk' : 'cancel.about')}</Text>
        <DeskSelect label={t('refund.desk')} desks={own} field={{ ...form.field('desk'), value: desk }} />
        <Textarea
          data-autofocus
          label={t('cancel.reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          {...form.input('reason')}
        />
        <ProofOfPerson
          legend={t('authoriser')}
          about={t('cancel.authoriserAbout')}
          code={form.field('code')}
          secret={form.field('secret')}
        />
      </DialogForm>
    </Dialog>
  );
}
