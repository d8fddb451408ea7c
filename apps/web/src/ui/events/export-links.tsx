import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#data/audit.ts'
import classes from './export-links.module.css'

/** Links that download events as CSV and as JSON Lines. */
export function ExportLinks({ hrefFor }: { hrefFor: (format: ExportFormat) => string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.links}>
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={hrefFor(format)}
          download
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
        >
          {t(`events.${format}`)}
        </Button>
      ))}
    </div>
  )
}
