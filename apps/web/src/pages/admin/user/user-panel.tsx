import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImpersonateUser, useLastSignIns, useUnbanUser } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User } from '#data/types.ts'
import { longDate, shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { UserBadges } from '#pages/admin/user-badges.tsx'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import panel from '#ui/facts/facts-panel.module.css'
import { Identifier } from '#ui/facts/identifier.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useBanReasonLabel } from '#ui/text/use-ban-reason-label.ts'
import { usePageHeading } from '#ui/text/use-page-heading.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { useUserRoleLabel } from '#ui/text/use-user-role-label.ts'
import classes from './user.module.css'
import { allowedUserActions, type UserAction } from './user-actions.ts'
import type { DialogAction } from './user-dialog.tsx'

const UserDialog = lazyPart(async () => (await import('./user-dialog.tsx')).UserDialog)

type Props = { user: User; now: Date }

/** A user's profile and the admin's actions on it. */
export function UserPanel({ user, now }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleLabel = useUserRoleLabel()
  const banReasonLabel = useBanReasonLabel()
  const { nameOf, emailOf } = useUserLabels()
  const heading = usePageHeading(nameOf(user))
  const lastSignIns = useLastSignIns([user.id])
  const lastSignIn = lastSignIns && (lastSignIns.get(user.id) ?? null)
  return (
    <section className={`${panel.panel} ${panel.small} ${classes.panel}`} aria-labelledby="user-name">
      <Avatar user={user} size="large" />
      <div className={classes.details}>
        <h1 ref={heading} tabIndex={-1} id="user-name" className={classes.name}>
          <span className={classes.nameText}>
            <LongText text={nameOf(user)} />
          </span>{' '}
          <UserBadges user={user} now={now} />
        </h1>
        <Facts>
          <Fact label={t('field.email')}>{emailOf(user.email)}</Fact>
          {user.displayUsername != null && <Fact label={t('username.label')}>{user.displayUsername}</Fact>}
          <Fact label={t('users.role')}>{roleLabel(user.role)}</Fact>
          <Fact label={t('users.since')}>{longDate(user.createdAt, locale)}</Fact>
          {lastSignIn !== undefined && (
            <Fact label={t('users.lastSignIn')}>
              {lastSignIn === null ? t('users.noSignIn') : <RelativeTime date={lastSignIn} now={now} />}
            </Fact>
          )}
          <Fact label={t('user.id')}>
            <Identifier id={user.id} />
          </Fact>
          {user.banned === true && (
            <Fact label={t('user.banReason')}>
              {user.banReason && banReasonLabel(user.banReason)}{' '}
              {user.banExpires
                ? t('user.bannedUntil', { when: shortTime(user.banExpires, now, locale) })
                : t('user.bannedForEver')}
            </Fact>
          )}
        </Facts>
        <Actions user={user} now={now} />
      </div>
    </section>
  )
}

const labels = {
  impersonate: 'user.impersonate',
  role: 'user.role',
  password: 'user.password',
  ban: 'user.ban',
  unban: 'user.unban',
  remove: 'user.remove',
} as const satisfies Record<UserAction, string>

function Actions({ user, now }: Props) {
  const { t } = useTranslation()
  const rights = useOwnAdminRights()
  const { nameOf } = useUserLabels()
  const { showMessage, showError } = useToast()
  const [dialogAction, setDialogAction] = useState<DialogAction>()
  const impersonate = useImpersonateUser()
  const unban = useUnbanUser()
  const values = { name: nameOf(user) }

  function start(action: UserAction): void {
    if (action === 'impersonate') impersonate.mutate(user.id, { onError: showError })
    else if (action === 'unban') {
      unban.mutateAsync({ userId: user.id }).then(() => showMessage(t('user.unbanned', values)), showError)
    } else setDialogAction(action)
  }

  const busy: Partial<Record<UserAction, boolean>> = { impersonate: impersonate.isPending, unban: unban.isPending }
  return (
    <div className={classes.actions}>
      {allowedUserActions(user, rights, now).map((action) => (
        <Button
          key={action}
          variant="default"
          size="sm"
          color={action === 'remove' || action === 'ban' ? 'danger' : undefined}
          loading={busy[action] ?? false}
          onClick={() => start(action)}
        >
          {t(labels[action])}
        </Button>
      ))}
      {dialogAction && <UserDialog action={dialogAction} user={user} onClose={() => setDialogAction(undefined)} />}
    </div>
  )
}
