import { Button, Group, Menu, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { useChartColors } from './chart-looks.js';
import { savePicture, type PictureFormat } from './chart-image.js';
import classes from './Chart.module.css';

export interface ChartFrameProps {
  readonly title: string;
  /** Description of the chart in a sentence, for screen readers and for the exported picture. */
  readonly description: string;
  /** The name of the exported file, without its extension. */
  readonly fileName: string;
  /** Address of the same figures as CSV. */
  readonly csvHref?: string;
  readonly legend: ReactNode;
  /** The legend in one line of text, for the exported picture. */
  readonly legendText: string;
  readonly children: ReactNode;
}

/**
 * Shows a chart under its heading, with a menu that exports it as PNG, SVG, or CSV if `csvHref` is given. `legendText`
 * is the legend in the exported picture.
 */
export function ChartFrame({ title, description, fileName, csvHref, legend, legendText, children }: ChartFrameProps) {
  const { t } = useTranslation('charts');
  const titleId = useId();
  const chartContainer = useRef<HTMLDivElement>(null);
  const colors = useChartColors();
  const { name: establishmentName } = useEstablishment();
  /** Saves the drawn chart as a picture file, captioned with its title, establishment and legend. */
  const exportPicture = (format: PictureFormat): void => {
    if (chartContainer.current === null) return;
    const captions = { title, description: `${establishmentName} · ${description}`, legend: legendText };
    void savePicture(chartContainer.current, format, fileName, captions, colors);
  };
  return (
    <section className={classes['frame']} aria-labelledby={titleId}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h5" id={titleId}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        </div>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              className="no-print"
              leftSection={<IconDownload size={14} aria-hidden />}
              aria-label={t('exportOf', { title })}
            >
              {t('export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => exportPicture('png')}>{t('png')}</Menu.Item>
            <Menu.Item onClick={() => exportPicture('svg')}>{t('svg')}</Menu.Item>
            {csvHref !== undefined && (
              <Menu.Item component="a" href={csvHref} download>
                {t('csv')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <div ref={chartContainer} role="img" aria-label={`${title}. ${description}`}>
        {children}
      </div>
      {legend}
    </section>
  );
}
