import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useAssignTeam, useMembers } from '#data/members.ts'
import type { Member, Team } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './teams.module.css'

type Props = { team: Team; teams: readonly Team[]; search: string }

/** The members that match the search, checked if they are in the team. */
export function AssignList({ team, teams, search }: Props) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(organization.id, { search })
  const assign = useAssignTeam()
  const { nameOf, emailOf } = useUserLabels()
  const members = data?.pages.flatMap((page) => page.members)

  function teamOf(member: Member): string | null | undefined {
    const inProgress = assign.isPending && assign.variables.memberId === member.id
    return inProgress ? assign.variables.teamId : member.teamId
  }

  function setAssigned(member: Member, isAssigned: boolean): void {
    assign.mutate({ organizationId: organization.id, memberId: member.id, teamId: isAssigned ? team.id : null })
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
            label={nameOf(member.user)}
            description={[emailOf(member.user.email), ...otherTeam(member, team, teams)].join(' · ')}
            checked={teamOf(member) === team.id}
            onChange={(event) => setAssigned(member, event.currentTarget.checked)}
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

// The team that the member would leave.
function otherTeam({ teamId }: Member, team: Team, teams: readonly Team[]): string[] {
  return teams.filter(({ id }) => id === teamId && id !== team.id).map(({ name }) => name)
}
