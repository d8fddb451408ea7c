import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '#forms/form.module.css'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import classes from './api-keys.module.css'

type Props = { value: string; onDone: () => void }

/** The key itself, to copy. */
export function CreatedKey({ value, onDone }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <div className={form.form}>
      <code className={classes.secret}>{value}</code>
      <div className={dialog.buttons}>
        <Button
          variant="default"
          data-autofocus
          onClick={() =>
            void navigator.clipboard.writeText(value).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {copied ? t('apiKeys.copied') : t('apiKeys.copy')}
        </Button>
        <Button onClick={onDone}>{t('apiKeys.done')}</Button>
      </div>
    </div>
  )
}
