import classes from '#forms/form.module.css'
import { useTranslation } from '#i18n/use-translation.ts'
import { CodeForm } from './code-form.tsx'

type Props = { action: string; busy: boolean; error: unknown; onSubmit: (otp: string) => void }

/** Takes the code of a mail whose link does the same. */
export function MailedCode(props: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.hint}>{t('codes.linkOrCode')}</p>
      <CodeForm {...props} />
    </>
  )
}
