import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
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
            onAct={(act) => setAsked({ act, member })}
          />
        ))}
      </Rows>
      {asked && (
        <Suspense fallback={null}>
          <MemberDialog {...asked} teams={teams} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
