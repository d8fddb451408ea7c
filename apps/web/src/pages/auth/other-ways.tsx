import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './other-ways.module.css'

type Props = {
  /** Whether a form is shown above. */
  afterForm: boolean
  children: ReactNode
}

/** What else signs in, as one stack: the providers, then a passkey, a mail, and no account at all. */
export function OtherWays({ afterForm, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.ways}>
      {afterForm && <p className={classes.or}>{t('providers.or')}</p>}
      {children}
    </div>
  )
}
