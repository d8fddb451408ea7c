import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useAssignTeam } from '../../../data/members.ts'
import type { Member, Team } from '../../../data/types.ts'
import { SelectDialog } from '../../../ui/select-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

type Props = { member: Member; teams: readonly Team[]; onClose: () => void }

const NONE = ''

export function TeamDialog({ member, teams, onClose }: Props) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { tell } = useNotice()
  const assign = useAssignTeam()
  const { name } = member.user
  const present = teams.find(({ id }) => id === member.teamId)?.id ?? NONE

  function save(team: string): void {
    const wish = { organizationId: organization.id, memberId: member.id, teamId: team === NONE ? null : team }
    const done = () => {
      tell(t('members.teamSaved', { name }))
      onClose()
    }
    assign.mutate(wish, { onSuccess: done })
  }

  return (
    <SelectDialog
      title={t('members.teamOf', { name })}
      label={t('members.team')}
      options={[
        { value: NONE, label: t('members.noTeam') },
        ...teams.map((team) => ({ value: team.id, label: team.name })),
      ]}
      value={present}
      action={t('members.saveTeam')}
      busy={assign.isPending}
      error={assign.error}
      onSave={save}
      onClose={onClose}
    />
  )
}
