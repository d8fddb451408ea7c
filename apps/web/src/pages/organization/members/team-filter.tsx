import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTeams } from '#data/teams.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

type Props = { team: string | undefined; onChange: (team: string | undefined) => void }

const ALL = ''

/** Filters the members by team; renders nothing without teams. */
export function TeamFilter({ team, onChange }: Props) {
  const { t } = useTranslation()
  const { organization, teams: withTeams } = useCurrentOrganization()
  const teams = useTeams(organization.id, withTeams).data ?? []
  if (teams.length === 0) return null
  const choices = teams.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField
      aria-label={t('members.team')}
      data={[{ value: ALL, label: t('members.allTeams') }, ...choices]}
      value={team ?? ALL}
      onChange={({ currentTarget: { value } }) => onChange(value === ALL ? undefined : value)}
    />
  )
}
