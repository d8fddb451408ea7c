import { type ErrorCause, errorCauseOf } from '#data/refusal.ts'
import { timeUntil } from '#i18n/time.ts'
import type { Translate } from '#i18n/translate.ts'

type Refusal = { code: string; message?: string | undefined; retryAfter?: number | undefined }

type MessageOptions = { t: Translate; language: string; product: string }

/** The message key of each refusal code; the server's own message is for developers, but for that of the application. */
const keys = {
  INVALID_EMAIL_OR_PASSWORD: 'refusal.credentials',
  INVALID_USERNAME_OR_PASSWORD: 'username.wrong',
  USERNAME_IS_TOO_SHORT: 'username.unusable',
  USERNAME_IS_TOO_LONG: 'username.unusable',
  USERNAME_IS_INVALID: 'username.unusable',
  USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER: 'username.taken',
  INVALID_SESSION_TOKEN: 'refusal.signedOut',
  USER_ALREADY_EXISTS: 'refusal.taken',
  BANNED_USER: 'refusal.banned',
  UNAUTHORIZED: 'refusal.signedOut',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'refusal.signUpClosed',
  SERVICE_UNAVAILABLE: 'refusal.busy',
  READ_ONLY: 'refusal.readOnly',
  APPLICATION_UNAVAILABLE: 'refusal.busy',
  INVALID_EMAIL: 'problem.emailWrong',
  INVALID_PASSWORD: 'refusal.password',
  PASSWORD_TOO_COMMON: 'problem.passwordCommon',
  MISSING_FIELD: 'problem.fieldMissing',
  THE_ADDITIONAL_FIELDS_ARE_TOO_LARGE: 'problem.fieldsLarge',
  EMAIL_IS_THE_SAME: 'refusal.sameEmail',
  COULDNT_UPDATE_YOUR_EMAIL: 'refusal.emailUnusable',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: 'refusal.alreadyConfirmed',
  SESSION_EXPIRED: 'refusal.signInAgain',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'refusal.onlyOwner',
  YOU_ARE_NOT_ALLOWED_TO_DO_THIS_WHILE_IMPERSONATING: 'refusal.impersonating',
  ONLY_MEMBER_CANNOT_BE_DELETED: 'refusal.onlyMember',
  YOU_ARE_THE_ONLY_ADMIN: 'refusal.onlyAdmin',
  YOU_DELETE_YOUR_OWN_ACCOUNT_BY_A_LINK_IN_A_MAIL: 'refusal.ownAccount',
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'refusal.notOffered',
  RESET_PASSWORD_ISNT_ENABLED: 'refusal.notOffered',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'refusal.notOffered',
  CHANGE_EMAIL_IS_DISABLED: 'refusal.notOffered',
  NOT_FOUND: 'refusal.notOffered',
  EMAIL_NOT_VERIFIED: 'invited.verifyTitle',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'organizationRefusal.creationClosed',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'organizationRefusal.organizationsFull',
  ORGANIZATION_ALREADY_EXISTS: 'organization.slugTaken',
  SLUG_IS_TAKEN: 'organization.slugTaken',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: 'organizationRefusal.ownTeam',
  ORGANIZATION_DELETION_IS_DISABLED: 'refusal.notOffered',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'organizationRefusal.notMember',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'organizationRefusal.notMember',
  MEMBER_NOT_FOUND: 'organizationRefusal.memberGone',
  ROLE_GIVEN_FOR_LONGER: 'memberRoles.givenForLonger',
  ROLE_END_HAS_PASSED: 'memberRoles.endMissing',
  ROLE_NOT_FOUND: 'organizationRefusal.roleGone',
  INVITATION_NOT_FOUND: 'organizationRefusal.closed',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'organizationRefusal.closed',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'organizationRefusal.alreadyMember',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'organizationRefusal.alreadyInvited',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'organizationRefusal.membersFull',
  INVITATION_LIMIT_REACHED: 'organizationRefusal.invitationsFull',
  EMAIL_VERIFICATION_REQUIRED_TO_INVITE: 'organizationRefusal.confirmToInvite',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'organizationRefusal.memberGone',
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: 'organizationRefusal.teamGone',
  ROLE_NAME_IS_ALREADY_TAKEN: 'roles.nameTaken',
  TOO_MANY_ROLES: 'roles.full',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'roles.inUse',
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'roles.fixed',
  INVALID_RESOURCE: 'roles.unknownPermission',
  TEAM_NOT_FOUND: 'organizationRefusal.teamGone',
  TEAM_MEMBER_LIMIT_REACHED: 'organizationRefusal.teamFull',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'organizationRefusal.teamsFull',
  USER_NOT_FOUND: 'user.goneTitle',
  INVALID_CODE: 'twoFactor.refusal.code',
  INVALID_BACKUP_CODE: 'twoFactor.refusal.backupCode',
  OTP_HAS_EXPIRED: 'twoFactor.refusal.expired',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'twoFactor.refusal.attempts',
  INVALID_TWO_FACTOR_COOKIE: 'twoFactor.challenge.overText',
  OTP_NOT_ENABLED: 'refusal.notOffered',
  TOTP_ISNT_CONFIGURED: 'twoFactor.refusal.noApps',
  TWO_FACTOR_REQUIRED: 'refusal.twoFactorRequired',
  ORGANIZATION_REQUIRES_TWO_FACTOR: 'refusal.organizationTwoFactor',
  STEP_UP_REQUIRED: 'refusal.signInAgain',
  API_KEY_NOT_FOUND: 'apiKeys.gone',
  TOO_MANY_API_KEYS: 'apiKeys.full',
  YOU_CANNOT_GIVE_AN_API_KEY_PERMISSIONS_THAT_YOU_DO_NOT_HAVE: 'apiKeys.rightsExceeded',
  SERVICE_KEY_NOT_FOUND: 'apiKeys.gone',
  TOO_MANY_SERVICE_KEYS: 'apiKeys.full',
  TOO_MANY_WEBHOOKS: 'webhooks.refusal.full',
  WEBHOOK_NOT_FOUND: 'webhooks.refusal.gone',
  DELIVERY_NOT_FOUND: 'webhooks.refusal.deliveryGone',
  WEBHOOK_URL_NOT_ALLOWED: 'webhooks.refusal.url',
  WEBHOOK_DISABLED: 'webhooks.refusal.disabled',
  CONNECTED_APPLICATION_NOT_FOUND: 'connected.gone',
  YOU_HAVE_CONNECTED_TOO_MANY_APPLICATIONS: 'connected.full',
  CLIENT_NOT_FOUND: 'applications.gone',
  THERE_ARE_TOO_MANY_CLIENTS: 'applications.full',
  WEBHOOK_NEEDS_SECRET: 'webhooks.refusal.noSecret',
  UNABLE_TO_REMOVE_LAST_TEAM: 'organizationRefusal.lastTeam',
} as const

