import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ExportFormat } from '#data/audit.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/** Downloads events as CSV or as JSON Lines. */
export function ExportMenu({ hrefFor }: { hrefFor: (format: ExportFormat) => string }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}>
          {t('events.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'jsonl'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={hrefFor(format)} download>
            {t(`events.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
