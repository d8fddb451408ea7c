import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useForgottenUser, useRemoveUser } from '../../../data/admin.ts'
import type { User } from '../../../data/types.ts'
import { TypedDialog } from '../../../ui/typed-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

export function RemoveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { tell } = useNotice()
  const navigate = useNavigate()
  const remove = useRemoveUser()
  const forgotten = useForgottenUser()
  const words = { name: user.name || user.email }

  async function go(): Promise<void> {
    await remove.mutateAsync({ userId: user.id })
    // First away from the page, which would ask for whom is no longer there.
    await navigate({ to: '/admin/users' })
    tell(t('user.removed', words))
    await forgotten()
  }

  return (
    <TypedDialog
      title={t('user.removeTitle', words)}
      text={t('user.removeText')}
      name={user.email}
      action={t('user.removeSubmit')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => void go().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
