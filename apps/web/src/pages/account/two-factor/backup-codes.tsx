import { Button } from '@mantine/core'
import form from '#forms/form.module.css'
import { useTranslation } from '#i18n/use-translation.ts'
import { CopyStatus } from '#ui/copy/copy-status.tsx'
import { useCopy } from '#ui/copy/use-copy.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { focusHere } from '#ui/dialog/focus-here.ts'
import { useProduct } from '#ui/product/product-name.ts'
import classes from './two-factor.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** The backup codes, which are shown once, to copy, download or print. */
export function BackupCodes({ codes, onDone }: Props) {
  const { t } = useTranslation()
  const product = useProduct()
  const title = t('twoFactor.codes.file', { product })
  const text = [title, '', ...codes, ''].join('\n')
  const { shown, outcome, copy } = useCopy(text)

  return (
    <div className={form.form}>
      <div className={classes.print} ref={shown}>
        <ul className={classes.codes} aria-label={title}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={copy}>
          {t('twoFactor.codes.copy')}
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
      <CopyStatus outcome={outcome} />
      <div className={dialog.buttons}>
        <Button onClick={onDone} ref={focusHere}>
          {t('twoFactor.codes.done')}
        </Button>
      </div>
    </div>
  )
}
