import { useNavigate } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useUpdateOrganization } from '#data/organizations.ts'
import { useSettings } from '#data/settings.ts'
import { useForgetDraft } from '#forms/use-stored-draft.ts'
import { draftOf, GeneralForm } from './general-form.tsx'

export function GeneralSettings() {
  const { organization } = useCurrentOrganization()
  const update = useUpdateOrganization()
  const settings = useSettings().data
  const fields = settings?.fields.organization.filter(({ returned }) => returned)
  const navigate = useNavigate()
  const forgetDraft = useForgetDraft(draftOf(organization))

  function show(slug: string): void {
    forgetDraft()
    void navigate({ to: '/organizations/$slug/settings', params: { slug }, replace: true })
  }

  return (
    <GeneralForm
      // The form begins with what is stored in them.
      key={fields === undefined ? 'loading' : 'loaded'}
      organization={organization}
      uploads={settings?.pictures === true}
      fields={fields ?? []}
      busy={update.isPending}
      error={update.error}
      saved={update.isSuccess}
      onSubmit={({ name, slug, logo }, own) =>
        update.mutate(
          { organizationId: organization.id, data: { ...own, name, slug, logo: logo === '' ? null : logo } },
          { onSuccess: () => show(slug) },
        )
      }
    />
  )
}
