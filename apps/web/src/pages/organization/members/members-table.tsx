import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useOverview } from '../../../data/organizations.ts'
import { useTeams } from '../../../data/teams.ts'
import type { Member } from '../../../data/types.ts'
import { Rows } from '../../../ui/rows.tsx'
import type { MemberAct } from './member-acts.ts'
import { MemberRow } from './member-row.tsx'

const MemberDialog = lazy(async () => ({ default: (await import('./member-dialog.tsx')).MemberDialog }))

export function MembersTable({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation()
  const { organization, teams: withTeams } = useHere()
  const teams = useTeams(organization.id, withTeams).data ?? []
  const [asked, setAsked] = useState<{ act: MemberAct; member: Member }>()
  // Until they are counted nobody is offered what the last owner may not do.
  const owners = useOverview(organization.id).data?.counts.owners ?? 1
  const team = withTeams ? [t('members.team')] : []
  return (
    <>
      <Rows
        label={t('nav.members')}
        columns={[t('members.person'), t('members.role'), ...team, t('members.since')]}
        actions={t('members.actions')}
      >
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            teams={withTeams ? teams : undefined}
            owners={owners}
            onAct={(act) => setAsked({ act, member })}
          />
        ))}
      </Rows>
      {asked && (
        <Suspense fallback={null}>
          <MemberDialog {...asked} teams={teams} owners={owners} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
