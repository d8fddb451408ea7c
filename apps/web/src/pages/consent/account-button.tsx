import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './consent.module.css'

type Props = { user: User; disabled: boolean; onClick: () => void }

/** Goes on as one of the accounts of this browser. */
export function AccountButton({ user, disabled, onClick }: Props) {
  const { t } = useTranslation()
  const { nameOf, emailOf } = useUserLabels()
  return (
    <button type="button" className={classes.choice} disabled={disabled} onClick={onClick}>
      <Avatar user={user} size="small" />
      <span className={classes.user}>
        <span className={classes.name} title={nameOf(user)}>
          {t('consent.continueAs', { name: nameOf(user) })}
        </span>
        <span className={classes.email} title={user.email}>
          {emailOf(user.email)}
        </span>
      </span>
    </button>
  )
}
