import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCreateOrganization } from '#data/organizations.ts'
import { useSettings } from '#data/settings.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { NewOrganizationForm } from './new-organization-form.tsx'

export function NewOrganizationPage() {
  const { t } = useTranslation()
  const create = useCreateOrganization()
  const fields = useSettings().data?.fields.organization
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('organization.newTitle')} help={t('organization.newHelp')} />
      <NewOrganizationForm
        // The form begins with the defaults of the fields.
        key={fields === undefined ? 'loading' : 'loaded'}
        fields={fields ?? []}
        // Until the page of the organization is shown.
        busy={create.isPending || create.isSuccess}
        error={create.error}
        onSubmit={({ name, slug, logo }, own) =>
          create.mutate(
            { name, slug, own, logo: logo === '' ? undefined : logo },
            { onSuccess: () => navigate({ to: '/organizations/$slug', params: { slug } }) },
          )
        }
      />
    </>
  )
}
