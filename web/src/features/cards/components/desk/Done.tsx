import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '#web/components/general/Note.js';
import { StoryLink } from '../StoryLink.js';

export interface DoneProps {
  readonly cardId: string;
  /** What was done, and what is on the card now. */
  readonly title: string;
  readonly text: string;
  /** The words of the button for another card. */
  readonly again: string;
  readonly next: () => void;
  readonly close: () => void;
}

/** What was done with a card at a desk, and the way to the next one. */
export function Done({ cardId, title, text, again, next, close }: DoneProps) {
  const { t } = useTranslation('cards');
  return (
    <Stack>
      <Note color="teal" title={title} role="status">
        <Text>{text}</Text>
        <StoryLink cardId={cardId} />
      </Note>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={close}>
          {t('close')}
        </Button>
        <Button data-autofocus size="md" onClick={next}>
          {again}
        </Button>
      </Group>
    </Stack>
  );
}
