import { useLastSignIns } from '#data/admin.ts'
import type { User } from '#data/types.ts'
import { longDate, shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { UserBadges } from '#pages/admin/user-badges.tsx'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import panel from '#ui/facts/facts-panel.module.css'
import { Identifier } from '#ui/facts/identifier.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useBanReasonLabel } from '#ui/text/use-ban-reason-label.ts'
import { usePageHeading } from '#ui/text/use-page-heading.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { useUserRoleLabel } from '#ui/text/user-roles.ts'
import classes from './user.module.css'
import { UserButtons } from './user-buttons.tsx'

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
        <p className={classes.email}>{emailOf(user.email)}</p>
        <Facts>
          {user.displayUsername != null && <Fact label={t('username.label')}>{user.displayUsername}</Fact>}
          <Fact label={t('users.role')}>{roleLabel(user.role)}</Fact>
          <Fact label={t('users.since')}>{longDate(user.createdAt, locale)}</Fact>
          {lastSignIn !== undefined && (
            <Fact label={t('users.lastSignIn')}>
              {lastSignIn === null ? t('users.noSignIn') : <RelativeTime date={lastSignIn} now={now} />}
            </Fact>
          )}
          <Fact wide label={t('user.id')}>
            <Identifier id={user.id} />
          </Fact>
          {user.banned === true && (
            <Fact wide label={t('user.banReason')}>
              {user.banReason && banReasonLabel(user.banReason)}{' '}
              {user.banExpires
                ? t('user.bannedUntil', { when: shortTime(user.banExpires, now, locale) })
                : t('user.bannedForEver')}
            </Fact>
          )}
        </Facts>
        <UserButtons user={user} now={now} />
      </div>
    </section>
  )
}
