import { useRevokeUserSessions } from '#data/admin.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

/** Asks before all devices of a user are signed out. */
export function RevokeAllDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const revoke = useRevokeUserSessions()
  const { nameOf } = useUserLabels()
  const { showMessage } = useToast()
  const values = { name: nameOf(user) }

  // `mutateAsync`, since without sessions there is no list, and with it no dialog.
  function submit(): void {
    const done = () => {
      showMessage(t('user.everywhereDone', values))
      onClose()
    }
    revoke.mutateAsync({ userId: user.id }).then(done, () => undefined)
  }

  return (
    <ConfirmDialog
      title={t('user.everywhereTitle', values)}
      text={t('user.everywhereText')}
      action={t('user.everywhere')}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
