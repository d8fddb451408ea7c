import { useTranslation } from '#i18n/use-translation.ts'
import { useMissingEmailMessage } from '#ui/providers/use-missing-email-message.ts'
import { Badge } from '#ui/table/badge.tsx'
import classes from './section.module.css'

/** Shown in place of the email when the provider did not share one. */
export function MissingEmail({ email }: { email: string }) {
  const { t } = useTranslation()
  const message = useMissingEmailMessage(email)
  return (
    <div className={classes.steps}>
      <p>
        <Badge tone="warn">{t('noAddress.none')}</Badge>
      </p>
      <p className={classes.text}>{message}</p>
    </div>
  )
}
