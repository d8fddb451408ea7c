import { pages } from '@foyer/auth-domain/redirect/pages'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsUnsaved } from '#data/anonymous.ts'
import type { User } from '#data/types.ts'
import { Enfilade } from '#drawing/enfilade.tsx'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './profile-panel.module.css'

/** The signed-in user's avatar, name, email and sign-up date, with a link to edit the profile. */
export function ProfilePanel({ user }: { user: User }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { nameOf } = useUserLabels()
  return (
    <section className={classes.panel} aria-label={t('profile.whoYouAre')}>
      <Enfilade />
      <Avatar user={user} size="large" />
      <div className={classes.details}>
        <div className={classes.name}>
          <h2 title={nameOf(user)}>{nameOf(user)}</h2>
          <ActionIcon component={Link} to={pages.account} variant="subtle" size={36} aria-label={t('profile.edit')}>
            <IconPencil size={18} stroke={1.5} />
          </ActionIcon>
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>{t('profile.email')}</dt>
            <dd>
              <EmailFact user={user} />
            </dd>
          </div>
          <div>
            <dt>{t('profile.memberSince')}</dt>
            <dd>{longDate(user.createdAt, locale)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function EmailFact({ user }: { user: User }) {
  const { t } = useTranslation()
  const { emailOf } = useUserLabels()
  const isUnsaved = useIsUnsaved()
  if (isUnsaved) return <Badge tone="warn">{t('anonymous.status')}</Badge>
  if (user.isAnonymous) return t('anonymous.noEmail')
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
