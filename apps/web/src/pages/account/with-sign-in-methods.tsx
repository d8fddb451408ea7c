import type { ReactNode } from 'react'
import { useHasPassword } from '#data/account.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { FieldsSkeleton } from './fields-skeleton.tsx'

type Props = { fields: number; children: (hasPassword: boolean) => ReactNode }

/** Renders its children once the sign-in methods are loaded; until then a skeleton or the error. */
export function WithSignInMethods({ fields, children }: Props) {
  const { t } = useTranslation()
  const { data: hasPassword, error, isFetching, refetch } = useHasPassword()
  if (hasPassword !== undefined) return children(hasPassword)
  if (!error) return <FieldsSkeleton count={fields} />
  return <LoadFailed title={t('account.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
