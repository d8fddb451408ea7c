import type { EventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import type { EventType } from '@foyer/auth-domain/audit/event-types'

/** How the values of an event's detail are shown, in the language of the page. */
export type DetailLabels = Record<DetailKind, (value: string) => string>

type DetailKind =
  | 'userRole'
  | 'memberRole'
  | 'banReason'
  | 'provider'
  | 'method'
  | 'refusal'
  | 'field'
  | 'fieldOfThing'
  | 'device'
  | 'operation'
  | 'requiredFrom'
  | 'devices'
  | 'codesLeft'
  | 'apiKeys'
  | 'emails'
  | 'cause'

/** `thing`: what the event is about, beside users; `from` and `to`: what was changed; `note`: anything else. */
export type Part = 'thing' | 'from' | 'to' | 'note'

/** `nothing`: `null` tells something too; `cause`: the name of a flag is what is shown. */
export type Shown<Name extends string = string> = { name: Name; part: Part; as?: DetailKind; nothing?: true }

const untold: readonly Shown<never>[] = []
const named: readonly Shown<'name'>[] = [{ name: 'name', part: 'thing' }]
const changed: readonly Shown<'changed'>[] = [{ name: 'changed', part: 'note', as: 'field' }]
const changedThing: readonly Shown<'changed'>[] = [{ name: 'changed', part: 'note', as: 'fieldOfThing' }]
const team: readonly Shown<'team'>[] = [{ name: 'team', part: 'thing' }]
const reason: readonly Shown<'reason'>[] = [{ name: 'reason', part: 'note' }]
const cause: readonly Shown<'unproven' | 'rejected'>[] = [
  { name: 'unproven', part: 'note', as: 'cause' },
  { name: 'rejected', part: 'note', as: 'cause' },
]
const client: readonly Shown<'client' | 'deviceUserAgent'>[] = [
  { name: 'client', part: 'thing' },
  { name: 'deviceUserAgent', part: 'thing', as: 'device' },
]
const device: readonly Shown<'deviceUserAgent'>[] = [{ name: 'deviceUserAgent', part: 'thing', as: 'device' }]
const ended: readonly Shown<'ended'>[] = [{ name: 'ended', part: 'note', as: 'devices' }]
const provider: readonly Shown<'provider'>[] = [{ name: 'provider', part: 'thing', as: 'provider' }]
const method: readonly Shown<'method'>[] = [{ name: 'method', part: 'note', as: 'method' }]
const refused: readonly Shown<'method' | 'reason'>[] = [...method, { name: 'reason', part: 'note', as: 'refusal' }]
const email: readonly Shown<'email'>[] = [{ name: 'email', part: 'thing' }]
const roles: readonly Shown<'roles'>[] = [{ name: 'roles', part: 'note', as: 'memberRole' }]
const invitation: readonly Shown<'email' | 'roles'>[] = [...email, ...roles]
const role: readonly Shown<'role'>[] = [{ name: 'role', part: 'thing', as: 'memberRole' }]
const slug: readonly Shown<'slug'>[] = [{ name: 'slug', part: 'note' }]
const webhook: readonly Shown<'url'>[] = [{ name: 'url', part: 'thing' }]
const fromTo = changeOf('to')

/** What the pages show of the detail of every type; the rest of it is in the raw event. */
export const shownDetails: { readonly [Type in EventType]: readonly Shown<keyof EventDetails[Type] & string>[] } = {
  'session.created': [...method, { name: 'secondFactor', part: 'note', as: 'method' }],
  'session.revoked': device,
  'session.rejected': ended,
  'session.activated': untold,
  'session.updated': changed,
  'session.one-time-token.created': untold,
  'session.one-time-token.redeemed': untold,
  'session.device.approved': client,
  'session.device.denied': client,
  'session.confirmed': method,
  'sessions.revoked': [{ name: 'sessions', part: 'note', as: 'devices' }],
  'user.anonymous.created': untold,
  'user.sessions.revoked': [...ended, { name: 'unproven', part: 'note', as: 'cause' }],
  'user.authentication.failed': refused,
  'user.authentication.throttled': refused,
  'user.authentication.refused': refused,
  'user.created': [{ name: 'role', part: 'note', as: 'userRole' }, ...method],
  'user.updated': changed,
  'user.deleted': reason,
  'user.data.exported': untold,
  'user.email.verified': untold,
  'user.email.changed': fromTo,
  'user.email.rejected': untold,
  'user.username.changed': fromTo,
  'user.password.changed': untold,
  'user.password.reset': untold,
  'user.password.set': untold,
  'user.role.changed': [...changeOf('role', { as: 'userRole' }), ...reason],
  'user.banned': [{ name: 'banReason', part: 'note', as: 'banReason' }],
  'user.unbanned': reason,
  'user.unlocked': reason,
  'user.impersonation.started': untold,
  'user.impersonation.ended': untold,
  'user.impersonation.refused': [{ name: 'operation', part: 'note', as: 'operation' }],
  'user.two-factor.started': untold,
  'user.two-factor.enabled': method,
  'user.two-factor.replaced': method,
  'user.two-factor.shown': untold,
  'user.two-factor.disabled': cause,
  'user.two-factor.passed': method,
  'user.two-factor.reset': reason,
  'user.backup-codes.generated': untold,
  'user.backup-code.used': [{ name: 'left', part: 'note', as: 'codesLeft' }],
  'user.trusted-device.added': untold,
  'user.trusted-device.revoked': device,
  'account.linked': provider,
  'account.unlinked': [...provider, ...cause],
  'passkey.added': named,
  'passkey.renamed': named,
  'passkey.removed': [...named, ...reason, ...cause],
  'passkey.suspected': named,
  'api-key.created': named,
  'api-key.updated': [...named, ...changedThing],
  'api-key.deleted': [...named, ...reason, ...cause],
  'oauth-client.created': named,
  'oauth-client.registered': named,
  'oauth-client.updated': [...named, ...changedThing],
  'oauth-client.deleted': named,
  'oauth-grant.created': named,
  'oauth-grant.revoked': named,
  'oauth-grant.replayed': named,
  'oauth-consent.denied': named,
  'oauth-consent.updated': named,
  'oauth-consent.deleted': named,
  'keys.rotated': untold,
  'service-key.created': named,
  'service-key.deleted': named,
  'api-keys.disabled': [{ name: 'keys', part: 'note', as: 'apiKeys' }],
  'mail.retried': [...email, { name: 'number', part: 'note', as: 'emails' }],
  'mail.discarded': email,
  'service.set-up': [{ name: 'name', part: 'note' }],
  'service.adopted': untold,
  'service.adoption.finished': untold,
  'service.adoption.undone': untold,
  'service.exported': untold,
  'service.imported': untold,
  'service.resynchronize': untold,
  'webhook.created': webhook,
  'webhook.updated': webhook,
  'webhook.disabled': webhook,
  'webhook.deleted': [...webhook, ...cause],
  'organization.webhook.created': webhook,
  'organization.webhook.updated': webhook,
  'organization.webhook.disabled': webhook,
  'organization.webhook.deleted': [...webhook, ...cause],
  'organization.created': slug,
  'organization.updated': [...changedThing, ...fromTo],
  'organization.deleted': slug,
  'organization.two-factor.changed': [{ name: 'requiredFrom', part: 'note', as: 'requiredFrom', nothing: true }],
  'organization.role.created': role,
  'organization.role.updated': changeOf('role'),
  'organization.role.deleted': role,
  'organization.member.added': roles,
  'organization.member.removed': untold,
  'organization.member.left': untold,
  'organization.member.changed': [...changeOf('roles', { as: 'memberRole' }), ...team],
  'organization.member.role.ending': role,
  'organization.ownership.transferred': untold,
  'organization.invitation.sent': invitation,
  'organization.invitation.accepted': invitation,
  'organization.invitation.rejected': invitation,
  'organization.invitation.canceled': invitation,
  'organization.api-key.created': named,
  'organization.api-key.updated': [...named, ...changedThing],
  'organization.api-key.deleted': [...named, ...cause],
  'organization.oauth-client.created': named,
  'organization.oauth-client.updated': [...named, ...changedThing],
  'organization.oauth-client.deleted': [...named, ...cause],
  'organization.oauth-consent.deleted': named,
  'organization.team.created': team,
  'organization.team.updated': changeOf('team'),
  'organization.team.removed': team,
  'organization.team.member.added': team,
  'organization.team.member.removed': team,
}

/** A change from one value to another, which the detail has as `name`. */
function changeOf<Name extends string>(name: Name, kind: Pick<Shown, 'as'> = {}): readonly Shown<Name | 'from'>[] {
  return [
    { name: 'from', part: 'from', ...kind },
    { name, part: 'to', ...kind },
  ]
}
