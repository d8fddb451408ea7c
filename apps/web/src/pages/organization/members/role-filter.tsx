import { useCurrentOrganization } from '#data/current-organization.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'

type Props = { role: string | undefined; onChange: (role: string | undefined) => void }

const ALL = ''

/** Filters the members by role. */
export function RoleFilter({ role, onChange }: Props) {
  const { t } = useTranslation()
  const roleLabel = useRoleLabel()
  const { roles } = useCurrentOrganization()
  // Also one that is gone meanwhile.
  const names = new Set([...roles.map(({ name }) => name), ...(role === undefined ? [] : [role])])
  const choices = [...names].map((name) => ({ value: name, label: roleLabel(name) }))
  return (
    <SelectField
      aria-label={t('members.filterRole')}
      data={[{ value: ALL, label: t('members.allRoles') }, ...choices]}
      value={role ?? ALL}
      onChange={({ currentTarget: { value } }) => onChange(value === ALL ? undefined : value)}
    />
  )
}
