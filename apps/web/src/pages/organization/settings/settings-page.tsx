import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import sections from '../../account/section.module.css'
import { Section } from '../../account/section.tsx'
import { Header } from '../header.tsx'
import { DeleteOrganization } from './delete-organization.tsx'
import { GeneralSettings } from './general-settings.tsx'

export function SettingsPage() {
  const { t } = useTranslation()
  const { organization, can, deletion } = useHere()
  const mayDelete = deletion && can('organization:delete')
  if (!can('organization:update') && !mayDelete) {
    const text = t('settings.closedText', { organization: organization.name })
    return <EmptyState heading="h1" door="closed" title={t('settings.closedTitle')} text={text} />
  }
  return (
    <>
      <Header part="settings" />
      <div className={sections.sections}>
        {can('organization:update') && (
          <Section id="general" heading={t('settings.general')} help={t('settings.generalHelp')}>
            <GeneralSettings />
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
