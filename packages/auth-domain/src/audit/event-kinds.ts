import { type EventType, eventTypes } from './event-types.ts'

/** What events are about, as they are filtered. */
export const eventAreas = ['sign-in', 'account', 'factor', 'organization', 'administration', 'service'] as const

export type EventArea = (typeof eventAreas)[number]

/** `security`: it concerns how the account it is about is signed in to, and is part of its user's security history. */
export type EventKind = { area: EventArea; security: boolean }

/** The kind of every type of event. */
export const eventKinds: Readonly<Record<EventType, EventKind>> = {
  'session.created': { area: 'sign-in', security: true },
  'session.revoked': { area: 'sign-in', security: true },
  'session.rejected': { area: 'sign-in', security: true },
  'session.activated': { area: 'sign-in', security: false },
  'session.updated': { area: 'sign-in', security: false },
  'session.one-time-token.created': { area: 'sign-in', security: true },
  'session.one-time-token.redeemed': { area: 'sign-in', security: true },
  'session.device.approved': { area: 'sign-in', security: true },
  'session.device.denied': { area: 'sign-in', security: true },
  'session.confirmed': { area: 'sign-in', security: true },
  'user.sessions.revoked': { area: 'sign-in', security: true },
  'user.authentication.failed': { area: 'sign-in', security: true },
  'user.authentication.throttled': { area: 'sign-in', security: true },
  'user.authentication.refused': { area: 'sign-in', security: true },
  // The first sign-in of an account is recorded as its creation.
  'user.created': { area: 'account', security: true },
  'user.anonymous.created': { area: 'account', security: true },
  'user.updated': { area: 'account', security: false },
  'user.data.exported': { area: 'account', security: true },
  'user.deleted': { area: 'account', security: false },
  'user.email.verified': { area: 'account', security: true },
  'user.email.changed': { area: 'account', security: true },
  'user.email.rejected': { area: 'account', security: true },
  'user.username.changed': { area: 'account', security: true },
  'user.password.changed': { area: 'account', security: true },
  'user.password.reset': { area: 'account', security: true },
  'user.password.set': { area: 'account', security: true },
  'account.linked': { area: 'account', security: true },
  'account.unlinked': { area: 'account', security: true },
  'api-key.created': { area: 'account', security: true },
  'api-key.updated': { area: 'account', security: true },
  'api-key.deleted': { area: 'account', security: true },
  'user.two-factor.started': { area: 'factor', security: true },
  'user.two-factor.enabled': { area: 'factor', security: true },
  'user.two-factor.replaced': { area: 'factor', security: true },
  'user.two-factor.shown': { area: 'factor', security: true },
  'user.two-factor.disabled': { area: 'factor', security: true },
  'user.two-factor.passed': { area: 'factor', security: true },
  'user.two-factor.reset': { area: 'factor', security: true },
  'user.backup-codes.generated': { area: 'factor', security: true },
  'user.backup-code.used': { area: 'factor', security: true },
  'user.trusted-device.added': { area: 'factor', security: true },
  'user.trusted-device.revoked': { area: 'factor', security: true },
  'passkey.added': { area: 'factor', security: true },
  'passkey.renamed': { area: 'factor', security: true },
  'passkey.removed': { area: 'factor', security: true },
  'passkey.suspected': { area: 'factor', security: true },
  'organization.created': { area: 'organization', security: false },
  'organization.updated': { area: 'organization', security: false },
  'organization.deleted': { area: 'organization', security: false },
  'organization.two-factor.changed': { area: 'organization', security: false },
  'organization.member.added': { area: 'organization', security: false },
  'organization.member.removed': { area: 'organization', security: false },
  'organization.member.left': { area: 'organization', security: false },
  'organization.member.changed': { area: 'organization', security: false },
  'organization.ownership.transferred': { area: 'organization', security: false },
  'organization.invitation.sent': { area: 'organization', security: false },
  'organization.invitation.accepted': { area: 'organization', security: false },
  'organization.invitation.rejected': { area: 'organization', security: false },
  'organization.invitation.canceled': { area: 'organization', security: false },
  'organization.api-key.created': { area: 'organization', security: false },
  'organization.api-key.updated': { area: 'organization', security: false },
  'organization.api-key.deleted': { area: 'organization', security: false },
  'organization.team.created': { area: 'organization', security: false },
  'organization.team.updated': { area: 'organization', security: false },
  'organization.team.removed': { area: 'organization', security: false },
  'organization.team.member.added': { area: 'organization', security: false },
  'organization.team.member.removed': { area: 'organization', security: false },
  'user.role.changed': { area: 'administration', security: true },
  'user.banned': { area: 'administration', security: true },
  'user.unbanned': { area: 'administration', security: true },
  'user.unlocked': { area: 'administration', security: true },
  'user.impersonation.started': { area: 'administration', security: true },
  'user.impersonation.ended': { area: 'administration', security: true },
  'user.impersonation.refused': { area: 'administration', security: true },
  'sessions.revoked': { area: 'service', security: false },
  'keys.rotated': { area: 'service', security: false },
  'mail.retried': { area: 'service', security: false },
  'mail.discarded': { area: 'service', security: false },
  'api-keys.disabled': { area: 'service', security: false },
  'service.set-up': { area: 'service', security: false },
  'service.adopted': { area: 'service', security: false },
  'service.adoption.finished': { area: 'service', security: false },
  'service.adoption.undone': { area: 'service', security: false },
  'service.exported': { area: 'service', security: false },
  'service.imported': { area: 'service', security: false },
}

/** The types of an area, in the order in which they are offered. */
export function typesOfArea(area: EventArea): EventType[] {
  return eventTypes.filter((type) => eventKinds[type].area === area)
}

/** The types of a user's security history. */
export const securityEventTypes: readonly EventType[] = eventTypes.filter((type) => eventKinds[type].security)
