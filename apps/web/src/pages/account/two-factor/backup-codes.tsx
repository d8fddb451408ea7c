import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '#forms/form.module.css'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { useProduct } from '#ui/product/product-name.ts'
import classes from './two-factor.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** The backup codes, which are shown once, to copy, download or print. */
export function BackupCodes({ codes, onDone }: Props) {
  const { t } = useTranslation()
  const product = useProduct()
  const [copied, setCopied] = useState(false)
  const title = t('twoFactor.codes.file', { product })
  const text = [title, '', ...codes, ''].join('\n')

  return (
    <div className={form.form}>
      <div className={classes.print}>
        <ul className={classes.codes} aria-label={title}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {copied ? t('twoFactor.codes.copied') : t('twoFactor.codes.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="backup-codes.txt"
        >
          {t('twoFactor.codes.download')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('twoFactor.codes.print')}
        </Button>
      </div>
      <div className={dialog.buttons}>
        <Button onClick={onDone} data-autofocus>
          {t('twoFactor.codes.done')}
        </Button>
      </div>
    </div>
  )
}
