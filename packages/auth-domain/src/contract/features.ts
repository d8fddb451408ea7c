import { hasDeviceClients } from '#options/device-authorization.ts'
import type { Options } from '#options.ts'

/** What operations may be part of, by the options that switch them on. */
const features = {
  always: () => true,
  anonymous: ({ anonymous }) => anonymous.enabled,
  apiKey: ({ apiKey }) => apiKey.enabled,
  deviceAuthorization: ({ deviceAuthorization }) => hasDeviceClients(deviceAuthorization),
  emailOTP: ({ emailOTP }) => emailOTP.enabled,
  jwt: ({ jwt }) => jwt.enabled,
  magicLink: ({ magicLink }) => magicLink.enabled,
  multiSession: ({ multiSession }) => multiSession.enabled,
  oneTimeToken: ({ oneTimeToken }) => oneTimeToken.enabled,
  passkey: ({ passkey }) => passkey.enabled,
  teams: ({ organization }) => organization.teams.enabled,
  twoFactor: ({ twoFactor }) => twoFactor.enabled,
  username: ({ username }) => username.enabled,
} as const satisfies Record<string, (options: Options) => boolean>

export type Feature = keyof typeof features

/** Whether an operation exists with these options. */
export function isServed({ feature }: { feature: Feature }, options: Options): boolean {
  return features[feature](options)
}
