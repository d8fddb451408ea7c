import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { changedMember, type FeedScope, subjectName, subjectOf } from '@foyer/auth-domain/event-feed/event-feed'
import type { FollowedEvent } from '@foyer/auth-domain/event-feed/event-feed.schema'
import type { FeedState } from '@foyer/db/operations/event-feed'
import { withoutInvitationIds } from '#operations/audit/without-invitation-ids.ts'
import type { Services } from '#runtime/context/services.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'
import { findSubjects } from './find-subjects.ts'

/** Events as those see them who follow a scope, with what each is about as it is now. */
export async function followEvents(
  services: Pick<Services, 'db' | 'options' | 'now'>,
  scope: FeedScope,
  recorded: readonly Event[],
  state: Pick<FeedState, 'idKey'>,
): Promise<FollowedEvent[]> {
  const events = recorded.map(withoutInvitationIds)
  const subjects = await findSubjects(services, scope, events)
  return events.map((event) => {
    const [subject, changed] = [subjectOf(event), changedMember(event)]
    const object = (subject && subjects.get(subjectName(subject))) ?? null
    const member = changed && { member: subjects.get(subjectName(changed)) ?? null }
    const told = scope.organizationId === undefined ? event : showToOrganization(event, object)
    return { ...told, id: followedId(state, event), data: { object, ...member } }
  })
}

// Whom an invitation was for ends with it.
function showToOrganization(event: Event, object: Record<string, unknown> | null): Event {
  const shown = showOrganizationEvent(event)
  const isHidden = event.type.startsWith('organization.invitation.') && (object === null || object.email === null)
  if (!isHidden || shown.detail === null) return shown
  const { email: _email, ...detail } = shown.detail
  return { ...shown, detail }
}

// The id itself would tell an organization how much happens in others.
function followedId({ idKey }: Pick<FeedState, 'idKey'>, { createdAt, id }: Event): string {
  const name = `${createdAt.getTime()} ${id}`
  return `evt_${hmacSha256(Buffer.from(idKey), name).toString('base64url').slice(0, 22)}`
}
