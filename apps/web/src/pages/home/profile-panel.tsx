import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../data/types.ts'
import { Enfilade } from '../../drawing/enfilade.tsx'
import { longDate } from '../../i18n/time.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Niche } from '../../ui/niche.tsx'
import classes from './profile-panel.module.css'
import { RenameForm } from './rename-form.tsx'

/** Who you are: the niche, the name that can be changed in place, the address and since when. */
export function ProfilePanel({ user }: { user: User }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <section className={classes.panel} aria-label={t('profile.heading')}>
      <Enfilade />
      <Niche person={user} size="large" />
      <div className={classes.person}>
        <Name user={user} />
        <dl className={classes.facts}>
          <div>
            <dt>{t('profile.email')}</dt>
            <dd>
              <span className={classes.email}>{user.email}</span>
              {user.emailVerified ? (
                <Badge tone="good">{t('profile.confirmed')}</Badge>
              ) : (
                <Badge tone="warn">{t('profile.unconfirmed')}</Badge>
              )}
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

function Name({ user }: { user: User }) {
  const { t } = useTranslation()
  const [renaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)

  function close(): void {
    setRenaming(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }

  if (renaming) return <RenameForm name={user.name} onClose={close} />
  return (
    <div className={classes.name}>
      <h2>{user.name || user.email}</h2>
      <ActionIcon
        ref={pencil}
        variant="subtle"
        size={36}
        aria-label={t('profile.rename')}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}
