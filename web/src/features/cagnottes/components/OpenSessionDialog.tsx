import { Checkbox, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTwoTableaux } from '#domain/cercle/cercle-games.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { isWholeNumberInRange } from '#web/components/forms/typed-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useEstablishment } from '#web/session/establishment.js';
import { BookChoiceField, useBookChoice } from './stamped-books.js';
import type { CercleTable } from './cercle.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

interface OpenSessionDialogProps {
  readonly table: CercleTable;
  /** Numbers of the shoes given to the table for the session. */
  readonly shoes: readonly string[];
  readonly onClose: () => void;
}

const BLANK_FIELDS = { seated: '', banker: '', candidates: '', deposit: '', code: '', secret: '' };

/** Returns the number of the shoe that is alone at its table; empty: there is none, or several. */
const getOnlyShoe = (shoes: readonly string[]): string => (shoes.length === 1 ? (shoes[0] ?? '') : '');

/**
 * Returns the form that opens a session at a table of the jeux de cercle (games between players), and its submission.
 * Only games with two tableaux (player sides) have a banker. When an open bank begins, the authorities are notified
 * (AI67:35).
 */
function useOpenSessionForm({ table: { tableNumber, game }, shoes, onClose }: OpenSessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { code: establishment, jurisdiction } = useEstablishment();
  const { initialTime, parseInstant } = useEstablishmentClock();
  const navigate = useNavigate();
  const { validateRequired, validateAmountOrZero } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const bookChoice = useBookChoice(tableNumber);
  const [isDrawn, setIsDrawn] = useState(false);
  const hasBanker = hasTwoTableaux(game);
  const mustNotify = game === 'openBank' && jurisdiction === 'AI67';
  const initialValues = { ...BLANK_FIELDS, shoe: getOnlyShoe(shoes), told: initialTime };
  const form = useTextForm(initialValues, (name, values) => {
    const isRequired = name === 'code' || name === 'secret' || (name === 'shoe' && shoes.length > 0);
    if (isRequired) return validateRequired(values[name]);
    if (name === 'told') return mustNotify && parseInstant(values.told) === null ? t('open.toldHint') : null;
    if (name === 'seated') return isWholeNumberInRange(values.seated, 0, 60) ? null : t('open.seatedHint');
    if (!hasBanker || values[name].trim() === '') return null;
    if (name === 'candidates') return isWholeNumberInRange(values.candidates, 0, 100) ? null : t('open.candidatesHint');
    return name === 'deposit' ? validateAmountOrZero(values.deposit) : null;
  });
  const sessionMutation = useEstablishmentMutation('post', '/cercle-sessions');
  const { seated, shoe, banker, candidates, deposit, told: notifiedAt, code, secret } = form.values;
  /** Opens the session, announces it and opens its page. */
  const openSession = (): void =>
    sessionMutation.mutate(
      {
        body: {
          tableNumber,
          croupier: { code: code.trim(), secret },
          seated: Number(seated.trim()),
          books: [...bookChoice.chosenBookNumbers],
          shoe: shoe.trim(),
          ...(hasBanker
            ? {
                banker: banker.trim(),
                candidates: Number(candidates.trim()),
                isDrawn,
                depositMinor: toMinorUnits(deposit),
              }
            : {}),
          ...(mustNotify ? { toldStart: parseInstant(notifiedAt) ?? '' } : {}),
        },
      },
      {
        onSuccess: ({ sessionId }) => {
          notifySuccess(t('open.done', { table: tableNumber }));
          onClose();
          void navigate({ to: `/${establishment}/cagnottes/sessions/${sessionId}` });
        },
      },
    );
  return {
    form,
    bookChoice,
    sessionMutation,
    hasBanker,
    mustNotify,
    isDrawn,
    setIsDrawn,
    submit: () => form.submit(openSession),
  };
}

/**
 * Shows a dialog that opens a session at a table of the jeux de cercle. It takes the ticket books, the number of seated
 * players, the shoe, the banker if any, and the croupier's proof.
 */
export function OpenSessionDialog(props: OpenSessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { t: translateActions } = useTranslation('acts');
  const { form, bookChoice, sessionMutation, hasBanker, mustNotify, isDrawn, setIsDrawn, submit } =
    useOpenSessionForm(props);
  const { tableNumber } = props.table;
  const seatedField = form.getField('seated');
  const candidatesField = form.getField('candidates');
  return (
    <WriteDialog
      title={t('act.openOf', { table: tableNumber })}
      submitLabel={t('open.send')}
      onSubmit={submit}
      onClose={props.onClose}
      mutation={sessionMutation}
      size="52rem"
      isPersistent
      needsServer
    >
      <BookChoiceField bookChoice={bookChoice} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <WholeNumberInput data-autofocus label={t('open.seated')} required {...seatedField} />
        {props.shoes.length > 0 && (
          <FormSelect label={t('open.shoe')} data={[...props.shoes]} required field={form.getField('shoe')} />
        )}
      </SimpleGrid>
      {hasBanker && (
        <Fieldset legend={t('open.bank')}>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <TextInput label={t('open.banker')} maxLength={80} {...form.getInputProps('banker')} />
            <WholeNumberInput label={t('open.candidates')} {...candidatesField} />
            <AmountInput label={t('open.deposit')} {...form.getInputProps('deposit')} />
          </SimpleGrid>
          <Checkbox
            mt="md"
            size="md"
            label={t('open.isDrawn')}
            checked={isDrawn}
            onChange={({ currentTarget }) => setIsDrawn(currentTarget.checked)}
          />
        </Fieldset>
      )}
      {mustNotify && (
        <Fieldset legend={t('open.told')}>
          <InstantInput
            dayLabel={translateActions('onDay')}
            timeLabel={translateActions('atTime')}
            description={t('open.toldAbout')}
            {...form.getField('told')}
          />
        </Fieldset>
      )}
      <FormCredentialFieldset legend={t('open.croupier')} responsibility={t('open.croupierAbout')} form={form} />
      {bookChoice.chosenBookNumbers.length > 1 && <Text size="sm">{t('open.valuesHint')}</Text>}
    </WriteDialog>
  );
}
