import { useTranslation } from 'react-i18next'
import { useGivableRoles, useHere } from '../../../data/here.ts'
import { useTeams } from '../../../data/teams.ts'
import { SelectField } from '../../../forms/select-field.tsx'
import { useRoleWords } from '../../../ui/use-role-words.ts'

/** The roles one may give. */
export function RoleSelect(input: object) {
  const { t } = useTranslation()
  const roleWords = useRoleWords()
  const roles = useGivableRoles().map((role) => ({ value: role, label: roleWords(role) }))
  return <SelectField label={t('members.role')} data={roles} {...input} />
}

/** The teams one may be put in, where there are any. */
export function TeamSelect(input: object) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const teams = useTeams(organization.id, true).data ?? []
  if (teams.length === 0) return null
  const choices = teams.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField label={t('members.team')} data={[{ value: '', label: t('members.noTeam') }, ...choices]} {...input} />
  )
}