/** The translated message of an error. */
export function errorMessage(error: unknown, { t, language, product }: MessageOptions): string {
  const cause: ErrorCause = errorCauseOf(error)
  return cause.kind === 'refused' ? refusalMessage(cause.refusal, { t, language, product }) : t(`refusal.${cause.kind}`)
}

/** The same for a refusal that is part of a successful response. */
export function refusalMessage(
  { code, message, retryAfter }: Refusal,
  { t, language, product }: MessageOptions,
): string {
  if (code === 'TOO_MANY_REQUESTS') return rateLimitMessage(retryAfter, { t, language, product })
  if (code === 'REFUSED_BY_APPLICATION' && message !== undefined) return message
  return t(keyOf(code), { product })
}

function keyOf(code: string) {
  if (isKnown(code)) return keys[code]
  return code.startsWith('YOU_ARE_NOT_ALLOWED_TO_') ? 'organizationRefusal.notAllowed' : 'refusal.unknown'
}

function isKnown(code: string): code is keyof typeof keys {
  return Object.hasOwn(keys, code)
}

function rateLimitMessage(retryAfter: number | undefined, { t, language }: MessageOptions): string {
  if (retryAfter === undefined) return t('refusal.tooMany')
  return t('refusal.tooManyUntil', { when: timeUntil(retryAfter, language) })
}
