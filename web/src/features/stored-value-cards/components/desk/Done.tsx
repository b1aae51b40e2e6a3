import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '#web/components/general/Note.js';
import { CardHistoryLink } from '../StoryLink.js';

export interface CardActionResultProps {
  readonly cardId: string;
  /** Result of the act, with the card's new balance. */
  readonly title: string;
  readonly text: string;
  /** Label of the button for another card. */
  readonly nextLabel: string;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** Shows the result of an act on a card at a desk; `onNext` begins the next card. */
export function CardActionResult({ cardId, title, text, nextLabel, onNext, onClose }: CardActionResultProps) {
  const { t } = useTranslation('cards');
  return (
    <Stack>
      <Note color="teal" title={title} role="status">
        <Text>{text}</Text>
        <CardHistoryLink cardId={cardId} />
      </Note>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('close')}
        </Button>
        <Button data-autofocus size="md" onClick={onNext}>
          {nextLabel}
        </Button>
      </Group>
    </Stack>
  );
}
