import { Button } from '@mantine/core'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './consent.module.css'

type Props = { user: User; disabled: boolean; onOther: () => void }

/** Whose account it is about, and the way to another one. */
export function AskedAccount({ user, disabled, onOther }: Props) {
  const { t } = useTranslation()
  const { nameOf, emailOf } = useUserLabels()
  return (
    <section className={classes.account} aria-label={t('consent.account')}>
      <Avatar user={user} size="small" />
      <span className={classes.user}>
        <span className={classes.name} title={nameOf(user)}>
          {nameOf(user)}
        </span>
        <span className={classes.email} title={user.email}>
          {emailOf(user.email)}
        </span>
      </span>
      <Button variant="subtle" size="sm" disabled={disabled} onClick={onOther}>
        {t('consent.other')}
      </Button>
    </section>
  )
}
