import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useSettings } from '#data/settings.ts'
import sections from '#pages/account/section.module.css'
import { Section } from '#pages/account/section.tsx'
import { Header } from '#pages/organization/header.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DeleteOrganization } from './delete-organization.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

export function SettingsPage() {
  const { t } = useTranslation()
  const { organization, can, deletion } = useCurrentOrganization()
  const twoFactor = useSettings().data?.twoFactor != null
  const mayDelete = deletion && can('organization:delete')
  if (!can('organization:update') && !mayDelete) {
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
        {mayDelete && (
          <Section id="delete" heading={t('settings.deleteHeading')} help={t('settings.deleteHelp')}>
            <DeleteOrganization />
          </Section>
        )}
      </div>
    </>
  )
}
