import { Checkbox, PasswordInput, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { houseNow, useConnection } from '../../api/connection.js';
import { useEstablishment } from '../../app/establishment.js';
import { Dialog } from '../../parts/Dialog.js';
import { DialogForm } from '../../parts/DialogForm.js';
import { HappenedInput } from '../../parts/HappenedInput.js';
import { SignaturePad } from '../../parts/SignaturePad.js';
import type { Strokes } from '../../parts/SignaturePad.js';
import { announce } from '../../parts/announce.js';
import { NeedsServer } from '../../parts/kept/NeedsServer.js';
import { useTyped } from '../../parts/use-typed.js';
import { instantOf, localText } from '../../parts/zone.js';

export interface SignDialogProps {
  readonly sheet: Shape<'InterventionSheet'>;
  readonly close: () => void;
}

/** The technician signs what the sheet says; nothing is added to it afterwards. */
export function SignDialog({ sheet, close }: SignDialogProps) {
  const { t } = useTranslation('floor');
  const { isReached } = useConnection();
  const { code: establishment, timeZone } = useEstablishment();
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [cannotDraw, setCannotDraw] = useState(false);
  const [isRestarted, setRestarted] = useState(true);
  const [isTried, setTried] = useState(false);
  const sign = useWrite('post', '/api/establishments/{establishment}/interventions/{interventionId}/signature');
  const fields = useTyped(
    { code: '', secret: '', restartedAt: localText(houseNow().toISOString(), timeZone) },
    (name, values) => {
      if (name === 'restartedAt') {
        return isRestarted && instantOf(values.restartedAt, timeZone) === null ? t('instant') : null;
      }
      return values[name].trim() === '' ? t('needed') : null;
    },
  );
  const isUnsigned = !cannotDraw && strokes.length === 0;
  const send = (): void => {
    setTried(true);
    const { code, secret, restartedAt } = fields.values;
    const body = {
      ...{ code: code.trim(), secret },
      ...(isRestarted ? { restartedAt: notLater(instantOf(restartedAt, timeZone)) } : {}),
      ...(cannotDraw ? {} : { strokes }),
    };
    fields.send(() => {
      if (isUnsigned) return;
      const done = (): void => {
        announce(t('sign.done', { number: sheet.sheetNumber }));
        close();
      };
      sign.mutate(
        { params: { path: { establishment, interventionId: sheet.interventionId } }, body },
        { onSuccess: done },
      );
    });
  };
  return (
    <Dialog
      title={t('sign.title', { number: sheet.sheetNumber, machine: sheet.machine })}
      close={close}
      size="62rem"
      isHeld
    >
      <DialogForm
        act={t('sign.act')}
        send={send}
        close={close}
        isPending={sign.isPending}
        problem={sign.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack>
            <Signed sheet={sheet} />
            <Radio.Group
              label={t('sign.after')}
              value={isRestarted ? 'restarted' : 'stopped'}
              onChange={(value) => setRestarted(value === 'restarted')}
            >
              <Stack gap="sm" mt="xs">
                <Radio size="md" value="restarted" label={t('sign.restarted')} />
                <Radio size="md" value="stopped" label={t('sheet.staysStopped')} />
              </Stack>
            </Radio.Group>
            {isRestarted && <HappenedInput label={t('sheet.restarted')} field={fields.field('restartedAt')} />}
          </Stack>
          <Stack>
            {!cannotDraw && <SignaturePad label={t('sign.draw', { name: sheet.technician })} put={setStrokes} />}
            {isTried && isUnsigned && (
              <Text c="var(--mantine-color-error)" role="alert">
                {t('sign.empty')}
              </Text>
            )}
            <Checkbox
              size="md"
              label={t('sign.cannotDraw')}
              checked={cannotDraw}
              onChange={({ currentTarget }) => setCannotDraw(currentTarget.checked)}
            />
            <TextInput
              label={t('identify.code')}
              required
              size="md"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              {...fields.input('code')}
            />
            <PasswordInput
              label={t('identify.secret')}
              required
              size="md"
              autoComplete="off"
              maxLength={200}
              visibilityToggleButtonProps={{ 'aria-label': t('identify.show') }}
              {...fields.input('secret')}
            />
          </Stack>
        </SimpleGrid>
      </DialogForm>
    </Dialog>
  );
}

/** The minute that is proposed has begun: a machine restarts no later than now. */
function notLater(instant: string | null): string {
  return new Date(Math.min(Date.parse(instant ?? ''), houseNow().getTime())).toISOString();
}

/** What is signed: as many words as the sheet has. */
function Signed({ sheet }: { readonly sheet: Shape<'InterventionSheet'> }) {
  const { t } = useTranslation('floor');
  return (
    <div>
      <Text fw={600}>{sheet.reason}</Text>
      <ul style={{ margin: 0 }}>
        {sheet.entries.map(({ entryNumber, kind, entry, quantity }) => (
          <li key={entryNumber}>{kind === 'part' ? t('entry.partOf', { count: quantity ?? 1, entry }) : entry}</li>
        ))}
      </ul>
    </div>
  );
}
