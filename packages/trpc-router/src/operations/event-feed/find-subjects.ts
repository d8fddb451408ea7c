import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import {
  changedMember,
  type FeedScope,
  type SubjectKey,
  subjectName,
  subjectOf,
} from '@foyer/auth-domain/event-feed/event-feed'
import {
  findInvitationsByHandles,
  findMemberships,
  findOrganizationsByIds,
  findTeamsByIds,
  findUsersByIds,
} from '@foyer/db/operations/event-subjects'
import { invitationHandle } from '#operations/invitation/invitation-handle.ts'
import { presentUser } from '#operations/user/present-user.ts'
import type { Services } from '#runtime/context/services.ts'
import { showInvitationObject, showMemberObject, showOrganizationObject } from './show-subject.ts'

type Subjects = ReadonlyMap<string, Record<string, unknown>>

/**
 * What the events of a page are about or change besides, as answers show it now, by `subjectName`; what is no more is missing. An organization
 * sees users as its members alone.
 */
export async function findSubjects(
  { db, options, now }: Pick<Services, 'db' | 'options' | 'now'>,
  { organizationId: readBy }: FeedScope,
  events: readonly Event[],
): Promise<Subjects> {
  const keys = events.flatMap((event) => [subjectOf(event) ?? [], changedMember(event) ?? []].flat())
  const ofKind = <Kind extends SubjectKey['kind']>(kind: Kind) => keys.filter((key) => isOfKind(key, kind))
  const idsOf = (kind: 'user' | 'organization' | 'team') => [...new Set(ofKind(kind).map(({ id }) => id))]
  const [users, organizations, teams, members, invitations] = await Promise.all([
    findUsersByIds(db, readBy === undefined ? idsOf('user') : []),
    findOrganizationsByIds(db, idsOf('organization')),
    findTeamsByIds(db, idsOf('team')),
    findMemberships(db, ofKind('member'), now()),
    findInvitationsByHandles(db, ofKind('invitation')),
  ])
  const shown: [SubjectKey, Record<string, unknown>][] = [
    ...users.map((user) => entry({ kind: 'user', id: user.id }, { ...presentUser(user, options) })),
    ...organizations.map((one) =>
      entry({ kind: 'organization', id: one.id }, showOrganizationObject({ options }, one)),
    ),
    ...teams.map((team) => entry({ kind: 'team', id: team.id }, { ...team })),
    ...members.map((one) => {
      const { organizationId, userId } = one
      return entry({ kind: 'member', organizationId, userId }, showMemberObject({ options }, one))
    }),
    ...invitations.map((one) => {
      const { id, organizationId, email } = one
      const object = showInvitationObject({ options }, one, readBy !== undefined)
      return entry({ kind: 'invitation', handle: invitationHandle(id), organizationId, email }, { ...object })
    }),
  ]
  return new Map(shown.map(([key, object]) => [subjectName(key), object]))
}

function isOfKind<Kind extends SubjectKey['kind']>(key: SubjectKey, kind: Kind): key is SubjectKey & { kind: Kind } {
  return key.kind === kind
}

function entry(key: SubjectKey, object: Record<string, unknown>): [SubjectKey, Record<string, unknown>] {
  return [key, object]
}
