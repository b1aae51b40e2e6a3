import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '#web/components/general/Note.js';
import { StoryLink } from '../StoryLink.js';

export interface DoneProps {
  readonly cardId: string;
  /** Result of the act, with the card's new balance. */
  readonly title: string;
  readonly text: string;
  /** Label of the button for another card. */
  readonly nextLabel: string;
  readonly next: () => void;
  readonly close: () => void;
}

/** Shows the result of an act on a card at a desk; `next` begins the next card. */
export function ActDone({ cardId, title, text, nextLabel, next, close }: DoneProps) {
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
          {nextLabel}
        </Button>
      </Group>
    </Stack>
  );
}
