import { useCurrentOrganization } from '#data/current-organization.ts'
import { useCountedRoles } from '#data/roles.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Header } from '#pages/organization/header.tsx'
import { CreateButton } from '#ui/dialog/create-button.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { CompareRoles } from './compare-roles.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import classes from './roles.module.css'
import { RolesTable } from './roles-table.tsx'

const NewRoleDialog = lazyPart(async () => (await import('./new-role-dialog.tsx')).NewRoleDialog)

/** The roles of an organization: who has them, what they allow, and how they differ. */
export function RolesPage() {
  const { t } = useTranslation()
  const { organization, makesRoles } = useCurrentOrganization()
  const { data, error, isFetching, refetch } = useCountedRoles(organization.id)
  const mayCreate = makesRoles && data?.createRefusal === null
  return (
    <>
      <Header page="roles">
        {mayCreate && (
          <CreateButton label={t('roles.new')}>
            {(close) => <NewRoleDialog known={data.known} givable={data.givable} onClose={close} />}
          </CreateButton>
        )}
      </Header>
      {data === undefined && error === null && <RowsSkeleton />}
      {data === undefined && error !== null && (
        <LoadFailed title={t('roles.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className={classes.page}>
          <RolesTable {...data} />
          <RoleMatrix {...data} />
          {data.roles.length > 1 && <CompareRoles {...data} />}
        </div>
      )}
    </>
  )
}
