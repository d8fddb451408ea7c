import { pages } from '@foyer/auth-domain/redirect/pages'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '#data/types.ts'
import { Enfilade } from '#drawing/enfilade.tsx'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import panel from '#ui/facts/facts-panel.module.css'
import { Badge } from '#ui/table/badge.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './profile-panel.module.css'

/** The signed-in user's avatar, name, email and sign-up date, with a link to edit the profile. */
export function ProfilePanel({ user }: { user: User }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { nameOf } = useUserLabels()
  return (
    <section className={`${panel.panel} ${classes.panel}`} aria-label={t('profile.whoYouAre')}>
      <Enfilade />
      <Avatar user={user} size="large" />
      <div className={classes.details}>
        <div className={classes.name}>
          <h2 title={nameOf(user)}>{nameOf(user)}</h2>
          <ActionIcon component={Link} to={pages.account} variant="subtle" size={36} aria-label={t('profile.edit')}>
            <IconPencil size={18} stroke={1.5} />
          </ActionIcon>
        </div>
        <Facts>
          <Fact label={t('profile.email')}>
            <span className={classes.fact}>
              <EmailFact user={user} />
            </span>
          </Fact>
          <Fact label={t(user.isAnonymous ? 'anonymous.since' : 'profile.memberSince')}>
            <span className={classes.fact}>{longDate(user.createdAt, locale)}</span>
          </Fact>
        </Facts>
      </div>
    </section>
  )
}

function EmailFact({ user }: { user: User }) {
  const { t } = useTranslation()
  const { emailOf } = useUserLabels()
  if (user.isAnonymous) return t('anonymous.noEmailYet')
  return (
    <>
      <span className={classes.email}>{emailOf(user.email)}</span>
      {user.emailVerified ? (
        <Badge tone="good">{t('profile.confirmed')}</Badge>
      ) : (
        <Badge tone="warn">{t('profile.unconfirmed')}</Badge>
      )}
    </>
  )
}
