import { useState } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useOverview } from '#data/organizations.ts'
import { useTeams } from '#data/teams.ts'
import type { Member } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Rows } from '#ui/table/rows.tsx'
import type { MemberAction } from './member-actions.ts'
import { MemberRow } from './member-row.tsx'

const MemberDialog = lazyPart(async () => (await import('./member-dialog.tsx')).MemberDialog)

export function MembersTable({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation()
  const { organization, teams: withTeams } = useCurrentOrganization()
  const teams = useTeams(organization.id, withTeams).data ?? []
  const [dialog, setDialog] = useState<{ action: MemberAction; member: Member }>()
  // Assume one owner until the count is loaded, so that no action is offered that the last owner must not take.
  const owners = useOverview(organization.id).data?.counts.owners ?? 1
  const teamColumn = withTeams ? [t('nav.teams')] : []
  // As loaded again, so that an open dialog shows what it has saved.
  const chosen = dialog && { ...dialog, member: members.find(({ id }) => id === dialog.member.id) ?? dialog.member }
  return (
    <>
      <Rows
        label={t('nav.members')}
        columns={[t('members.person'), t('members.role'), ...teamColumn, t('members.since')]}
        actions={t('members.actions')}
      >
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            teams={withTeams ? teams : undefined}
            owners={owners}
            onAction={(action) => setDialog({ action, member })}
          />
        ))}
      </Rows>
      {chosen && <MemberDialog {...chosen} teams={teams} owners={owners} onClose={() => setDialog(undefined)} />}
    </>
  )
}
