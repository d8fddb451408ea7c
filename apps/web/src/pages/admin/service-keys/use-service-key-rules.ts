import { limits } from '@foyer/auth-domain/limits'
import { type ServicePermission, servicePermissions } from '@foyer/auth-domain/service-key/service-permissions'
import { useTranslation } from '#i18n/use-translation.ts'
import { useExpiryChoices } from '#pages/api-keys/use-expiry-choices.ts'
import type { KeyRules } from '#pages/api-keys/use-key-form.ts'

const expiry = { customExpiry: true, minDays: 1, maxDays: limits.serviceKeyMaxDays, neverExpires: false }

/** What a new key of the service may be: it always ends. */
export function useServiceKeyRules(): KeyRules {
  const { t } = useTranslation()
  const rightHints: Record<ServicePermission, string> = {
    'events:read': t('serviceKeys.readsEvents'),
    'member:add': t('serviceKeys.addsMembers'),
    'user:set-password': t('serviceKeys.setsPasswords'),
    'address:forward': t('serviceKeys.forwardsAddresses'),
  }
  return {
    nameLength: { min: 1, max: limits.nameMaxLength },
    expiry: useExpiryChoices(expiry),
    rights: servicePermissions,
    rightHints,
    rolesBeside: 'member:add',
    mostAddresses: limits.serviceKeyAddresses,
  }
}
