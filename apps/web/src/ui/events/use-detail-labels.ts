import { deviceOf } from '@foyer/auth-domain/session/device'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { useBanReasonLabel } from '#ui/text/use-ban-reason-label.ts'
import { useProviderLabel } from '#ui/text/use-provider-label.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserRoleLabel } from '#ui/text/user-roles.ts'
import { refusedOperations } from './refused-operations.ts'
import type { DetailLabels } from './shown-details.ts'

/** How the values of the details of events are called, in the language of the page. */
export function useDetailLabels(): DetailLabels {
  const { t } = useTranslation()
  const deviceLabel = useDeviceLabel()
  // Fields of an application's own have no other name.
  const fieldLabel = (name: string) => (isKey(fields, name) ? t(`audit.field.${fields[name]}`) : name)
  return {
    userRole: useUserRoleLabel(),
    memberRole: useRoleLabel(),
    banReason: useBanReasonLabel(),
    provider: useProviderLabel(),
    method: useMethodLabel(),
    refusal: (reason) => (isKey(refusals, reason) ? t(`audit.refusal.${reason}`) : reason),
    field: fieldLabel,
    // Languages call the name of a person and that of a thing differently.
    fieldOfThing: (name) => (name === 'name' ? t('audit.field.title') : fieldLabel(name)),
    device: (userAgent) => deviceLabel(deviceOf(userAgent)),
    operation: (name) => (isKey(refusedOperations, name) ? t(`audit.operation.${refusedOperations[name]}`) : name),
    requiredFrom: useRequirementLabel(),
    devices: (count) => t('audit.devices', { count: Number(count) }),
    codesLeft: (left) => t('audit.codesLeft', { left }),
    apiKeys: (count) => t('audit.apiKeys', { count: Number(count) }),
    emails: (count) => t('audit.emails', { count: Number(count) }),
    cause: (flag) => (isKey(causes, flag) ? t(`audit.cause.${flag}`) : flag),
  }
}

function useRequirementLabel(): (requiredFrom: string) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  return (requiredFrom) =>
    requiredFrom === ''
      ? t('audit.notRequired')
      : t('audit.requiredFrom', { day: longDate(new Date(requiredFrom), locale) })
}

// A method that is none of these is a provider.
const methods = {
  password: 'password',
  email: 'password',
  username: 'username',
  passkey: 'passkey',
  'magic-link': 'magic-link',
  'verification-link': 'verification-link',
  'email-code': 'email-code',
  'two-factor-otp': 'email-code',
  otp: 'email-code',
  'reset-code': 'email-code',
  'verification-code': 'email-code',
  totp: 'totp',
  'backup-code': 'backup-code',
  device: 'device-code',
  'device-code': 'device-code',
  'one-time-token': 'one-time-token',
  'api-key': 'api-key',
  'trusted-device': 'trusted-device',
} as const

// Of these the event itself says all.
const untold: readonly string[] = [
  'anonymous',
  'command-line',
  'option',
  'provider',
  'second-factor',
  'set-up',
  'step-up',
]

function useMethodLabel(): (method: string) => string {
  const { t } = useTranslation()
  const providerLabel = useProviderLabel()
  return (method) => {
    if (isKey(methods, method)) return t(`audit.method.${methods[method]}`)
    return untold.includes(method) ? '' : providerLabel(method)
  }
}

const refusals = { banned: true, unverified: true, 'second-factor': true, 'used-up': true, application: true } as const

const causes = { unproven: true, rejected: true } as const

const fields = {
  name: 'name',
  image: 'image',
  logo: 'logo',
  slug: 'slug',
  metadata: 'metadata',
  language: 'language',
  username: 'username',
  emailVerified: 'emailVerified',
  ban: 'ban',
  enabled: 'enabled',
  expiresAt: 'expiresAt',
  permissions: 'permissions',
  // Of an application, by the names of RFC 7591.
  client_name: 'title',
  client_uri: 'website',
  redirect_uris: 'redirectUris',
  post_logout_redirect_uris: 'logoutUris',
  scope: 'scopes',
  skip_consent: 'consent',
  disabled: 'enabled',
  client_secret: 'secret',
} as const

function isKey<Known extends object>(known: Known, key: string): key is Extract<keyof Known, string> {
  return Object.hasOwn(known, key)
}
