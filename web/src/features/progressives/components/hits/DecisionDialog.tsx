import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { ProgressiveDialogProps } from '../progressive.js';

/**
 * Returns the form of a decision on the pending hit, and its sending; in France the video review and the card are
 * required.
 */
function useDecision({ of, close }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const { needed, short } = useFaults();
  const hit = of.hits.find(({ state }) => state === 'reported');
  const blank = { choice: '', code: '', secret: '', card: '', video: '', reason: '' };
  const isSeenFirst = jurisdiction === 'FR';
  const form = useTypedForm(blank, (name, values) => {
    if (name === 'reason') return values.choice === 'refuse' ? short(values.reason) : null;
    if (name === 'card') return isSeenFirst ? needed(values.card) : null;
    if (name === 'video') return isSeenFirst || values.video.trim() !== '' ? short(values.video) : null;
    return needed(values[name]);
  });
  const write = useWriteHere(
    'post',
    '/api/establishments/{establishment}/progressives/{progressive}/hits/{hit}/decision',
  );
  const { choice, code, secret, card, video, reason } = form.values;
  const isConfirmed = choice === 'confirm';
  const act = (): void =>
    write.mutate(
      {
        path: { progressive: String(of.progressiveNumber), hit: String(hit?.hitNumber ?? 0) },
        body: {
          isConfirmed,
          member: { code: code.trim(), secret },
          ...(card.trim() === '' ? {} : { supervisorCard: card.trim() }),
          ...(video.trim() === '' ? {} : { video: video.trim() }),
          ...(isConfirmed ? {} : { reason: reason.trim() }),
        },
      },
      announceAndClose(close, t(isConfirmed ? 'decision.confirmed' : 'decision.refused')),
    );
  return { form, write, hit, isSeenFirst, send: () => form.send(act) };
}

/** Confirms or refuses the pending hit; its reporter cannot decide it. */
export function DecisionDialog(props: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { form, write, hit, isSeenFirst, send } = useDecision(props);
  const choice = form.field('choice');
  return (
    <WriteDialog
      title={t('act.decideOf', { number: hit?.hitNumber ?? '', name: props.of.name })}
      act={t('act.decide')}
      send={send}
      close={props.close}
      write={write}
      size="lg"
      isHeld
      needsServer
    >
      <Radio.Group
        label={t('decision.choice')}
        required
        value={choice.value}
        error={choice.error}
        onChange={choice.put}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="confirm" size="md" label={t('decision.confirm')} />
          <Radio value="refuse" size="md" label={t('decision.refuse')} />
        </Stack>
      </Radio.Group>
      {form.values.choice === 'refuse' && (
        <TextInput label={t('decision.reason')} required maxLength={1000} {...form.input('reason')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t('decision.card')} required={isSeenFirst} maxLength={40} {...form.input('card')} />
        <TextInput label={t('decision.video')} required={isSeenFirst} maxLength={200} {...form.input('video')} />
      </SimpleGrid>
      <ProofOfPerson
        legend={t('decision.member')}
        about={t(`decision.memberAbout.${isSeenFirst ? 'FR' : 'other'}`)}
        code={form.field('code')}
        secret={form.field('secret')}
      />
    </WriteDialog>
  );
}
