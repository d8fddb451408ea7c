import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImpersonateUser, useUnbanUser } from '../../../data/admin.ts'
import { useOwnAdminRights } from '../../../data/admin-rights.ts'
import type { User } from '../../../data/types.ts'
import { longDate, shortTime } from '../../../i18n/time.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { Niche } from '../../../ui/niche.tsx'
import { useNotice } from '../../../ui/use-notice.ts'
import { useUserRoleWords } from '../../../ui/use-user-role-words.ts'
import { UserBadges } from '../user-badges.tsx'
import classes from './user.module.css'
import { actsOn, type UserAct } from './user-acts.ts'
import type { AskedAct } from './user-dialog.tsx'

const UserDialog = lazy(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }))

type Props = { user: User; now: Date }

/** Who it is, and what can be done. */
export function UserPanel({ user, now }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleWords = useUserRoleWords()
  return (
    <section className={classes.panel} aria-labelledby="user-name">
      <Niche person={user} size="large" />
      <div className={classes.person}>
        <h1 id="user-name" className={classes.name}>
          {user.name || user.email} <UserBadges user={user} now={now} />
        </h1>
        <dl className={classes.facts}>
          <Fact label={t('field.email')}>{user.email}</Fact>
          <Fact label={t('users.role')}>{roleWords(user.role)}</Fact>
          <Fact label={t('users.since')}>{longDate(user.createdAt, locale)}</Fact>
          <Fact label={t('user.id')}>{user.id}</Fact>
          {user.banned === true && (
            <Fact label={t('user.banReason')}>
              {user.banReason}{' '}
              {user.banExpires
                ? t('user.bannedUntil', { when: shortTime(user.banExpires, locale) })
                : t('user.bannedForEver')}
            </Fact>
          )}
        </dl>
        <Acts user={user} now={now} />
      </div>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const labels = {
  impersonate: 'user.impersonate',
  role: 'user.role',
  password: 'user.password',
  ban: 'user.ban',
  unban: 'user.unban',
  remove: 'user.remove',
} as const satisfies Record<UserAct, string>

function Acts({ user, now }: Props) {
  const { t } = useTranslation()
  const rights = useOwnAdminRights()
  const { tell, tellTrouble } = useNotice()
  const [asked, setAsked] = useState<AskedAct>()
  const impersonate = useImpersonateUser()
  const unban = useUnbanUser()
  const words = { name: user.name || user.email }

  function begin(act: UserAct): void {
    if (act === 'impersonate') impersonate.mutate(user.id, { onError: tellTrouble })
    else if (act === 'unban') {
      unban.mutateAsync({ userId: user.id }).then(() => tell(t('user.unbanned', words)), tellTrouble)
    } else setAsked(act)
  }

  const busy: Partial<Record<UserAct, boolean>> = { impersonate: impersonate.isPending, unban: unban.isPending }
  return (
    <div className={classes.acts}>
      {actsOn(user, rights, now).map((act) => (
        <Button
          key={act}
          variant="default"
          size="sm"
          color={act === 'remove' || act === 'ban' ? 'danger' : undefined}
          loading={busy[act] ?? false}
          onClick={() => begin(act)}
        >
          {t(labels[act], words)}
        </Button>
      ))}
      {asked && (
        <Suspense fallback={null}>
          <UserDialog act={asked} user={user} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
