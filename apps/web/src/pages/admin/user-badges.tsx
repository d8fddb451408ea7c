import { isBanned } from '@foyer/auth-domain/user/ban'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/table/badge.tsx'

/** Badges of a user's state: banned, anonymous, unverified. */
export function UserBadges({ user, now }: { user: User; now: Date }) {
  const { t } = useTranslation()
  return (
    <>
      {isBanned(user, now) && <Badge tone="warn">{t('users.isBanned')}</Badge>}
      {user.isAnonymous === true && <Badge tone="plain">{t('users.isAnonymous')}</Badge>}
      {!user.emailVerified && user.isAnonymous !== true && <Badge tone="plain">{t('users.isUnverified')}</Badge>}
    </>
  )
}
