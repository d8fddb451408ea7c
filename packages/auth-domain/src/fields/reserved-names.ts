import { memberWithUserSchema } from '#member/member.ts'
import { fullOrganizationSchema } from '#organization/full-organization.ts'
import { sessionSchema } from '#session/session.ts'
import { userSchema } from '#user/user.ts'

/** What has fields of an application's own. */
export const fieldKinds = ['user', 'organization', 'member', 'session'] as const

export type FieldKind = (typeof fieldKinds)[number]

/** A name that is also a property in code and a key in JSON. */
export const FIELD_NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/

// Names that requests, answers, columns and tokens of every kind know.
const everywhere = ['id', 'fields', 'additionalFields', 'data', 'createdAt', 'updatedAt', 'prototype', 'then', 'toJSON']

const requests = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo', 'userId', 'organizationId']

// A token has the fields of its user beside these claims.
const claims = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'sid', 'act', 'organization']

const reserved: Record<FieldKind, readonly string[]> = {
  user: [
    ...Object.keys(userSchema.shape),
    ...['password', 'newPassword', 'currentPassword', 'token', 'rememberMe', 'roles'],
    ...claims,
    ...['tokenStamp', 'mailboxProvenAt', 'awaitsFirstSignIn'],
  ],
  organization: [
    ...Object.keys(fullOrganizationSchema.shape),
    ...['organizationSlug', 'keepCurrentActiveOrganization', 'counts', 'roles', 'role'],
    ...['twoFactorRequiredFrom', 'twoFactorNoticeAt', 'twoFactorToldFrom', 'twoFactorToldUntil'],
  ],
  member: [
    ...Object.keys(memberWithUserSchema.shape),
    ...['memberId', 'memberIdOrEmail', 'roles', 'teamIds', 'secondFactor'],
  ],
  session: [
    ...Object.keys(sessionSchema.shape),
    // Absent where no team is active, and still no name of one's own.
    ...['activeTeamId', 'user', 'current', 'methods', 'factors', 'secondFactorAt', 'confirmedAt', 'party'],
    'impersonatedFrom',
  ],
}

/** Whether a name has a meaning of its own in what requests, answers or rows of this kind carry. */
export function isReservedName(kind: FieldKind, name: string): boolean {
  return name in Object.prototype || [...everywhere, ...requests, ...reserved[kind]].includes(name)
}
