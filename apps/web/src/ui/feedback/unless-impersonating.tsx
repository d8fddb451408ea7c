import type { RefusedOperation } from '@foyer/auth-domain/admin/while-impersonating'
import type { ReactNode } from 'react'
import { useMayCall } from '#data/impersonation.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './unless-impersonating.module.css'

type Props = { operation: RefusedOperation; children: ReactNode }

/** The controls of an operation; in an impersonation, which is refused it, a message in their place. */
export function UnlessImpersonating({ operation, children }: Props) {
  const { t } = useTranslation()
  return useMayCall(operation) ? children : <p className={classes.text}>{t('refusal.impersonating')}</p>
}
