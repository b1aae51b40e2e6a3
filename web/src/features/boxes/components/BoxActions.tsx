import { Button, Group } from '@mantine/core';
import { MachineEcho } from '#web/components/forms/fields/MachineEcho.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

type Box = Shape<'BoxRow'>;
/** Acts that require a reason. */
type ActWithReason = 'missing' | 'found' | 'retirement';
type Act = 'fit' | ActWithReason;

/** Returns the acts available for a box at its present place. */
function actsOf({ place }: Box): readonly Act[] {
  if (place === 'stock') return ['fit', 'missing', 'retirement'];
  if (place === 'missing') return ['found', 'retirement'];
  return place === 'machine' || place === 'drop' || place === 'countRoom' ? ['missing'] : [];
}

/** Buttons for the acts that the user may perform on a box now, and the dialog of the chosen one. */
export function BoxActions({ of: box }: { readonly of: Box }) {
  const { t } = useTranslation('drops');
  const mayManage = useHasPermission('boxes.manage');
  const [act, setAct] = useState<Act | null>(null);
  const close = (): void => setAct(null);
  if (!mayManage) return null;
  return (
    <Group gap="xs">
      {actsOf(box).map((name) => (
        <Button
          key={name}
          size="md"
          variant="default"
          aria-label={t(`box.${name}Of`, { box: box.boxNumber })}
          onClick={() => setAct(name)}
        >
          {t(`box.${name}`)}
        </Button>
      ))}
      {act === 'fit' && <FitDialog of={box} close={close} />}
      {act !== null && act !== 'fit' && <BoxReasonDialog of={box} act={act} close={close} />}
    </Group>
  );
}

interface BoxDialogProps {
  readonly of: Box;
  readonly close: () => void;
}

/** A dialog that fits a box to a machine by the machine's number, typed or scanned. */
function FitDialog({ of: { boxNumber }, close }: BoxDialogProps) {
  const { t } = useTranslation(['drops', 'acts']);
  const establishment = useEstablishmentCode();
  const { needed } = useFaults();
  const fit = useWrite('post', '/api/establishments/{establishment}/boxes/{box}/fit');
  const form = useTypedForm({ machine: '' }, (name, values) => needed(values[name]));
  const machine = form.values.machine.trim();
  /** Fits the box to the machine, announces it and closes the dialog. */
  const send = (): void =>
    fit.mutate(
      { params: { path: { establishment, box: boxNumber } }, body: { machine } },
      announceAndClose(close, t('box.fitted', { box: boxNumber, machine })),
    );
  return (
    <WriteDialog
      title={t('box.fitOf', { box: boxNumber })}
      act={t('box.fit')}
      send={() => form.send(send)}
      close={close}
      write={fit}
      needsServer
    >
      <ScannedInput
        label={t('acts:machine')}
        description={t('box.fitHint')}
        isFirst
        isNumeric
        longest={30}
        field={form.field('machine')}
      />
      <MachineEcho number={form.values.machine} />
    </WriteDialog>
  );
}

/** A dialog that records with a reason that a box is missing, found again, or retired. */
function BoxReasonDialog({ of: { boxNumber }, act, close }: BoxDialogProps & { readonly act: ActWithReason }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const missing = useWrite('post', '/api/establishments/{establishment}/boxes/{box}/missing');
  const found = useWrite('post', '/api/establishments/{establishment}/boxes/{box}/found');
  const retirement = useWrite('post', '/api/establishments/{establishment}/boxes/{box}/retirement');
  const write = { missing, found, retirement }[act];
  return (
    <WriteReasonForm
      title={t(`box.${act}Of`, { box: boxNumber })}
      about={t(`box.${act}About`)}
      label={t('reason')}
      act={t(`box.${act}`)}
      isDangerous={act !== 'found'}
      longest={500}
      write={write}
      close={close}
      send={(reason) =>
        write.mutate({ params: { path: { establishment, box: boxNumber } }, body: { reason } }, { onSuccess: close })
      }
      needsServer
    />
  );
}
