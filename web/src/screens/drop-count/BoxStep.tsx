import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '../../api/client.js';
import { usePerson } from '../../session/session.js';
import { ScannedInput } from '../../parts/scan/ScannedInput.js';
import { countTurn } from './turn.js';

export interface BoxStepProps {
  readonly boxes: readonly Shape<'CountedBox'>[];
  readonly choose: (box: string) => void;
  /** True: another box was just counted, and the next number is waited for. */
  readonly isFocused: boolean;
}

/** Which box is counted next: scanned, typed, or the next by number. */
export function BoxStep({ boxes, choose, isFocused }: BoxStepProps) {
  const { t } = useTranslation('drops');
  const { personId } = usePerson();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const next = boxes.find((each) => countTurn(each, personId) === 'now');
  const take = (text: string): void => {
    const box = text.trim();
    if (box === '') return;
    const found = boxes.find((each) => each.box === box);
    const turn = found === undefined ? 'unknown' : countTurn(found, personId);
    if (turn === 'now') choose(box);
    else setFault(t(`count.cannot_${turn}`, { box }));
  };
  return (
    <Group align="flex-end" gap="sm">
      <div style={{ flex: '1 1 16rem' }}>
        <ScannedInput
          label={t('count.box')}
          description={t('count.boxHint')}
          isRequired={false}
          longest={20}
          inputRef={field}
          field={{
            value: typed,
            error: fault,
            put: (text) => {
              setTyped(text);
              setFault(null);
            },
          }}
          scanned={take}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            take(typed);
          }}
        />
      </div>
      {next !== undefined && (
        <Button size="md" variant="default" onClick={() => choose(next.box)}>
          {t('count.next', { box: next.box })}
        </Button>
      )}
    </Group>
  );
}
