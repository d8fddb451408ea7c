import { useNavigate } from '@tanstack/react-router'
import { openCallback } from '#data/callback.ts'
import { useCreateOrganization } from '#data/organizations.ts'
import { useRequestedReturn } from '#data/return-to.ts'
import { useSettings } from '#data/settings.ts'
import { useForgetDraft } from '#forms/use-stored-draft.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { DRAFT, NewOrganizationForm } from './new-organization-form.tsx'

export function NewOrganizationPage() {
  const { t } = useTranslation()
  const create = useCreateOrganization()
  const fields = useSettings().data?.fields.organization
  const navigate = useNavigate()
  const returnTo = useRequestedReturn()
  const forgetDraft = useForgetDraft(DRAFT)

  function show(slug: string): void {
    forgetDraft()
    // An application that has led here waits for the organization, which is active now.
    if (returnTo !== undefined) void navigate(openCallback(returnTo.url))
    else void navigate({ to: '/organizations/$slug', params: { slug } })
  }

  return (
    <>
      <PageHeader title={t('organization.newTitle')} help={t('organization.newHelp')} />
      <NewOrganizationForm
        // The form begins with the defaults of the fields.
        key={fields === undefined ? 'loading' : 'loaded'}
        fields={fields ?? []}
        busy={create.isPending}
        created={create.isSuccess}
        error={create.error}
        onSubmit={({ name, slug }, own) => create.mutate({ name, slug, own }, { onSuccess: () => show(slug) })}
      />
    </>
  )
}
