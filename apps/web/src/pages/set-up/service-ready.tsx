import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { ProductionFindings } from './production-findings.tsx'

/** What the admin who has just been made should know. The dashboard is loaded anew, with what was chosen. */
export function ServiceReady({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('setUp.doneTitle')} help={t('setUp.doneHelp', { name })} announce />
      <ProductionFindings />
      <Button component="a" href={pages.home} fullWidth>
        {t('setUp.open')}
      </Button>
    </>
  )
}
