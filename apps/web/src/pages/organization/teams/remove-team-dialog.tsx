import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useRemoveTeam } from '../../../data/teams.ts'
import type { Team } from '../../../data/types.ts'
import { SureDialog } from '../../../ui/sure-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

export function RemoveTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { tell } = useNotice()
  const remove = useRemoveTeam()
  const words = { team: team.name, organization: organization.name }

  function submit(): void {
    // The table goes on without the row, and with it goes this dialog.
    const told = () => tell(t('teams.removed', words))
    remove.mutateAsync({ organizationId: organization.id, teamId: team.id }).then(told, () => undefined)
  }

  return (
    <SureDialog
      title={t('teams.removeTitle', words)}
      text={t('teams.removeText', words)}
      action={t('teams.removeSubmit')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
