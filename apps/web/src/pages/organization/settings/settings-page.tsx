import { organizationApplicationsPage, organizationWebhooksPage } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useSettings } from '#data/settings.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import sections from '#pages/account/section.module.css'
import { Section } from '#pages/account/section.tsx'
import { Header } from '#pages/organization/header.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { DeleteOrganization } from './delete-organization.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const ApiKeys = lazy(() =>
  withMessages(
    async () => ({ default: (await import('./organization-api-keys.tsx')).OrganizationApiKeys }),
    'api-keys',
    'two-factor',
  ),
)

export function SettingsPage() {
  const { t } = useTranslation()
  const { organization, can, deletion } = useCurrentOrganization()
  const settings = useSettings().data
  const product = useProduct()
  const twoFactor = settings?.twoFactor != null
  const hasKeys = settings?.apiKey != null && can('apiKey:read')
  const hasApplications = settings?.oauthProvider != null && can('app:read')
  const mayDelete = deletion && can('organization:delete')
  if (!can('organization:update') && !mayDelete && !hasKeys && !hasApplications) {
    const text = t('settings.closedText', { organization: organization.name })
    return <EmptyState heading="h1" drawing="closed" title={t('settings.closedTitle')} text={text} />
  }
  return (
    <>
      <Header page="settings" />
      <div className={sections.sections}>
        {can('organization:update') && (
          <Section id="general" heading={t('settings.general')} help={t('settings.generalHelp')}>
            <GeneralSettings />
          </Section>
        )}
        {can('organization:update') && twoFactor && <SecondFactorSection />}
        {hasKeys && (
          <Suspense fallback={<FieldsSkeleton count={2} />}>
            <ApiKeys />
          </Suspense>
        )}
        {hasApplications && (
          <Section
            id="applications"
            heading={t('settings.applications')}
            help={t('settings.applicationsHelp', { product })}
          >
            <div className={sections.formWithStatus}>
              <Button component={Link} to={organizationApplicationsPage(organization.slug)} variant="default">
                {t('settings.manageApplications')}
              </Button>
            </div>
          </Section>
        )}
        {can('organization:update') && (
          <Section id="webhooks" heading={t('nav.webhooks')} help={t('settings.webhooksHelp')}>
            <div className={sections.formWithStatus}>
              <Button component={Link} to={organizationWebhooksPage(organization.slug)} variant="default">
                {t('settings.webhooks')}
              </Button>
            </div>
          </Section>
        )}
        {mayDelete && (
          <Section id="delete" heading={t('settings.deleteHeading')} help={t('settings.deleteHelp')}>
            <DeleteOrganization />
          </Section>
        )}
      </div>
    </>
  )
}
