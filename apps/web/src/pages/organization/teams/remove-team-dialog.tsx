import { useCurrentOrganization } from '#data/current-organization.ts'
import { useRemoveTeam } from '#data/teams.ts'
import type { Team } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

export function RemoveTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const remove = useRemoveTeam()
  const values = { team: team.name, organization: organization.name }

  function submit(): void {
    // `mutateAsync`, since removing the row unmounts this dialog, and callbacks of `mutate` do not run after unmounting.
    const onSuccess = () => showMessage(t('teams.removed', values))
    remove.mutateAsync({ organizationId: organization.id, teamId: team.id }).then(onSuccess, () => undefined)
  }

  return (
    <ConfirmDialog
      title={t('teams.removeTitle', values)}
      text={t('teams.removeText', values)}
      action={t('teams.removeSubmit')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
