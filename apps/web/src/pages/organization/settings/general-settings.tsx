import { useNavigate } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useUpdateOrganization } from '#data/organizations.ts'
import { GeneralForm } from './general-form.tsx'

export function GeneralSettings() {
  const { organization } = useCurrentOrganization()
  const update = useUpdateOrganization()
  const navigate = useNavigate()
  return (
    <GeneralForm
      organization={organization}
      busy={update.isPending}
      error={update.error}
      saved={update.isSuccess}
      onSubmit={({ name, slug, logo }) =>
        update.mutate(
          { organizationId: organization.id, data: { name, slug, logo: logo === '' ? null : logo } },
          { onSuccess: () => navigate({ to: '/organizations/$slug/settings', params: { slug }, replace: true }) },
        )
      }
    />
  )
}
