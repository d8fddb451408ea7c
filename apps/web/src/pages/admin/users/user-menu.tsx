import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnbanUser } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { allowedUserActions } from '#pages/admin/user/user-actions.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

const BanDialog = lazyPart(async () => (await import('#pages/admin/user/ban-dialog.tsx')).BanDialog)
const RevokeAllDialog = lazyPart(async () => (await import('#pages/admin/user/revoke-all-dialog.tsx')).RevokeAllDialog)

/** What an admin does most with a user of the list; everything else is on the user's page. */
export function UserMenu({ user, now }: { user: User; now: Date }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rights = useOwnAdminRights()
  const { nameOf } = useUserLabels()
  const { showMessage, showError } = useToast()
  const unban = useUnbanUser()
  const [asking, setAsking] = useState<'ban' | 'signOut'>()
  const close = () => setAsking(undefined)
  const name = nameOf(user)
  const signsOut = rights.can('session:revoke') && user.id !== rights.me.id
  const allowed = allowedUserActions(user, rights, now)

  function liftBan(): void {
    unban.mutateAsync({ userId: user.id }).then(() => showMessage(t('user.unbanned', { name })), showError)
  }

  const open = () => void navigate({ to: '/admin/users/$userId', params: { userId: user.id } })
  const actions = [
    { label: t('users.open'), onClick: open, shown: true },
    { label: t('users.signOut'), onClick: () => setAsking('signOut'), shown: signsOut },
    { label: t('user.unban'), onClick: liftBan, shown: allowed.includes('unban'), disabled: unban.isPending },
    { label: t('user.ban'), onClick: () => setAsking('ban'), shown: allowed.includes('ban'), danger: true },
  ]
  return (
    <>
      <RowMenu label={t('users.actions', { name })} actions={actions.filter(({ shown }) => shown)} />
      {asking === 'ban' && <BanDialog user={user} onClose={close} />}
      {asking === 'signOut' && <RevokeAllDialog user={user} onClose={close} />}
    </>
  )
}
