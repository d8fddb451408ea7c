import { allow, type Decision, refuse } from '#decision.ts'
import { hasDeviceClients } from '#options/device-authorization.ts'
import type { Options } from '#options.ts'
import type { RefusalName } from '#refusals.ts'

/** What operations may be part of, by the options that switch them on. */
const features = {
  always: () => true,
  anonymous: ({ anonymous }) => anonymous.enabled,
  apiKey: ({ apiKey }) => apiKey.enabled,
  deviceAuthorization: ({ deviceAuthorization }) => hasDeviceClients(deviceAuthorization),
  emailOTP: ({ emailOTP }) => emailOTP.enabled,
  jwt: ({ jwt }) => jwt.enabled,
  /** What other services verify tokens with. */
  keys: ({ jwt, oauthProvider }) => jwt.enabled || oauthProvider.enabled,
  magicLink: ({ magicLink }) => magicLink.enabled,
  multiSession: ({ multiSession }) => multiSession.enabled,
  oauthProvider: ({ oauthProvider }) => oauthProvider.enabled,
  oneTimeToken: ({ oneTimeToken }) => oneTimeToken.enabled,
  passkey: ({ passkey }) => passkey.enabled,
  roles: ({ organization }) => organization.dynamicAccessControl.enabled,
  teams: ({ organization }) => organization.teams.enabled,
  /** Where clients of OAuth fetch tokens: those of the provider, and devices. */
  tokenEndpoint: ({ deviceAuthorization, oauthProvider }) =>
    hasDeviceClients(deviceAuthorization) || oauthProvider.enabled,
  twoFactor: ({ twoFactor }) => twoFactor.enabled,
  username: ({ username }) => username.enabled,
} as const satisfies Record<string, (options: Options) => boolean>

export type Feature = keyof typeof features

/** The options that refuse an operation which exists, by what it is refused with while they are off. */
const switches = {
  EMAIL_AND_PASSWORD_NOT_ENABLED: ({ emailAndPassword }) => emailAndPassword.enabled,
  RESET_PASSWORD_NOT_ENABLED: ({ emailAndPassword }) => emailAndPassword.resetPassword.enabled,
  DELETE_USER_DISABLED: ({ user }) => user.deleteUser.enabled,
  ORGANIZATION_DELETION_DISABLED: ({ organization }) => !organization.disableOrganizationDeletion,
  OTP_NOT_CONFIGURED: ({ twoFactor }) => twoFactor.otpOptions.enabled,
  TOTP_NOT_CONFIGURED: ({ twoFactor }) => !twoFactor.totpOptions.disable,
  POST_NEEDS_DEFERRED_REFRESH: ({ session }) => session.deferSessionRefresh,
  TOKENS_NOT_ENABLED: features.keys,
} as const satisfies Partial<Record<RefusalName, (options: Options) => boolean>>

/** Whether an option that refuses is on, for operations that it refuses in part. */
export function isSwitchedOn(name: keyof typeof switches, options: Options): boolean {
  return switches[name](options)
}

/** What an operation is part of, and where it is refused by an option of its own, with what. */
export type FeatureUse = Feature | { of: Feature; otherwise: keyof typeof switches }

/** Whether an operation exists with these options. */
export function isServed({ feature }: { feature: FeatureUse }, options: Options): boolean {
  return features[typeof feature === 'string' ? feature : feature.of](options)
}

/** Whether an operation that exists is switched on. */
export function checkSwitch({ feature }: { feature: FeatureUse }, options: Options): Decision {
  return typeof feature === 'string' || isSwitchedOn(feature.otherwise, options) ? allow() : refuse(feature.otherwise)
}
