import { SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { ProgressiveDialogProps } from '../progressive.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';

/**
 * Manages the form that decides the pending hit (win) of a progressive. In France, the video review and the
 * supervisor's card are required; a refusal needs a reason.
 */
function useHitDecisionForm({ progressive, onClose }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const hit = progressive.hits.find(({ state }) => state === 'reported');
  const blankValues = { choice: '', code: '', secret: '', card: '', video: '', reason: '' };
  const mustReviewVideo = jurisdiction === 'FR';
  const form = useTextForm(blankValues, (name, values) => {
    if (name === 'reason') return values.choice === 'refuse' ? validateMinLength(values.reason) : null;
    if (name === 'card') return mustReviewVideo ? validateRequired(values.card) : null;
    if (name === 'video') return mustReviewVideo || values.video.trim() !== '' ? validateMinLength(values.video) : null;
    return validateRequired(values[name]);
  });
  const decisionMutation = useEstablishmentMutation('post', '/progressives/{progressive}/hits/{hit}/decision');
  const { choice, code, secret, card, video, reason } = form.values;
  const isConfirmed = choice === 'confirm';
  const sendDecision = (): void =>
    decisionMutation.mutate(
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
      announceAndClose(onClose, t(isConfirmed ? 'decision.confirmed' : 'decision.refused')),
    );
  return { form, decisionMutation, hit, mustReviewVideo, submit: () => form.submit(sendDecision) };
}

/**
 * Shows the dialog that confirms or refuses the pending hit (win) of a progressive. The server refuses a decision by
 * the person who reported it.
 */
export function HitDecisionDialog(props: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { form, decisionMutation, hit, mustReviewVideo, submit } = useHitDecisionForm(props);
  return (
    <WriteDialog
      title={t('act.decideOf', { number: hit?.hitNumber ?? '', name: props.progressive.name })}
      submitLabel={t('act.decide')}
      onSubmit={submit}
      onClose={props.onClose}
      mutation={decisionMutation}
      size="lg"
      isPersistent
      needsServer
    >
      <FormRadioGroup
        label={t('decision.choice')}
        required
        field={form.getField('choice')}
        options={(['confirm', 'refuse'] as const).map((value) => ({ value, label: t(`decision.${value}`) }))}
      />
      {form.values.choice === 'refuse' && (
        <TextInput label={t('decision.reason')} required maxLength={1000} {...form.getInputProps('reason')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('decision.card')}
          required={mustReviewVideo}
          maxLength={40}
          {...form.getInputProps('card')}
        />
        <TextInput
          label={t('decision.video')}
          required={mustReviewVideo}
          maxLength={200}
          {...form.getInputProps('video')}
        />
      </SimpleGrid>
      <CredentialFieldset
        legend={t('decision.member')}
        responsibility={t(`decision.memberAbout.${mustReviewVideo ? 'FR' : 'other'}`)}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
    </WriteDialog>
  );
}
