import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { ProgressiveDialogProps } from '../progressive.js';

/**
 * Manages the form that decides the pending hit. In France, the video review and the supervisor's card are required; a
 * refusal needs a reason.
 */
function useDecision({ progressive, close }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const { missingError, shortError } = useFieldErrors();
  const hit = progressive.hits.find(({ state }) => state === 'reported');
  const blankValues = { choice: '', code: '', secret: '', card: '', video: '', reason: '' };
  const mustReviewVideo = jurisdiction === 'FR';
  const form = useTypedForm(blankValues, (name, values) => {
    if (name === 'reason') return values.choice === 'refuse' ? shortError(values.reason) : null;
    if (name === 'card') return mustReviewVideo ? missingError(values.card) : null;
    if (name === 'video') return mustReviewVideo || values.video.trim() !== '' ? shortError(values.video) : null;
    return missingError(values[name]);
  });
  const decideHit = useWriteHere(
    'post',
    '/api/establishments/{establishment}/progressives/{progressive}/hits/{hit}/decision',
  );
  const { choice, code, secret, card, video, reason } = form.values;
  const isConfirmed = choice === 'confirm';
  const sendDecision = (): void =>
    decideHit.mutate(
      {
        path: { progressive: String(progressive.progressiveNumber), hit: String(hit?.hitNumber ?? 0) },
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
  return { form, write: decideHit, hit, isSeenFirst: mustReviewVideo, send: () => form.submit(sendDecision) };
}

/** Confirms or refuses the pending hit of a progressive; the person who reported it cannot decide it. */
export function DecisionDialog(props: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { form, write, hit, isSeenFirst, send } = useDecision(props);
  const choice = form.getField('choice');
  return (
    <WriteDialog
      title={t('act.decideOf', { number: hit?.hitNumber ?? '', name: props.progressive.name })}
      act={t('act.decide')}
      send={send}
      close={props.close}
      write={write}
      size="lg"
      isPersistent
      needsServer
    >
      <Radio.Group
        label={t('decision.choice')}
        required
        value={choice.value}
        error={choice.error}
        onChange={choice.setValue}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="confirm" size="md" label={t('decision.confirm')} />
          <Radio value="refuse" size="md" label={t('decision.refuse')} />
        </Stack>
      </Radio.Group>
      {form.values.choice === 'refuse' && (
        <TextInput label={t('decision.reason')} required maxLength={1000} {...form.getInputProps('reason')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t('decision.card')} required={isSeenFirst} maxLength={40} {...form.getInputProps('card')} />
        <TextInput
          label={t('decision.video')}
          required={isSeenFirst}
          maxLength={200}
          {...form.getInputProps('video')}
        />
      </SimpleGrid>
      <ProofOfPerson
        legend={t('decision.member')}
        about={t(`decision.memberAbout.${isSeenFirst ? 'FR' : 'other'}`)}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
    </WriteDialog>
  );
}
