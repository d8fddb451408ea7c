import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useExportUserData } from '#data/user-data.ts'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { Section } from '#pages/account/section.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'

const KILOBYTE = 1024

/** Downloads everything that is stored about the user as a file. */
export function ExportSection() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { exportData, received, busy, done, error } = useExportUserData()
  const size = new Intl.NumberFormat(locale).format(Math.ceil(received / KILOBYTE))
  return (
    <Section id="export" heading={t('userData.heading')} help={t('userData.help')}>
      <UnlessImpersonating operation="exportUserData">
        <div className={section.formWithStatus}>
          <FormError error={error} />
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
            loading={busy}
            onClick={exportData}
          >
            {t('userData.download')}
          </Button>
          {busy && received > 0 && <p className={section.text}>{t('userData.received', { size })}</p>}
          <FormSaved message={done ? t('userData.downloaded') : undefined} />
        </div>
      </UnlessImpersonating>
    </Section>
  )
}
