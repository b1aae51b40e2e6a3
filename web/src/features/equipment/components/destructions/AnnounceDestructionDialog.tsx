import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DESTRUCTION_METHODS } from '#domain/equipment/destruction.js';
import { EQUIPMENT_BOOKS } from '#domain/equipment/stock.js';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

const CHOICES = { book: EQUIPMENT_BOOKS, method: DESTRUCTION_METHODS } as const;

/** A dialog that announces a destruction or neutralisation, with its notice to the control service. */
export function AnnounceDestructionDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['equipment', 'acts']);
  const establishment = useEstablishmentCode();
  const { now, instant } = useEstablishmentClock();
  const { needed, short } = useFaults();
  const write = useWrite('post', '/api/establishments/{establishment}/equipment/destructions');
  const form = useTypedForm(
    {
      book: 'cards',
      method: 'destruction',
      noticeRecipient: '',
      noticeReference: '',
      noticeGivenAt: now,
      plannedAt: '',
    },
    (name, values) => {
      if (name === 'noticeGivenAt' || name === 'plannedAt') {
        return instant(values[name]) === null ? t('acts:instant') : null;
      }
      return name === 'noticeRecipient' ? short(values[name]) : needed(values[name]);
    },
  );
  const { values } = form;
  /** Announces the destruction to the server and the user, and closes the dialog. */
  const send = (): void => {
    const body = {
      book: EQUIPMENT_BOOKS.find((each) => each === values.book) ?? 'cards',
      method: DESTRUCTION_METHODS.find((each) => each === values.method) ?? 'destruction',
      noticeGivenAt: instant(values.noticeGivenAt) ?? '',
      noticeRecipient: values.noticeRecipient.trim(),
      noticeReference: values.noticeReference.trim(),
      plannedAt: instant(values.plannedAt) ?? '',
    };
    write.mutate({ params: { path: { establishment } }, body }, announceAndClose(close, t('destruction.announced')));
  };
  return (
    <WriteDialog
      title={t('destruction.announce')}
      act={t('destruction.announceAct')}
      send={() => form.send(send)}
      close={close}
      write={write}
      needsServer
    >
      <Group grow align="flex-start">
        {(['book', 'method'] as const).map((name) => (
          <Radio.Group
            key={name}
            label={t(`destruction.${name}`)}
            value={values[name]}
            onChange={(value) => form.put(name, value)}
          >
            <Stack gap="xs" mt="xs">
              {CHOICES[name].map((value) => (
                <Radio key={value} size="md" value={value} label={t(`destruction.${name}_${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </Group>
      <TextInput
        label={t('destruction.recipient')}
        description={t('destruction.recipientHint')}
        required
        size="md"
        maxLength={200}
        {...form.input('noticeRecipient')}
      />
      <TextInput
        label={t('destruction.reference')}
        description={t('destruction.referenceHint')}
        required
        size="md"
        maxLength={200}
        {...form.input('noticeReference')}
      />
      <HappenedInput label={t('destruction.givenAt')} field={form.field('noticeGivenAt')} />
      <HappenedInput label={t('destruction.plannedAt')} field={form.field('plannedAt')} />
    </WriteDialog>
  );
}
