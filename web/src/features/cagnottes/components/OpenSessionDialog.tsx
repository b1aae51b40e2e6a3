import { Checkbox, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTwoTableaux } from '#domain/cercle/cercle-games.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { WholeInput } from '#web/components/forms/fields/WholeInput.js';
import { isWholeNumberWithin } from '#web/components/forms/typed-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { announce } from '#web/components/pages/announce.js';
import { useEstablishment } from '#web/session/establishment.js';
import { BookChoiceField, useStampedBooks } from './stamped-books.js';
import type { CercleTable } from './cercle.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';
import { useWriteHere } from '#web/session/write-here.js';

interface OpenSessionProps {
  readonly table: CercleTable;
  readonly close: () => void;
}

/**
 * Returns the form that opens a session at a table of the jeux de cercle (games between players), and its submission.
 * Only games with two tableaux (player sides) have a banker. When an open bank begins, the authorities are notified
 * (AI67:35).
 */
function useOpenSession({ table: { tableNumber, game }, close }: OpenSessionProps) {
  const { t } = useTranslation('cagnottes');
  const { code: establishment, jurisdiction } = useEstablishment();
  const { openingTime, parseInstant: parseInstant } = useEstablishmentClock();
  const navigate = useNavigate();
  const { findMissingError, findAmountOrZeroError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const bookChoice = useStampedBooks(tableNumber);
  const [isDrawn, setIsDrawn] = useState(false);
  const hasBanker = hasTwoTableaux(game);
  const mustNotify = game === 'openBank' && jurisdiction === 'AI67';
  const initialValues = {
    seated: '',
    shoe: '',
    banker: '',
    candidates: '',
    deposit: '',
    told: openingTime,
    code: '',
    secret: '',
  };
  const form = useTypedForm(initialValues, (name, values) => {
    if (name === 'code' || name === 'secret') return findMissingError(values[name]);
    if (name === 'told') return mustNotify && parseInstant(values.told) === null ? t('open.toldHint') : null;
    if (name === 'seated') return isWholeNumberWithin(values.seated, 0, 60) ? null : t('open.seatedHint');
    if (!hasBanker || values[name].trim() === '') return null;
    if (name === 'candidates') return isWholeNumberWithin(values.candidates, 0, 100) ? null : t('open.candidatesHint');
    return name === 'deposit' ? findAmountOrZeroError(values.deposit) : null;
  });
  const sessionWrite = useWriteHere('post', '/api/establishments/{establishment}/cercle-sessions');
  const { seated, shoe, banker, candidates, deposit, told: notifiedAt, code, secret } = form.values;
  /** Opens the session, announces it and opens its page. */
  const openSession = (): void =>
    sessionWrite.mutate(
      {
        body: {
          tableNumber,
          croupier: { code: code.trim(), secret },
          seated: Number(seated.trim()),
          books: [...bookChoice.chosenNumbers],
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
          announce(t('open.done', { table: tableNumber }));
          close();
          void navigate({ to: `/${establishment}/cagnottes/sessions/${sessionId}` });
        },
      },
    );
  return {
    form,
    bookChoice,
    sessionWrite,
    hasBanker,
    mustNotify,
    isDrawn,
    setIsDrawn,
    send: () => form.submit(openSession),
  };
}

/**
 * Shows a dialog that opens a session at a table of the jeux de cercle. It takes the ticket books, the number of seated
 * players, the shoe, the banker if any, and the croupier's proof.
 */
export function OpenSessionDialog(props: OpenSessionProps) {
  const { t } = useTranslation('cagnottes');
  const { t: actWords } = useTranslation('acts');
  const { form, bookChoice, sessionWrite, hasBanker, mustNotify, isDrawn, setIsDrawn, send } = useOpenSession(props);
  const { tableNumber, game } = props.table;
  const seatedField = form.getField('seated');
  const candidatesField = form.getField('candidates');
  return (
    <WriteDialog
      title={t('act.openOf', { table: tableNumber })}
      submitLabel={t('open.send')}
      onSubmit={send}
      close={props.close}
      mutation={sessionWrite}
      size="52rem"
      isPersistent
      needsServer
    >
      <BookChoiceField bookChoice={bookChoice} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <WholeInput data-autofocus label={t('open.seated')} required {...seatedField} />
        {game !== 'ecarte' && <TextInput label={t('open.shoe')} maxLength={40} {...form.getInputProps('shoe')} />}
      </SimpleGrid>
      {hasBanker && (
        <Fieldset legend={t('open.bank')}>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <TextInput label={t('open.banker')} maxLength={80} {...form.getInputProps('banker')} />
            <WholeInput label={t('open.candidates')} {...candidatesField} />
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
            dayLabel={actWords('onDay')}
            timeLabel={actWords('atTime')}
            description={t('open.toldAbout')}
            {...form.getField('told')}
          />
        </Fieldset>
      )}
      <ProofFields legend={t('open.croupier')} responsibility={t('open.croupierAbout')} form={form} />
      {bookChoice.chosenNumbers.length > 1 && <Text size="sm">{t('open.valuesHint')}</Text>}
    </WriteDialog>
  );
}
