import { useNavigate } from '@tanstack/react-router'
import { useHere } from '../../../data/here.ts'
import { useUpdateOrganization } from '../../../data/organizations.ts'
import { GeneralForm } from './general-form.tsx'

export function GeneralSettings() {
  const { organization } = useHere()
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
