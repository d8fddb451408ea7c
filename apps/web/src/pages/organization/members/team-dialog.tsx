import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useAssignTeam } from '#data/members.ts'
import type { Member, Team } from '#data/types.ts'
import { SelectDialog } from '#ui/dialog/select-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

type Props = { member: Member; teams: readonly Team[]; onClose: () => void }

const NONE = ''

export function TeamDialog({ member, teams, onClose }: Props) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const assign = useAssignTeam()
  const { name } = member.user
  const current = teams.find(({ id }) => id === member.teamId)?.id ?? NONE

  function save(team: string): void {
    const input = { organizationId: organization.id, memberId: member.id, teamId: team === NONE ? null : team }
    const done = () => {
      showMessage(t('members.teamSaved', { name }))
      onClose()
    }
    assign.mutate(input, { onSuccess: done })
  }

  return (
    <SelectDialog
      title={t('members.teamOf', { name })}
      label={t('members.team')}
      options={[
        { value: NONE, label: t('members.noTeam') },
        ...teams.map((team) => ({ value: team.id, label: team.name })),
      ]}
      value={current}
      action={t('members.saveTeam')}
      busy={assign.isPending}
      error={assign.error}
      onSave={save}
      onClose={onClose}
    />
  )
}
