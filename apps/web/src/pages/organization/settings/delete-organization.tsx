import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useDeleteOrganization, useInvalidateOrganization, useOverview } from '#data/organizations.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyChangePreview } from '#pages/organization/preview/lazy-change-preview.tsx'
import { TypedDialog } from '#ui/dialog/typed-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

export function DeleteOrganization() {
  const { t } = useTranslation()
  const { organization: currentOrganization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const [opened, dialog] = useDisclosure(false)
  const navigate = useNavigate()
  const remove = useDeleteOrganization()
  const invalidateOrganization = useInvalidateOrganization()
  const members = useOverview(currentOrganization.id).data?.counts.members
  const organization = currentOrganization.name
  const input = { organizationId: currentOrganization.id }

  async function submit(): Promise<void> {
    await remove.mutateAsync(input)
    // Leave the page first: it would fetch the deleted organization again.
    await navigate({ to: pages.organizations })
    showMessage(t('settings.deleted', { organization }))
    await invalidateOrganization()
  }

  return (
    <>
      <Button variant="default" color="danger" onClick={dialog.open}>
        {t('settings.deleteHeading')}
      </Button>
      {opened && (
        <TypedDialog
          title={t('settings.deleteTitle', { organization })}
          text={members === undefined ? t('settings.deleteText') : t('settings.deleteMembers', { count: members })}
          name={organization}
          action={t('settings.deleteHeading')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => void submit().catch(() => undefined)}
          onClose={dialog.close}
        >
          <LazyChangePreview change={{ kind: 'deletion', input }} />
        </TypedDialog>
      )}
    </>
  )
}
