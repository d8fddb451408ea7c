import { Button, Checkbox } from '@mantine/core'
import type { Member, Team } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '#pages/organization/teams/teams.module.css'
import { useTeamMembership } from '#pages/organization/teams/use-team-membership.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

type Props = { member: Member; teams: readonly Team[]; onClose: () => void }

/** The teams of a member. Each checkbox is saved at once. */
export function TeamDialog({ member, teams, onClose }: Props) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { isIn, setIn, busy, error } = useTeamMembership()
  const title = t('members.teamOf', { name: nameOf(member.user) })
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <FormError error={error} />
      <fieldset className={classes.choices} aria-label={title}>
        {teams.map((team) => (
          <Checkbox
            key={team.id}
            className={classes.choice}
            label={team.name}
            checked={isIn(member, team)}
            onChange={(event) => setIn(member, team, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <div className={dialog.buttons}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  )
}
