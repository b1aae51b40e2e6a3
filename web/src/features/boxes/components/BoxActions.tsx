import { Button, Group } from '@mantine/core';
import { MachineEcho } from '#web/components/forms/fields/MachineEcho.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';

type Box = Shape<'BoxRow'>;
/** Acts that require a reason. */
type ActWithReason = 'missing' | 'found' | 'retirement';
type Act = 'fit' | ActWithReason;

/**
 * Returns the acts possible for a box at its present place. It is fitted to a machine from the stock, and can be
 * reported missing wherever it is in use.
 */
function listAvailableActs({ place }: Box): readonly Act[] {
  if (place === 'stock') return ['fit', 'missing', 'retirement'];
  if (place === 'missing') return ['found', 'retirement'];
  return place === 'machine' || place === 'drop' || place === 'countRoom' ? ['missing'] : [];
}

/** Shows buttons for the acts that the user may perform on a box now; nothing without the permission. */
export function BoxActions({ of: box }: { readonly of: Box }) {
  const { t } = useTranslation('drops');
  const mayManage = useHasPermission('boxes.manage');
  const [openAct, setOpenAct] = useState<Act | null>(null);
  const close = (): void => setOpenAct(null);
  if (!mayManage) return null;
  return (
    <Group gap="xs">
      {listAvailableActs(box).map((name) => (
        <Button
          key={name}
          size="md"
          variant="default"
          aria-label={t(`box.${name}Of`, { box: box.boxNumber })}
          onClick={() => setOpenAct(name)}
        >
          {t(`box.${name}`)}
        </Button>
      ))}
      {openAct === 'fit' && <FitBoxDialog box={box} close={close} />}
      {openAct !== null && openAct !== 'fit' && <BoxReasonDialog box={box} act={openAct} close={close} />}
    </Group>
  );
}

interface BoxDialogProps {
  readonly box: Box;
  readonly close: () => void;
}

/**
 * Shows a dialog that fits a box (which collects a machine's notes or coins) to a machine, by the machine's number,
 * typed or scanned.
 */
function FitBoxDialog({ box: { boxNumber }, close }: BoxDialogProps) {
  const { t } = useTranslation(['drops', 'acts']);
  const { findMissingError } = useFieldErrors();
  const fitWrite = useWriteHere('post', '/api/establishments/{establishment}/boxes/{box}/fit');
  const form = useTypedForm({ machine: '' }, (name, values) => findMissingError(values[name]));
  const machineNumber = form.values.machine.trim();
  /** Fits the box to the machine, announces it and closes the dialog. */
  const fitBox = (): void =>
    fitWrite.mutate(
      { path: { box: boxNumber }, body: { machine: machineNumber } },
      announceAndClose(close, t('box.fitted', { box: boxNumber, machine: machineNumber })),
    );
  return (
    <WriteDialog
      title={t('box.fitOf', { box: boxNumber })}
      submitLabel={t('box.fit')}
      onSubmit={() => form.submit(fitBox)}
      close={close}
      mutation={fitWrite}
      needsServer
    >
      <ScannedInput
        label={t('acts:machine')}
        description={t('box.fitHint')}
        isFirst
        isNumeric
        maxLength={30}
        field={form.getField('machine')}
      />
      <MachineEcho number={form.values.machine} />
    </WriteDialog>
  );
}

/** Shows a dialog that records, with a reason, that a box is missing, found again, or retired, according to `act`. */
function BoxReasonDialog({ box: { boxNumber }, act, close }: BoxDialogProps & { readonly act: ActWithReason }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const missingWrite = useWrite('post', '/api/establishments/{establishment}/boxes/{box}/missing');
  const foundWrite = useWrite('post', '/api/establishments/{establishment}/boxes/{box}/found');
  const retirementWrite = useWrite('post', '/api/establishments/{establishment}/boxes/{box}/retirement');
  const write = { missing: missingWrite, found: foundWrite, retirement: retirementWrite }[act];
  return (
    <WriteReasonForm
      title={t(`box.${act}Of`, { box: boxNumber })}
      explanation={t(`box.${act}About`)}
      label={t('reason')}
      submitLabel={t(`box.${act}`)}
      isDangerous={act !== 'found'}
      maxLength={500}
      mutation={write}
      close={close}
      onSubmit={(reason) =>
        write.mutate({ params: { path: { establishment, box: boxNumber } }, body: { reason } }, { onSuccess: close })
      }
      needsServer
    />
  );
}
