import { type EventType, eventTypes } from './event-types.ts'

/** What events are about, as they are filtered. */
export const eventAreas = ['sign-in', 'account', 'factor', 'organization', 'administration', 'service'] as const

export type EventArea = (typeof eventAreas)[number]

/** What an event changes or tells of, which those who follow events see as it is now. */
export type EventSubject = 'user' | 'organization' | 'member' | 'team' | 'invitation'

/**
 * `security`: it concerns how the account it is about is signed in to, and is part of its user's security history. `subject` of a
 * key of an organization is the organization; null: nothing that an API shows.
 */
export type EventKind = { area: EventArea; security: boolean; subject: EventSubject | null }

/** The kind of every type of event. */
export const eventKinds: Readonly<Record<EventType, EventKind>> = {
  'session.created': { area: 'sign-in', security: true, subject: 'user' },
  'session.revoked': { area: 'sign-in', security: true, subject: 'user' },
  'session.rejected': { area: 'sign-in', security: true, subject: 'user' },
  'session.activated': { area: 'sign-in', security: false, subject: 'user' },
  'session.updated': { area: 'sign-in', security: false, subject: 'user' },
  'session.one-time-token.created': { area: 'sign-in', security: true, subject: 'user' },
  'session.one-time-token.redeemed': { area: 'sign-in', security: true, subject: 'user' },
  'session.device.approved': { area: 'sign-in', security: true, subject: 'user' },
  'session.device.denied': { area: 'sign-in', security: true, subject: 'user' },
  'session.confirmed': { area: 'sign-in', security: true, subject: 'user' },
  'user.sessions.revoked': { area: 'sign-in', security: true, subject: 'user' },
  'user.authentication.failed': { area: 'sign-in', security: true, subject: 'user' },
  'user.authentication.throttled': { area: 'sign-in', security: true, subject: 'user' },
  'user.authentication.refused': { area: 'sign-in', security: true, subject: 'user' },
  // The first sign-in of an account is recorded as its creation.
  'user.created': { area: 'account', security: true, subject: 'user' },
  'user.anonymous.created': { area: 'account', security: true, subject: 'user' },
  'user.updated': { area: 'account', security: false, subject: 'user' },
  'user.data.exported': { area: 'account', security: true, subject: 'user' },
  'user.deleted': { area: 'account', security: false, subject: 'user' },
  'user.email.verified': { area: 'account', security: true, subject: 'user' },
  'user.email.changed': { area: 'account', security: true, subject: 'user' },
  'user.email.rejected': { area: 'account', security: true, subject: 'user' },
  'user.username.changed': { area: 'account', security: true, subject: 'user' },
  'user.password.changed': { area: 'account', security: true, subject: 'user' },
  'user.password.reset': { area: 'account', security: true, subject: 'user' },
  'user.password.set': { area: 'account', security: true, subject: 'user' },
  'account.linked': { area: 'account', security: true, subject: 'user' },
  'account.unlinked': { area: 'account', security: true, subject: 'user' },
  'api-key.created': { area: 'account', security: true, subject: 'user' },
  'api-key.updated': { area: 'account', security: true, subject: 'user' },
  'api-key.deleted': { area: 'account', security: true, subject: 'user' },
  'oauth-grant.created': { area: 'account', security: true, subject: 'user' },
  'oauth-grant.revoked': { area: 'account', security: true, subject: 'user' },
  'oauth-grant.replayed': { area: 'account', security: true, subject: 'user' },
  'oauth-consent.denied': { area: 'account', security: true, subject: 'user' },
  'oauth-consent.updated': { area: 'account', security: true, subject: 'user' },
  'oauth-consent.deleted': { area: 'account', security: true, subject: 'user' },
  'user.two-factor.started': { area: 'factor', security: true, subject: 'user' },
  'user.two-factor.enabled': { area: 'factor', security: true, subject: 'user' },
  'user.two-factor.replaced': { area: 'factor', security: true, subject: 'user' },
  'user.two-factor.shown': { area: 'factor', security: true, subject: 'user' },
  'user.two-factor.disabled': { area: 'factor', security: true, subject: 'user' },
  'user.two-factor.passed': { area: 'factor', security: true, subject: 'user' },
  'user.two-factor.reset': { area: 'factor', security: true, subject: 'user' },
  'user.backup-codes.generated': { area: 'factor', security: true, subject: 'user' },
  'user.backup-code.used': { area: 'factor', security: true, subject: 'user' },
  'user.trusted-device.added': { area: 'factor', security: true, subject: 'user' },
  'user.trusted-device.revoked': { area: 'factor', security: true, subject: 'user' },
  'passkey.added': { area: 'factor', security: true, subject: 'user' },
  'passkey.renamed': { area: 'factor', security: true, subject: 'user' },
  'passkey.removed': { area: 'factor', security: true, subject: 'user' },
  'passkey.suspected': { area: 'factor', security: true, subject: 'user' },
  'organization.created': { area: 'organization', security: false, subject: 'organization' },
  'organization.updated': { area: 'organization', security: false, subject: 'organization' },
  'organization.deleted': { area: 'organization', security: false, subject: 'organization' },
  'organization.two-factor.changed': { area: 'organization', security: false, subject: 'organization' },
  'organization.role.created': { area: 'organization', security: false, subject: 'organization' },
  'organization.role.updated': { area: 'organization', security: false, subject: 'organization' },
  'organization.role.deleted': { area: 'organization', security: false, subject: 'organization' },
  'organization.member.added': { area: 'organization', security: false, subject: 'member' },
  'organization.member.removed': { area: 'organization', security: false, subject: 'member' },
  'organization.member.left': { area: 'organization', security: false, subject: 'member' },
  'organization.member.changed': { area: 'organization', security: false, subject: 'member' },
  'organization.member.role.ending': { area: 'organization', security: false, subject: 'member' },
  'organization.ownership.transferred': { area: 'organization', security: false, subject: 'member' },
  'organization.invitation.sent': { area: 'organization', security: false, subject: 'invitation' },
  'organization.invitation.accepted': { area: 'organization', security: false, subject: 'invitation' },
  'organization.invitation.rejected': { area: 'organization', security: false, subject: 'invitation' },
  'organization.invitation.canceled': { area: 'organization', security: false, subject: 'invitation' },
  'organization.api-key.created': { area: 'organization', security: false, subject: 'organization' },
  'organization.api-key.updated': { area: 'organization', security: false, subject: 'organization' },
  'organization.api-key.deleted': { area: 'organization', security: false, subject: 'organization' },
  'organization.webhook.created': { area: 'organization', security: false, subject: 'organization' },
  'organization.webhook.updated': { area: 'organization', security: false, subject: 'organization' },
  'organization.webhook.disabled': { area: 'organization', security: false, subject: 'organization' },
  'organization.webhook.deleted': { area: 'organization', security: false, subject: 'organization' },
  'organization.oauth-client.created': { area: 'organization', security: false, subject: 'organization' },
  'organization.oauth-client.updated': { area: 'organization', security: false, subject: 'organization' },
  'organization.oauth-client.deleted': { area: 'organization', security: false, subject: 'organization' },
  'organization.oauth-consent.deleted': { area: 'organization', security: false, subject: 'member' },
  'organization.team.created': { area: 'organization', security: false, subject: 'team' },
  'organization.team.updated': { area: 'organization', security: false, subject: 'team' },
  'organization.team.removed': { area: 'organization', security: false, subject: 'team' },
  'organization.team.member.added': { area: 'organization', security: false, subject: 'member' },
  'organization.team.member.removed': { area: 'organization', security: false, subject: 'member' },
  'user.role.changed': { area: 'administration', security: true, subject: 'user' },
  'user.banned': { area: 'administration', security: true, subject: 'user' },
  'user.unbanned': { area: 'administration', security: true, subject: 'user' },
  'user.unlocked': { area: 'administration', security: true, subject: 'user' },
  'user.impersonation.started': { area: 'administration', security: true, subject: 'user' },
  'user.impersonation.ended': { area: 'administration', security: true, subject: 'user' },
  'user.impersonation.refused': { area: 'administration', security: true, subject: 'user' },
  'sessions.revoked': { area: 'service', security: false, subject: null },
  'service-key.created': { area: 'service', security: false, subject: null },
  'service-key.deleted': { area: 'service', security: false, subject: null },
  'webhook.created': { area: 'service', security: false, subject: null },
  'webhook.updated': { area: 'service', security: false, subject: null },
  'webhook.disabled': { area: 'service', security: false, subject: null },
  'webhook.deleted': { area: 'service', security: false, subject: null },
  'oauth-client.created': { area: 'service', security: false, subject: null },
  'oauth-client.registered': { area: 'service', security: false, subject: null },
  'oauth-client.updated': { area: 'service', security: false, subject: null },
  'oauth-client.deleted': { area: 'service', security: false, subject: null },
  'keys.rotated': { area: 'service', security: false, subject: null },
  'mail.retried': { area: 'service', security: false, subject: null },
  'mail.discarded': { area: 'service', security: false, subject: null },
  'api-keys.disabled': { area: 'service', security: false, subject: null },
  'service.set-up': { area: 'service', security: false, subject: null },
  'service.adopted': { area: 'service', security: false, subject: null },
  'service.adoption.finished': { area: 'service', security: false, subject: null },
  'service.adoption.undone': { area: 'service', security: false, subject: null },
  'service.exported': { area: 'service', security: false, subject: null },
  'service.imported': { area: 'service', security: false, subject: null },
  'service.resynchronize': { area: 'service', security: false, subject: null },
}

/** The types of an area, in the order in which they are offered. */
export function typesOfArea(area: EventArea): EventType[] {
  return eventTypes.filter((type) => eventKinds[type].area === area)
}

/** The types of a user's security history. */
export const securityEventTypes: readonly EventType[] = eventTypes.filter((type) => eventKinds[type].security)
