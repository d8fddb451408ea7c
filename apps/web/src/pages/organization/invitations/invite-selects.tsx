import { useAssignableRoles, useCurrentOrganization } from '#data/current-organization.ts'
import { useTeams } from '#data/teams.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useRoleDescription } from '#ui/text/use-role-description.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'

/** The roles that the user may assign, with what the chosen one allows. */
export function RoleSelect({ role, ...input }: { role: string }) {
  const { t } = useTranslation()
  const roleLabel = useRoleLabel()
  const describe = useRoleDescription(useCurrentOrganization())
  const roles = useAssignableRoles().map((role) => ({ value: role, label: roleLabel(role) }))
  return (
    <SelectField
      label={t('members.role')}
      description={describe(role)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={roles}
      {...input}
    />
  )
}

/** The teams to invite to; renders nothing without any. */
export function TeamSelect(input: object) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const teams = useTeams(organization.id, true).data ?? []
  if (teams.length === 0) return null
  const choices = teams.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField label={t('members.team')} data={[{ value: '', label: t('members.noTeam') }, ...choices]} {...input} />
  )
}
