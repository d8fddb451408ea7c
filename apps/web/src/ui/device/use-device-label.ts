import type { Device } from '@foyer/auth-domain/session/device'
import { useTranslation } from '#i18n/use-translation.ts'

/** "Firefox on Windows", or the part of it that is known. */
export function useDeviceLabel(): (device: Device) => string {
  const { t } = useTranslation()
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.browserOn', { browser, system })
    return browser ?? system ?? t('sessions.unknownDevice')
  }
}
