import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useAssignTeam, useMembers } from '../../../data/members.ts'
import type { Member, Team } from '../../../data/types.ts'
import { FormError } from '../../../forms/form-error.tsx'
import classes from './teams.module.css'

type Props = { team: Team; teams: readonly Team[]; search: string }

/** The members that were searched for, each with a tick who is in the team. */
export function AssignList({ team, teams, search }: Props) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(organization.id, { search })
  const assign = useAssignTeam()
  const members = data?.pages.flatMap((page) => page.members)

  function teamOf(member: Member): string | null | undefined {
    const inProgress = assign.isPending && assign.variables.memberId === member.id
    return inProgress ? assign.variables.teamId : member.teamId
  }

  function put(member: Member, isIn: boolean): void {
    assign.mutate({ organizationId: organization.id, memberId: member.id, teamId: isIn ? team.id : null })
  }

  return (
    <>
      <FormError error={assign.error ?? error} />
      <fieldset className={classes.choices} aria-label={t('teams.assignTitle', { team: team.name })}>
        {!members && !error && <Skeleton height={44} />}
        {members?.map((member) => (
          <Checkbox
            key={member.id}
            className={classes.choice}
            label={member.user.name}
            description={whereabouts(member, team, teams)}
            checked={teamOf(member) === team.id}
            onChange={(event) => put(member, event.currentTarget.checked)}
          />
        ))}
        {members?.length === 0 && <p role="status">{t('members.noneText', { search })}</p>}
        {hasNextPage && (
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('members.more')}
          </Button>
        )}
      </fieldset>
    </>
  )
}

// The address, and the team somebody would leave.
function whereabouts({ user, teamId }: Member, team: Team, teams: readonly Team[]): string {
  const other = teams.find(({ id }) => id === teamId && id !== team.id)
  return other ? `${user.email} · ${other.name}` : user.email
}
