import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { type SubjectKey, subjectName, subjectOf } from '@foyer/auth-domain/event-feed/event-feed'
import { showMember } from '@foyer/auth-domain/member/member'
import { showOrganization, withMetadata } from '@foyer/auth-domain/organization/organization'
import {
  findMemberships,
  findOrganizationsByIds,
  findTeamsByIds,
  findUsersByIds,
} from '@foyer/db/operations/event-subjects'
import { memberView } from '#operations/organization/organization-rules.ts'
import { presentUser } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'

type Subjects = ReadonlyMap<string, Record<string, unknown>>

/** What the events of a page are about, as answers show it now, by `subjectName`; what is no more is missing. */
export async function findSubjects({ db, options }: Call, events: readonly Event[]): Promise<Subjects> {
  const keys = events.flatMap((event) => subjectOf(event) ?? [])
  const idsOf = (kind: 'user' | 'organization' | 'team') => [
    ...new Set(keys.flatMap((key) => (key.kind === kind ? key.id : []))),
  ]
  const [users, organizations, teams, members] = await Promise.all([
    findUsersByIds(db, idsOf('user')),
    findOrganizationsByIds(db, idsOf('organization')),
    findTeamsByIds(db, idsOf('team')),
    findMemberships(
      db,
      keys.flatMap((key) => (key.kind === 'member' ? key : [])),
    ),
  ])
  const { additionalFields } = options.organization
  const shown: [SubjectKey, Record<string, unknown>][] = [
    ...users.map((user): [SubjectKey, Record<string, unknown>] => [
      { kind: 'user', id: user.id },
      { ...presentUser(user, options) },
    ]),
    ...organizations.map((one): [SubjectKey, Record<string, unknown>] => [
      { kind: 'organization', id: one.id },
      { ...withMetadata(showOrganization(one, additionalFields)) },
    ]),
    ...teams.map((team): [SubjectKey, Record<string, unknown>] => [{ kind: 'team', id: team.id }, { ...team }]),
    ...members.map((member): [SubjectKey, Record<string, unknown>] => [
      { kind: 'member', organizationId: member.organizationId, userId: member.userId },
      { ...showMember(member, memberView({ options })) },
    ]),
  ]
  return new Map(shown.map(([key, object]) => [subjectName(key), object]))
}
