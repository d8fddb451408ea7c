import { Button } from '@mantine/core'
import { useState } from 'react'
import { useImpersonateUser, useUnbanUser } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './user.module.css'
import { allowedUserActions, type UserAction } from './user-actions.ts'
import type { DialogAction } from './user-dialog.tsx'

const UserDialog = lazyPart(async () => (await import('./user-dialog.tsx')).UserDialog)

const labels = {
  impersonate: 'user.impersonate',
  role: 'user.role',
  password: 'user.password',
  ban: 'user.ban',
  unban: 'user.unban',
  remove: 'user.remove',
} as const satisfies Record<UserAction, string>

const inMenu: readonly UserAction[] = ['password', 'ban', 'remove']
const dangers: readonly UserAction[] = ['ban', 'remove']

/** An admin's actions on a user: the usual ones as buttons, and a menu of the others. */
export function UserButtons({ user, now }: { user: User; now: Date }) {
  const { t } = useTranslation()
  const rights = useOwnAdminRights()
  const { nameOf } = useUserLabels()
  const { showMessage, showError } = useToast()
  const [dialogAction, setDialogAction] = useState<DialogAction>()
  const impersonate = useImpersonateUser()
  const unban = useUnbanUser()
  const values = { name: nameOf(user) }
  const allowed = allowedUserActions(user, rights, now)

  function start(action: UserAction): void {
    if (action === 'impersonate') impersonate.mutate(user.id, { onError: showError })
    else if (action === 'unban') {
      unban.mutateAsync({ userId: user.id }).then(() => showMessage(t('user.unbanned', values)), showError)
    } else setDialogAction(action)
  }

  const busy: Partial<Record<UserAction, boolean>> = { impersonate: impersonate.isPending, unban: unban.isPending }
  return (
    <div className={classes.actions}>
      {allowed
        .filter((action) => !inMenu.includes(action))
        .map((action) => (
          <Button
            key={action}
            variant="default"
            size="sm"
            loading={busy[action] ?? false}
            onClick={() => start(action)}
          >
            {t(labels[action])}
          </Button>
        ))}
      <RowMenu
        framed
        label={t('users.actions', values)}
        actions={allowed
          .filter((action) => inMenu.includes(action))
          .map((action) => ({
            label: t(labels[action]),
            danger: dangers.includes(action),
            onClick: () => start(action),
          }))}
      />
      {dialogAction && <UserDialog action={dialogAction} user={user} onClose={() => setDialogAction(undefined)} />}
    </div>
  )
}
