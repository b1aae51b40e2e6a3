import { Button, FileButton, Group, Text, UnstyledButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { announce } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import type { Overview } from './change/facts.js';
import classes from './machines.module.css';

type Photograph = Overview['photographs'][number];

/** Shows the machine's photographs, the latest first and largest. They can be enlarged and added, never removed. */
export function MachinePhotographs({ overview: { machine, photographs } }: { readonly overview: Overview }) {
  const { t } = useTranslation('machines');
  const [shownIndex, setShown] = useState<number | null>(null);
  const [latest, ...otherPhotographs] = photographs;
  return (
    <>
      {latest === undefined ? (
        <Text c="dimmed" mb="sm">
          {t('photos.none')}
        </Text>
      ) : (
        <PhotographThumbnail
          machine={machine.sbmNumber}
          photograph={latest}
          open={() => setShown(0)}
          className={classes['shot'] ?? ''}
        />
      )}
      {otherPhotographs.length > 0 && (
        <Group gap={6} mt={6}>
          {otherPhotographs.map((photograph, index) => (
            <PhotographThumbnail
              key={photograph.photographId}
              machine={machine.sbmNumber}
              photograph={photograph}
              open={() => setShown(index + 1)}
              className={classes['thumb'] ?? ''}
            />
          ))}
        </Group>
      )}
      <UploadButton machine={machine.sbmNumber} />
      <EnlargedPhotograph
        machine={machine.sbmNumber}
        photographs={photographs}
        shownIndex={shownIndex}
        show={setShown}
      />
    </>
  );
}

/** Returns a function that builds the address of a photograph of the machine. */
function usePhotographAddress(machine: string): (photograph: Photograph) => string {
  const establishment = useEstablishmentCode();
  const baseAddress = `/api/establishments/${encodeURIComponent(establishment)}/machines/${encodeURIComponent(machine)}/photographs`;
  return ({ photographId }) => `${baseAddress}/${photographId}`;
}

interface PhotographThumbnailProps {
  readonly machine: string;
  readonly photograph: Photograph;
  readonly open: () => void;
  readonly className: string;
}

/** Renders a photograph of the machine as a button that enlarges it. */
function PhotographThumbnail({ machine, photograph, open, className }: PhotographThumbnailProps) {
  const { t } = useTranslation('machines');
  const { formatInstant: formatInstant } = useFormats();
  const buildAddress = usePhotographAddress(machine);
  const takenAt = formatInstant(photograph.takenAt);
  return (
    <UnstyledButton
      onClick={open}
      aria-label={t('photos.open', { at: takenAt })}
      w={className.includes('shot') ? '100%' : 'auto'}
    >
      <img
        src={buildAddress(photograph)}
        alt={t('photos.of', { machine, at: takenAt })}
        className={className}
        loading="lazy"
      />
    </UnstyledButton>
  );
}

/** Renders the button that adds a photograph of a machine; nothing for users who may not manage machines. */
function UploadButton({ machine }: { readonly machine: string }) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const mayManage = useHasPermission('machines.manage');
  const upload = useWrite('post', '/api/establishments/{establishment}/machines/{machine}/photographs');
  if (!mayManage) return null;
  /** Sends a chosen photograph; null: the choice was cancelled. */
  const uploadFile = (file: File | null): void => {
    if (file === null) return;
    const form = new FormData();
    form.set('file', file);
    upload.mutate(
      { params: { path: { establishment, machine } }, body: form, bodySerializer: (body: unknown) => body as FormData },
      { onSuccess: () => announce(t('photos.added')) },
    );
  };
  return (
    <div className="no-print">
      {upload.error !== null && <ProblemBox problem={upload.error} />}
      <Group mt="sm" gap="xs">
        <FileButton
          onChange={uploadFile}
          accept="image/jpeg,image/png,image/webp"
          inputProps={{ 'aria-label': t('photos.add') }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={upload.isPending}
              leftSection={<IconCamera size={16} aria-hidden />}
            >
              {t('photos.add')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('photos.formats')}
        </Text>
      </Group>
    </div>
  );
}

interface EnlargedPhotographProps {
  readonly machine: string;
  readonly photographs: readonly Photograph[];
  readonly shownIndex: number | null;
  readonly show: (index: number | null) => void;
}

/** Shows one photograph enlarged, with its date and author, and buttons to the previous and next ones. */
function EnlargedPhotograph({ machine, photographs, shownIndex, show }: EnlargedPhotographProps) {
  const { t } = useTranslation('machines');
  const { formatInstant: formatInstant } = useFormats();
  const buildAddress = usePhotographAddress(machine);
  const photograph = shownIndex === null ? undefined : photographs[shownIndex];
  if (shownIndex === null || photograph === undefined) return null;
  const takenAt = formatInstant(photograph.takenAt);
  return (
    <Dialog close={() => show(null)} size="auto" title={t('photos.of', { machine, at: takenAt })}>
      <img src={buildAddress(photograph)} alt={t('photos.of', { machine, at: takenAt })} className={classes['whole']} />
      <Group justify="space-between" mt="sm">
        <Text size="sm">
          {photograph.recordedByName === null
            ? t('photos.captionAlone', { at: takenAt })
            : t('photos.caption', { at: takenAt, by: photograph.recordedByName })}
        </Text>
        {photographs.length > 1 && (
          <Group gap="xs">
            <Button variant="default" disabled={shownIndex === 0} onClick={() => show(shownIndex - 1)}>
              {t('photos.previous')}
            </Button>
            <Text size="sm">{t('photos.count', { index: shownIndex + 1, count: photographs.length })}</Text>
            <Button
              variant="default"
              disabled={shownIndex === photographs.length - 1}
              onClick={() => show(shownIndex + 1)}
            >
              {t('photos.next')}
            </Button>
          </Group>
        )}
      </Group>
    </Dialog>
  );
}
