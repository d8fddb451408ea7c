import { useNavigate } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useUpdateOrganization } from '#data/organizations.ts'
import { useSettings } from '#data/settings.ts'
import { GeneralForm } from './general-form.tsx'

export function GeneralSettings() {
  const { organization } = useCurrentOrganization()
  const update = useUpdateOrganization()
  const fields = useSettings().data?.fields.organization.filter(({ returned }) => returned)
  const navigate = useNavigate()
  return (
    <GeneralForm
      // The form begins with what is stored in them.
      key={fields === undefined ? 'loading' : 'loaded'}
      organization={organization}
      fields={fields ?? []}
      busy={update.isPending}
      error={update.error}
      saved={update.isSuccess}
      onSubmit={({ name, slug, logo }, own) =>
        update.mutate(
          { organizationId: organization.id, data: { ...own, name, slug, logo: logo === '' ? null : logo } },
          { onSuccess: () => navigate({ to: '/organizations/$slug/settings', params: { slug }, replace: true }) },
        )
      }
    />
  )
}
