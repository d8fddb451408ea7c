import { Button } from '@mantine/core'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './section.module.css'

type Props = { email: string; onSendAgain: () => Promise<unknown>; onClose: () => void }

/** The deletion link was mailed; the account is deleted when it is opened. */
export function DeletionMailed({ email, onSendAgain, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.steps}>
      <p className={classes.text} role="status">
        {t('delete.mailed', { email })}
      </p>
      <MailButton justSent onSend={onSendAgain} />
      <Button variant="subtle" onClick={onClose}>
        {t('app.close')}
      </Button>
    </div>
  )
}
