import { useTranslation } from 'react-i18next'
import type { Device } from './device.ts'

/** "Firefox on Windows", or as much of it as is known. */
export function useDeviceWords(): (device: Device) => string {
  const { t } = useTranslation()
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.browserOn', { browser, system })
    return browser ?? system ?? t('sessions.unknownDevice')
  }
}
