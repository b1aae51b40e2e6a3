import { Radio, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';

export interface ApparatusDialogProps {
  readonly of: Shape<'ApparatusOnDay'>;
  readonly close: () => void;
}

/** A dialog for the check of an apparatus before a session: maintenance's findings, and the proof of an inspecteur. */
export function ApparatusCheckDialog({ of: { apparatusId, apparatusNumber }, close }: ApparatusDialogProps) {
  const { t } = useTranslation('equipment');
  const { isReached } = useConnection();
  const establishment = useEstablishmentCode();
  const { needed, short } = useFaults();
  const check = useWrite('post', '/api/establishments/{establishment}/equipment/apparatus/{apparatus}/checks');
  const form = useTypedForm({ found: '', findings: '', code: '', secret: '' }, (name, values) => {
    if (name === 'findings') return values.found === 'failed' ? short(values.findings) : null;
    return needed(values[name]);
  });
  const { found, findings, code, secret } = form.values;
  /** Records the check, announces it and closes the dialog. */
  const send = (): void => {
    const inspecteur = { code: code.trim(), secret };
    check.mutate(
      {
        params: { path: { establishment, apparatus: apparatusId } },
        body: { isSound: found === 'sound', findings: findings.trim(), inspecteur },
      },
      {
        onSuccess: () => {
          announce(t('apparatus.checked', { number: apparatusNumber }));
          close();
        },
      },
    );
  };
  return (
    <Dialog title={t('apparatus.checkOf', { number: apparatusNumber })} close={close}>
      <DialogForm
        act={t('apparatus.check')}
        send={() => form.send(send)}
        close={close}
        isPending={check.isPending}
        problem={check.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <Radio.Group
          label={t('apparatus.found')}
          value={found}
          error={form.field('found').error}
          onChange={(value) => form.put('found', value)}
        >
          <Stack gap="xs" mt="xs">
            <Radio size="md" value="sound" label={t('apparatus.sound')} />
            <Radio size="md" value="failed" label={t('apparatus.failed')} />
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('apparatus.findings')}
          required={found === 'failed'}
          size="md"
          autosize
          minRows={2}
          maxLength={2000}
          {...form.input('findings')}
        />
        <ProofOfPerson
          legend={t('inspector')}
          about={t('apparatus.inspectorAbout')}
          code={form.field('code')}
          secret={form.field('secret')}
        />
      </DialogForm>
    </Dialog>
  );
}
