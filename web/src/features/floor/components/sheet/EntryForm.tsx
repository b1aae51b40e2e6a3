import { Button, Chip, Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { WholeInput } from '#web/components/forms/fields/WholeInput.js';
import { digitsOf, isWithin } from '#web/components/forms/typed-amount.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import type { SheetEntryKind } from '#domain/floor/interventions.js';

const touchable = ['nothing', 'logicArea', 'counters'] as const;
type TouchedChoice = (typeof touchable)[number];
const common = ['freed', 'cleaned', 'paper', 'reset', 'tested'] as const;

export interface EntryFormProps {
  readonly interventionId: string;
  readonly subject: string;
  /** Null: not known without network. */
  readonly machine: string | null;
}

/** A form for work done, or a part fitted, which is stored on the tablet without network. */
export function EntryForm({ interventionId, subject, machine }: EntryFormProps) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const enter = useQueuedWrite('post', '/api/establishments/{establishment}/interventions/{interventionId}/entries');
  const [kind, setKind] = useState<SheetEntryKind>('act');
  const [entry, setEntry] = useState('');
  const [touches, setTouches] = useState<TouchedChoice>('nothing');
  const [quantity, setQuantity] = useState('1');
  const [isTried, setTried] = useState(false);
  const isShort = entry.trim().length < 2;
  const pieces = digitsOf(quantity) ?? '';
  const isNoQuantity = !isWithin(quantity, 1, 999);
  const doneAt = useRef(0);
  /** Adds the entry and clears the form; an accidental second tap is ignored. */
  const send = (): void => {
    // an accidental second tap finds the field empty, which is not an error
    if (enter.isPending || (entry === '' && Date.now() - doneAt.current < 1000)) return;
    setTried(true);
    if (isShort || (kind === 'part' && isNoQuantity)) return;
    const title = machine === null ? t('entry.formUnknown') : t('entry.form', { machine });
    enter.mutate(
      {
        params: { path: { establishment, interventionId } },
        body: {
          kind,
          entry: entry.trim(),
          ...(kind === 'act' && touches !== 'nothing' ? { touches } : {}),
          ...(kind === 'part' ? { quantity: Number(pieces) } : {}),
        },
        kept: { title, subject, fields: [{ path: 'entry', label: t('entry.what'), kind: 'text' }] },
      },
      {
        onSuccess: () => {
          doneAt.current = Date.now();
          // text typed meanwhile stays
          setEntry((before) => (before === entry ? '' : before));
          setQuantity('1');
          setTouches('nothing');
          setTried(false);
        },
      },
    );
  };
  return (
    <form
      noValidate
      aria-label={t('entry.add')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('entry.kind')}
          data={[
            { value: 'act', label: t('entry.act') },
            { value: 'part', label: t('entry.part') },
          ]}
          value={kind}
          onChange={(value) => setKind(value === 'part' ? 'part' : 'act')}
        />
        {kind === 'act' && (
          <Chip.Group value={entry} onChange={setEntry}>
            <Group gap="xs" role="group" aria-label={t('entry.common')}>
              {common.map((name) => (
                <Chip key={name} value={t(`act.${name}`)} size="md">
                  {t(`act.${name}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
        <Group gap="sm" align="flex-start">
          <TextInput
            label={t(kind === 'act' ? 'entry.what' : 'entry.whichPart')}
            required
            size="md"
            maxLength={500}
            style={{ flex: '1 1 14rem' }}
            value={entry}
            error={isTried && isShort ? t('needed') : null}
            onChange={({ currentTarget }) => setEntry(currentTarget.value)}
          />
          {kind === 'part' && (
            <WholeInput
              label={t('entry.quantity')}
              size="md"
              w={160}
              value={quantity}
              error={isTried && isNoQuantity ? t('entry.quantityRange') : null}
              put={setQuantity}
            />
          )}
        </Group>
        {kind === 'act' && (
          <Input.Wrapper label={t('entry.touches')} description={t('entry.touchesHint')} labelElement="div">
            <SegmentedControl
              mt={4}
              fullWidth
              aria-label={t('entry.touches')}
              data={touchable.map((value) => ({ value, label: t(`entry.touch_${value}`) }))}
              value={touches}
              onChange={setTouches}
            />
          </Input.Wrapper>
        )}
        {enter.error !== null && <ProblemBox problem={enter.error} />}
        <Group>
          <Button type="submit" size="md" loading={enter.isPending}>
            {t(kind === 'act' ? 'entry.addAct' : 'entry.addPart')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
