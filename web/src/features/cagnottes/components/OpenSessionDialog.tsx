import { Checkbox, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTwoTableaux } from '#domain/cercle/cercle-games.js';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { WholeInput } from '#web/components/forms/fields/WholeInput.js';
import { isWithin } from '#web/components/forms/typed-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { announce } from '#web/components/pages/announce.js';
import { useEstablishment } from '#web/session/establishment.js';
import { BooksField, useStampedBooks } from './stamped-books.js';
import type { CercleTable } from './cercle.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';

interface OpenSessionProps {
  readonly table: CercleTable;
  readonly close: () => void;
}

/**
 * Returns the form for the opening of a cercle session, and its submission; the banker's part is for two tableaux
 * only.
 */
function useOpenSession({ table: { tableNumber, game }, close }: OpenSessionProps) {
  const { t } = useTranslation('cagnottes');
  const { code: establishment, jurisdiction } = useEstablishment();
  const { now, instant } = useEstablishmentClock();
  const navigate = useNavigate();
  const { needed, sum } = useFaults();
  const { minor } = useTypedAmounts();
  const bookChoice = useStampedBooks(tableNumber);
  const [isDrawn, setDrawn] = useState(false);
  const hasBanker = hasTwoTableaux(game);
  // the authorities are notified when an open bank begins (AI67:35)
  const mustNotify = game === 'openBank' && jurisdiction === 'AI67';
  const blank = { seated: '', shoe: '', banker: '', candidates: '', deposit: '', told: now, code: '', secret: '' };
  const form = useTypedForm(blank, (name, values) => {
    if (name === 'code' || name === 'secret') return needed(values[name]);
    if (name === 'told') return mustNotify && instant(values.told) === null ? t('open.toldHint') : null;
    if (name === 'seated') return isWithin(values.seated, 0, 60) ? null : t('open.seatedHint');
    if (!hasBanker || values[name].trim() === '') return null;
    if (name === 'candidates') return isWithin(values.candidates, 0, 100) ? null : t('open.candidatesHint');
    return name === 'deposit' ? sum(values.deposit) : null;
  });
  const sessionWrite = useWrite('post', '/api/establishments/{establishment}/cercle-sessions');
  const { seated, shoe, banker, candidates, deposit, told: isNotified, code, secret } = form.values;
  /** Opens the session, announces it and opens its page. */
  const act = (): void =>
    sessionWrite.mutate(
      {
        params: { path: { establishment } },
        body: {
          tableNumber,
          croupier: { code: code.trim(), secret },
          seated: Number(seated.trim()),
          books: [...bookChoice.chosen],
          shoe: shoe.trim(),
          ...(hasBanker
            ? { banker: banker.trim(), candidates: Number(candidates.trim()), isDrawn, depositMinor: minor(deposit) }
            : {}),
          ...(mustNotify ? { toldStart: instant(isNotified) ?? '' } : {}),
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
  return { form, bookChoice, sessionWrite, hasBanker, mustNotify, isDrawn, setDrawn, send: () => form.send(act) };
}

/** A dialog that opens a session: books of tickets, seated players, shoe, banker if any, and the croupier's proof. */
export function OpenSessionDialog(props: OpenSessionProps) {
  const { t } = useTranslation('cagnottes');
  const { t: shared } = useTranslation('acts');
  const { form, bookChoice, sessionWrite, hasBanker, mustNotify, isDrawn, setDrawn, send } = useOpenSession(props);
  const { tableNumber, game } = props.table;
  const seated = form.field('seated');
  const candidates = form.field('candidates');
  return (
    <WriteDialog
      title={t('act.openOf', { table: tableNumber })}
      act={t('open.send')}
      send={send}
      close={props.close}
      write={sessionWrite}
      size="52rem"
      isHeld
      needsServer
    >
      <BooksField books={bookChoice} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <WholeInput data-autofocus label={t('open.seated')} required {...seated} />
        {game !== 'ecarte' && <TextInput label={t('open.shoe')} maxLength={40} {...form.input('shoe')} />}
      </SimpleGrid>
      {hasBanker && (
        <Fieldset legend={t('open.bank')}>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <TextInput label={t('open.banker')} maxLength={80} {...form.input('banker')} />
            <WholeInput label={t('open.candidates')} {...candidates} />
            <AmountInput label={t('open.deposit')} {...form.input('deposit')} />
          </SimpleGrid>
          <Checkbox
            mt="md"
            size="md"
            label={t('open.isDrawn')}
            checked={isDrawn}
            onChange={({ currentTarget }) => setDrawn(currentTarget.checked)}
          />
        </Fieldset>
      )}
      {mustNotify && (
        <Fieldset legend={t('open.told')}>
          <InstantInput
            dayLabel={shared('onDay')}
            timeLabel={shared('atTime')}
            description={t('open.toldAbout')}
            {...form.field('told')}
          />
        </Fieldset>
      )}
      <ProofFields legend={t('open.croupier')} about={t('open.croupierAbout')} form={form} />
      {bookChoice.chosen.length > 1 && <Text size="sm">{t('open.valuesHint')}</Text>}
    </WriteDialog>
  );
}
