import { useNavigate } from '@tanstack/react-router'
import { useDeleteOrganizationAsAdmin, useInvalidateDeleted } from '#data/admin-organizations.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { TypedDialog } from '#ui/dialog/typed-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

type Props = { organization: { id: string; name: string; slug: string }; onClose: () => void }

/** Deletes an organization once its URL name is typed: names are not unique. */
export function DeleteDialog({ organization: { id, name, slug }, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const navigate = useNavigate()
  const remove = useDeleteOrganizationAsAdmin()
  const invalidateDeleted = useInvalidateDeleted()
  const values = { organization: name }

  async function submit(): Promise<void> {
    await remove.mutateAsync({ organizationId: id })
    // Leave the page first: it would fetch the deleted organization again.
    await navigate({ to: '/admin/organizations' })
    showMessage(t('settings.deleted', values))
    await invalidateDeleted()
  }

  return (
    <TypedDialog
      title={t('settings.deleteTitle', values)}
      text={t('settings.deleteText')}
      name={slug}
      action={t('settings.deleteHeading')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
