import type { AdminPermission } from '@foyer/auth-domain/permission/admin-permissions'
import type { ReactNode } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Props = { permission: AdminPermission; children: ReactNode }

/** An admin page for those who have a permission. */
export function Permitted({ permission, children }: Props) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  if (can(permission)) return children
  return <EmptyState heading="h1" drawing="closed" title={t('admin.closedTitle')} text={t('admin.closedText')} />
}
