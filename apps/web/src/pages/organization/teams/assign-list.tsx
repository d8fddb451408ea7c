import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useMembers } from '#data/members.ts'
import type { Member, Team } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './teams.module.css'
import type { TeamMembership } from './use-team-membership.ts'

type Props = { team: Team; teams: readonly Team[]; search: string; membership: TeamMembership }

/** The members that match the search, checked if they are in the team. */
export function AssignList({ team, teams, search, membership }: Props) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(organization.id, { search })
  const { nameOf, emailOf } = useUserLabels()
  const members = data?.pages.flatMap((page) => page.members)

  return (
    <>
      <FormError error={membership.error ?? error} />
      <fieldset className={classes.choices} aria-label={t('teams.assignTitle', { team: team.name })}>
        {!members && !error && <Skeleton height={44} />}
        {members?.map((member) => (
          <Checkbox
            key={member.id}
            className={classes.choice}
            label={nameOf(member.user)}
            description={[emailOf(member.user.email), ...otherTeams(member, team, teams)].join(' · ')}
            checked={membership.isIn(member, team)}
            onChange={(event) => membership.setIn(member, team, event.currentTarget.checked)}
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

function otherTeams({ teamIds }: Member, team: Team, teams: readonly Team[]): string[] {
  return teams.filter(({ id }) => teamIds.includes(id) && id !== team.id).map(({ name }) => name)
}
