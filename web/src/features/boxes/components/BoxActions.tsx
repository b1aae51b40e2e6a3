import { Button, Group } from '@mantine/core';
import { MachinePreview } from '#web/components/forms/fields/MachineEcho.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

type Box = ApiSchema<'BoxRow'>;
/** Acts that require a reason. */
type ReasonedBoxAction = 'missing' | 'found' | 'retirement';
type BoxAction = 'fit' | ReasonedBoxAction;

/**
 * Returns the acts possible for a box at its present place. It is fitted to a machine from the stock, and can be
 * reported missing wherever it is in use.
 */
function listAvailableActions({ place }: Box): readonly BoxAction[] {
  if (place === 'stock') return ['fit', 'missing', 'retirement'];
  if (place === 'missing') return ['found', 'retirement'];
  return place === 'machine' || place === 'drop' || place === 'countRoom' ? ['missing'] : [];
}

/** Shows buttons for the acts that the user may perform on a box now; nothing without the permission. */
export function BoxActions({ box }: { readonly box: Box }) {
  const { t } = useTranslation('drops');
  const mayManage = useHasPermission('boxes.manage');
  const [openAction, setOpenAction] = useState<BoxAction | null>(null);
  const close = (): void => setOpenAction(null);
  if (!mayManage) return null;
  return (
    <Group gap="xs">
      {listAvailableActions(box).map((action) => (
        <Button
          key={action}
          size="md"
          variant="default"
          aria-label={t(`box.${action}Of`, { box: box.boxNumber })}
          onClick={() => setOpenAction(action)}
        >
          {t(`box.${action}`)}
        </Button>
      ))}
      {openAction === 'fit' && <FitBoxDialog box={box} onClose={close} />}
      {openAction !== null && openAction !== 'fit' && <BoxReasonDialog box={box} action={openAction} onClose={close} />}
    </Group>
  );
}

interface BoxDialogProps {
  readonly box: Box;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that fits a box (which collects a machine's notes or coins) to a machine, by the machine's number,
 * typed or scanned.
 */
function FitBoxDialog({ box: { boxNumber }, onClose }: BoxDialogProps) {
  const { t } = useTranslation(['drops', 'acts']);
  const { validateRequired } = useFieldValidators();
  const fitMutation = useEstablishmentMutation('post', '/boxes/{box}/fit');
  const form = useTextForm({ machine: '' }, (name, values) => validateRequired(values[name]));
  const machineNumber = form.values.machine.trim();
  /** Fits the box to the machine, announces it and closes the dialog. */
  const fitBox = (): void =>
    fitMutation.mutate(
      { path: { box: boxNumber }, body: { machine: machineNumber } },
      announceAndClose(onClose, t('box.fitted', { box: boxNumber, machine: machineNumber })),
    );
  return (
    <WriteDialog
      title={t('box.fitOf', { box: boxNumber })}
      submitLabel={t('box.fit')}
      onSubmit={() => form.submit(fitBox)}
      onClose={onClose}
      mutation={fitMutation}
      needsServer
    >
      <ScannedInput
        label={t('acts:machine')}
        description={t('box.fitHint')}
        autoFocus
        isNumeric
        maxLength={30}
        field={form.getField('machine')}
      />
      <MachinePreview machineNumber={form.values.machine} />
    </WriteDialog>
  );
}

/** Shows a dialog that records, with a reason, that a box is missing, found again, or retired, by `action`. */
function BoxReasonDialog({
  box: { boxNumber },
  action,
  onClose,
}: BoxDialogProps & { readonly action: ReasonedBoxAction }) {
  const { t } = useTranslation('drops');
  const missingMutation = useEstablishmentMutation('post', '/boxes/{box}/missing');
  const foundMutation = useEstablishmentMutation('post', '/boxes/{box}/found');
  const retirementMutation = useEstablishmentMutation('post', '/boxes/{box}/retirement');
  const mutation = { missing: missingMutation, found: foundMutation, retirement: retirementMutation }[action];
  return (
    <WriteReasonForm
      title={t(`box.${action}Of`, { box: boxNumber })}
      explanation={t(`box.${action}About`)}
      label={t('reason')}
      submitLabel={t(`box.${action}`)}
      isDangerous={action !== 'found'}
      maxLength={500}
      mutation={mutation}
      onClose={onClose}
      onSubmit={(reason) => mutation.mutate({ path: { box: boxNumber }, body: { reason } }, { onSuccess: onClose })}
      needsServer
    />
  );
}
