import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useAssignTeam } from '../../../data/members.ts'
import type { Member, Team } from '../../../data/types.ts'
import { FormError } from '../../../forms/form-error.tsx'
import dialog from '../../../ui/confirm-dialog.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './teams.module.css'

type Props = { team: Team; members: readonly Member[]; onClose: () => void }

/** Who is in a team. Each tick counts at once. */
export function AssignDialog({ team, members, onClose }: Props) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const assign = useAssignTeam()
  const title = t('teams.assignTitle', { team: team.name })

  function isIn(member: Member): boolean {
    const inProgress = assign.isPending && assign.variables.memberId === member.id
    return (inProgress ? assign.variables.teamId : member.teamId) === team.id
  }

  return (
    <Dialog title={title} text={t('teams.assignHelp')} onClose={onClose}>
      <FormError error={assign.error} />
      <fieldset className={classes.people} aria-label={title}>
        {members.map((member) => (
          <Checkbox
            key={member.id}
            className={classes.person}
            label={member.user.name}
            description={member.user.email}
            checked={isIn(member)}
            onChange={(event) => {
              const teamId = event.currentTarget.checked ? team.id : null
              assign.mutate({ organizationId: organization.id, memberId: member.id, teamId })
            }}
          />
        ))}
      </fieldset>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  )
}
