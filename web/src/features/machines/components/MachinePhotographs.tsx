import { Button, FileButton, Group, Text, UnstyledButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import type { MachineOverview } from './change/facts.js';
import classes from './machines.module.css';

type Photograph = MachineOverview['photographs'][number];

/** Shows the machine's photographs, the latest first and largest. They can be enlarged and added, never removed. */
export function MachinePhotographs({ overview: { machine, photographs } }: { readonly overview: MachineOverview }) {
  const { t } = useTranslation('machines');
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const [latestPhotograph, ...otherPhotographs] = photographs;
  return (
    <>
      {latestPhotograph === undefined ? (
        <Text c="dimmed" mb="sm">
          {t('photos.none')}
        </Text>
      ) : (
        <PhotographThumbnail
          machineNumber={machine.sbmNumber}
          photograph={latestPhotograph}
          onOpen={() => setShownIndex(0)}
          className={classes['shot'] ?? ''}
        />
      )}
      {otherPhotographs.length > 0 && (
        <Group gap={6} mt={6}>
          {otherPhotographs.map((photograph, index) => (
            <PhotographThumbnail
              key={photograph.photographId}
              machineNumber={machine.sbmNumber}
              photograph={photograph}
              onOpen={() => setShownIndex(index + 1)}
              className={classes['thumb'] ?? ''}
            />
          ))}
        </Group>
      )}
      <PhotographUploadButton machineNumber={machine.sbmNumber} />
      <EnlargedPhotograph
        machineNumber={machine.sbmNumber}
        photographs={photographs}
        shownIndex={shownIndex}
        onShow={setShownIndex}
      />
    </>
  );
}

/** Returns a function that builds the address of a photograph of the machine. */
function usePhotographUrlBuilder(machineNumber: string): (photograph: Photograph) => string {
  const establishment = useEstablishmentCode();
  const baseUrl = `/api/establishments/${encodeURIComponent(establishment)}/machines/${encodeURIComponent(machineNumber)}/photographs`;
  return ({ photographId }) => `${baseUrl}/${photographId}`;
}

interface PhotographThumbnailProps {
  readonly machineNumber: string;
  readonly photograph: Photograph;
  readonly onOpen: () => void;
  readonly className: string;
}

/** Renders a photograph of the machine as a button that enlarges it. */
function PhotographThumbnail({ machineNumber, photograph, onOpen, className }: PhotographThumbnailProps) {
  const { t } = useTranslation('machines');
  const { formatInstant } = useFormats();
  const buildPhotographUrl = usePhotographUrlBuilder(machineNumber);
  const takenAt = formatInstant(photograph.takenAt);
  return (
    <UnstyledButton
      onClick={onOpen}
      aria-label={t('photos.open', { at: takenAt })}
      w={className.includes('shot') ? '100%' : 'auto'}
    >
      <img
        src={buildPhotographUrl(photograph)}
        alt={t('photos.of', { machine: machineNumber, at: takenAt })}
        className={className}
        loading="lazy"
      />
    </UnstyledButton>
  );
}

/** Renders the button that adds a photograph of a machine; nothing for users who may not manage machines. */
function PhotographUploadButton({ machineNumber }: { readonly machineNumber: string }) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const mayManage = useHasPermission('machines.manage');
  const uploadMutation = useApiMutation('post', '/api/establishments/{establishment}/machines/{machine}/photographs');
  if (!mayManage) return null;
  /** Sends a chosen photograph; null: the choice was cancelled. */
  const uploadFile = (file: File | null): void => {
    if (file === null) return;
    const formData = new FormData();
    formData.set('file', file);
    uploadMutation.mutate(
      {
        params: { path: { establishment, machine: machineNumber } },
        body: formData,
        bodySerializer: (body: unknown) => body as FormData,
      },
      { onSuccess: () => notifySuccess(t('photos.added')) },
    );
  };
  return (
    <div className="no-print">
      {uploadMutation.error !== null && <ProblemBox problem={uploadMutation.error} />}
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
              loading={uploadMutation.isPending}
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
  readonly machineNumber: string;
  readonly photographs: readonly Photograph[];
  readonly shownIndex: number | null;
  readonly onShow: (index: number | null) => void;
}

/** Shows one photograph enlarged, with its date and author, and buttons to the previous and next ones. */
function EnlargedPhotograph({ machineNumber, photographs, shownIndex, onShow }: EnlargedPhotographProps) {
  const { t } = useTranslation('machines');
  const { formatInstant } = useFormats();
  const buildPhotographUrl = usePhotographUrlBuilder(machineNumber);
  const photograph = shownIndex === null ? undefined : photographs[shownIndex];
  if (shownIndex === null || photograph === undefined) return null;
  const takenAt = formatInstant(photograph.takenAt);
  return (
    <Dialog onClose={() => onShow(null)} size="auto" title={t('photos.of', { machine: machineNumber, at: takenAt })}>
      <img
        src={buildPhotographUrl(photograph)}
        alt={t('photos.of', { machine: machineNumber, at: takenAt })}
        className={classes['whole']}
      />
      <Group justify="space-between" mt="sm">
        <Text size="sm">
          {photograph.recordedByName === null
            ? t('photos.captionAlone', { at: takenAt })
            : t('photos.caption', { at: takenAt, by: photograph.recordedByName })}
        </Text>
        {photographs.length > 1 && (
          <Group gap="xs">
            <Button variant="default" disabled={shownIndex === 0} onClick={() => onShow(shownIndex - 1)}>
              {t('photos.previous')}
            </Button>
            <Text size="sm">{t('photos.count', { index: shownIndex + 1, count: photographs.length })}</Text>
            <Button
              variant="default"
              disabled={shownIndex === photographs.length - 1}
              onClick={() => onShow(shownIndex + 1)}
            >
              {t('photos.next')}
            </Button>
          </Group>
        )}
      </Group>
    </Dialog>
  );
}
