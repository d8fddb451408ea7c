import { Skeleton } from '@mantine/core'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useServiceState } from '#data/service.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { ProductionFindings } from '#pages/set-up/production-findings.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { HealthSection } from './health-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { ProcessSection } from './process-section.tsx'
import { SecretsSection } from './secrets-section.tsx'
import classes from './service.module.css'
import { SoftwareSection } from './software-section.tsx'

/** How the service is, and what it runs on. */
export function ServicePage() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  return (
    <>
      <PageHeader title={t('admin.service')} help={t('service.help')} />
      <State />
      {can('signingKey:list') && <KeysSection />}
    </>
  )
}

function State() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useServiceState()
  if (!data) {
    if (!error) return <Skeleton height={240} aria-busy="true" />
    return <LoadFailed title={t('service.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <HealthSection state={data} />
      {/* What health counts is said in full next to it. */}
      <div className={classes.findings}>
        <ProductionFindings />
      </div>
      <SoftwareSection state={data} />
      <ProcessSection process={data.process} />
      <SecretsSection secrets={data.secrets} />
    </>
  )
}
