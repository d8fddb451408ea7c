import { useNavigate } from '@tanstack/react-router'
import { useInvalidateUser, useRemoveUser } from '#data/admin.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { TypedDialog } from '#ui/dialog/typed-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

export function RemoveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { showMessage } = useToast()
  const navigate = useNavigate()
  const remove = useRemoveUser()
  const invalidateUser = useInvalidateUser()
  const values = { name: nameOf(user) }

  async function submit(): Promise<void> {
    await remove.mutateAsync({ userId: user.id })
    // Leave the page first: it would fetch the deleted user again.
    await navigate({ to: '/admin/users' })
    showMessage(t('user.removed', values))
    await invalidateUser()
  }

  return (
    <TypedDialog
      title={t('user.removeTitle', values)}
      text={t('user.removeText')}
      name={user.isAnonymous ? values.name : user.email}
      action={t('user.removeSubmit')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
