import { useLastLoginMethod } from '#data/last-login-method.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './last-used.module.css'

/** Says within the button of a way to sign in that this browser has used it last. */
export function LastUsed({ by }: { by: readonly string[] }) {
  const { t } = useTranslation()
  if (!by.includes(useLastLoginMethod() ?? '')) return null
  return (
    <>
      {' '}
      <span className={classes.hint}>{t('signIn.lastUsed')}</span>
    </>
  )
}
