import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasPassword } from '../../data/account.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { FieldsSkeleton } from './fields-skeleton.tsx'

type Props = { fields: number; children: (hasPassword: boolean) => ReactNode }

/** For what depends on the ways one may come in: waits for them, or says that they could not be loaded. */
export function WithDoors({ fields, children }: Props) {
  const { t } = useTranslation()
  const { data: hasPassword, error, isFetching, refetch } = useHasPassword()
  if (hasPassword !== undefined) return children(hasPassword)
  if (!error) return <FieldsSkeleton count={fields} />
  return <LoadFailed title={t('account.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
