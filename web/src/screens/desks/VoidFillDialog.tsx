import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { useHouseCode } from '../../session/session.js';
import { DeskSelect } from '../../parts/DeskSelect.js';
import { Dialog } from '../../parts/Dialog.js';
import { DialogForm } from '../../parts/DialogForm.js';
import { ProofOfPerson } from '../../parts/ProofOfPerson.js';
import { announce } from '../../parts/announce.js';
import { useDesks } from '../../parts/desks.js';
import { useFaults, useTyped } from '../../parts/use-typed.js';

export interface VoidFillDialogProps {
  readonly fill: Shape<'FillRow'>;
  readonly close: () => void;
}

/** Takes a slip back: the coins return to a desk; the number stays in the register. */
export function VoidFillDialog({ fill: { slipNumber }, close }: VoidFillDialogProps) {
  const { t } = useTranslation('desks');
  const establishment = useHouseCode();
  const { own } = useDesks();
  const { needed, short } = useFaults();
  const form = useTyped({ desk: '', reason: '', code: '', secret: '' }, (name, values) => {
    if (name === 'desk' && own.length === 1) return null;
    return name === 'reason' ? short(values.reason) : needed(values[name]);
  });
  const { values } = form;
  const desk = values.desk === '' && own.length === 1 ? (own[0]?.deskCode ?? '') : values.desk;
  const voidSlip = useWrite('post', '/api/establishments/{establishment}/fills/{slip}/void');
  const act = (): void =>
    voidSlip.mutate(
      {
        params: { path: { establishment, slip: slipNumber } },
        body: { desk, reason: values.reason.trim(), authoriser: { code: values.code.trim(), secret: values.secret } },
      },
      {
        onSuccess: () => {
          announce(t('fills.voidDone', { number: slipNumber }));
          close();
        },
      },
    );
  return (
    <Dialog title={t('fills.voidOf', { number: slipNumber })} close={close} isHeld>
      <DialogForm
        act={t('fills.void')}
        send={() => form.send(act)}
        close={close}
        isPending={voidSlip.isPending}
        problem={voidSlip.error}
        isDangerous
      >
        <Text size="sm">{t('fills.voidAbout')}</Text>
        <DeskSelect label={t('fills.voidDesk')} desks={own} field={{ ...form.field('desk'), value: desk }} />
        <Textarea
          data-autofocus
          label={t('reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          {...form.input('reason')}
        />
        <ProofOfPerson
          legend={t('fills.authoriser')}
          about={t('fills.authoriserAbout')}
          code={form.field('code')}
          secret={form.field('secret')}
        />
      </DialogForm>
    </Dialog>
  );
}
