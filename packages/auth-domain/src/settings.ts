import { type FieldSetting, fieldSettings } from './fields/field-setting.ts'
import { type Language, languages } from './language.ts'
import { hasDeviceClients } from './options/device-authorization.ts'
import type { PermissionLabels } from './options/permissions.ts'
import type { Options } from './options.ts'
import { maySignUp } from './sign-in/may-sign-up.ts'
import { isLinkable } from './social/linkable-provider.ts'

/** The part of the options that is public: no secrets, and nothing that helps an attacker. */
export type Settings = {
  branding: { name: string; logo: string | null; accent: string | null }
  emailAndPassword: {
    enabled: boolean
    signUp: boolean
    autoSignIn: boolean
    requireEmailVerification: boolean
    minPasswordLength: number
    maxPasswordLength: number
    resetPassword: boolean
  }
  emailVerification: boolean
  magicLink: boolean
  /** `length`: the digits of a code; `changeEmail` is null where emails do not change by codes. */
  emailOTP: { enabled: boolean; length: number; changeEmail: { verifyCurrentEmail: boolean } | null }
  user: { changeEmail: boolean; deleteUser: boolean }
  /** The fields of an application's own that users fill in, of themselves and of organizations. */
  fields: { user: FieldSetting[]; organization: FieldSetting[] }
  anonymous: boolean
  /** Null where the feature is off. */
  username: { minLength: number; maxLength: number } | null
  /** The cookie that names the method of the last sign-in; null where there is none. */
  lastLoginMethod: { cookieName: string } | null
  multiSession: boolean
  passkey: boolean
  /** Whether pictures can be uploaded. */
  pictures: boolean
  /** Whether pages show pictures of other hosts, which learn who looks at them. */
  remotePictures: boolean
  /** Whether programs may sign their users in by a code. */
  deviceAuthorization: boolean
  /** What the scopes of an application's own are called, by their names; null where other applications sign nobody in. */
  oauthProvider: { scopes: Readonly<Record<string, string>> } | null
  /** The application's own page in place of the first one; null where it has none. */
  homePage: string | null
  /** Null where the feature is off; times of expiry in days, null for never. */
  apiKey: ApiKeySettings | null
  /** Null where it is off; `digits` of the codes of an app, and of those by mail, null where there are none. */
  twoFactor: { totpDigits: number | null; otpDigits: number | null; allowPasswordless: boolean } | null
  organization: {
    teams: boolean
    deletion: boolean
    /** Role of the creator, which is the owner role. */
    creatorRole: string
    /** Whether organizations make roles. */
    roles: boolean
    /** What an application's own permissions are called, where that is configured. */
    permissionLabels: PermissionLabels
  }
  providers: readonly string[]
  /** `providers`: those whose accounts can be linked. */
  accountLinking: { providers: readonly string[]; allowUnlinkingAll: boolean }
  languages: typeof languages
  defaultLanguage: Language
}

/** What the pages of keys need to know. */
export type ApiKeySettings = {
  customExpiry: boolean
  neverExpires: boolean
  minDays: number
  maxDays: number
  minNameLength: number
  maxNameLength: number
  /** What the pages begin new keys with, so that scanners recognise them (T120); null where the default does. */
  prefix: string | null
}

const PAGE_PREFIX = 'foy_'

export function publicSettings(options: Options): Settings {
  const { branding, emailAndPassword, user, organization } = options
  const { accountLinking } = options.account
  const providers = Object.keys(options.socialProviders)
  return {
    branding: { name: branding.name, logo: branding.logo ?? null, accent: branding.accent ?? null },
    emailAndPassword: {
      enabled: emailAndPassword.enabled,
      signUp: maySignUp('password', options),
      autoSignIn: emailAndPassword.autoSignIn,
      requireEmailVerification: emailAndPassword.requireEmailVerification,
      minPasswordLength: emailAndPassword.minPasswordLength,
      maxPasswordLength: emailAndPassword.maxPasswordLength,
      resetPassword: emailAndPassword.resetPassword.enabled,
    },
    emailVerification: options.emailVerification.enabled,
    magicLink: options.magicLink.enabled,
    emailOTP: emailOtpSettings(options),
    user: { changeEmail: user.changeEmail.enabled, deleteUser: user.deleteUser.enabled },
    fields: {
      user: fieldSettings(user.additionalFields, 'input'),
      organization: fieldSettings(organization.additionalFields, 'input'),
    },
    anonymous: options.anonymous.enabled,
    username: options.username.enabled
      ? { minLength: options.username.minUsernameLength, maxLength: options.username.maxUsernameLength }
      : null,
    lastLoginMethod: options.lastLoginMethod.enabled ? { cookieName: options.lastLoginMethod.cookieName } : null,
    multiSession: options.multiSession.enabled,
    passkey: options.passkey.enabled,
    pictures: options.pictures.enabled,
    remotePictures: options.pictures.remote,
    deviceAuthorization: hasDeviceClients(options.deviceAuthorization) || options.oauthProvider.enabled,
    oauthProvider: options.oauthProvider.enabled ? { scopes: options.oauthProvider.scopes } : null,
    homePage: options.pages.home ?? null,
    apiKey: apiKeySettings(options),
    twoFactor: twoFactorSettings(options),
    organization: {
      teams: organization.teams.enabled,
      deletion: !organization.disableOrganizationDeletion,
      creatorRole: organization.creatorRole,
      roles: organization.dynamicAccessControl.enabled,
      permissionLabels: organization.permissionLabels,
    },
    providers,
    accountLinking: {
      providers: providers.filter((id) => isLinkable(id, accountLinking)),
      allowUnlinkingAll: accountLinking.allowUnlinkingAll,
    },
    languages,
    defaultLanguage: options.defaultLanguage,
  }
}

function emailOtpSettings({ emailOTP }: Options): Settings['emailOTP'] {
  const { enabled, otpLength: length, changeEmail } = emailOTP
  const { verifyCurrentEmail } = changeEmail
  return { enabled, length, changeEmail: enabled && changeEmail.enabled ? { verifyCurrentEmail } : null }
}

function apiKeySettings({ apiKey }: Options): ApiKeySettings | null {
  const { keyExpiration } = apiKey
  if (!apiKey.enabled) return null
  return {
    customExpiry: !keyExpiration.disableCustomExpiresTime,
    neverExpires: !keyExpiration.required && keyExpiration.defaultExpiresIn === null,
    minDays: keyExpiration.minExpiresIn,
    maxDays: keyExpiration.maxExpiresIn,
    minNameLength: apiKey.minimumNameLength,
    maxNameLength: apiKey.maximumNameLength,
    prefix: proposedPrefix(apiKey),
  }
}

function proposedPrefix({ defaultPrefix, minimumPrefixLength: min, maximumPrefixLength: max }: Options['apiKey']) {
  const fits = PAGE_PREFIX.length >= min && PAGE_PREFIX.length <= max
  return defaultPrefix === undefined && fits ? PAGE_PREFIX : null
}

function twoFactorSettings({ twoFactor }: Options): Settings['twoFactor'] {
  const { enabled, totpOptions, otpOptions, allowPasswordless } = twoFactor
  if (!enabled) return null
  return {
    totpDigits: totpOptions.disable ? null : totpOptions.digits,
    otpDigits: otpOptions.enabled ? otpOptions.digits : null,
    allowPasswordless,
  }
}
