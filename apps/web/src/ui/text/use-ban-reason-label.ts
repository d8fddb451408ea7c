import { DEFAULT_BAN_REASON } from '@foyer/auth-domain/admin/ban-reason'
import { useTranslation } from '#i18n/use-translation.ts'

/** Translates the default reason of a ban; a reason that an admin entered is shown as it is. */
export function useBanReasonLabel(): (reason: string) => string {
  const { t } = useTranslation()
  return (reason) => (reason === DEFAULT_BAN_REASON ? t('user.noBanReason') : reason)
}
