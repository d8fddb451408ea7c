import type { Device } from '@foyer/auth-domain/session/device'
import {
  type Icon,
  IconBrandChrome,
  IconBrandEdge,
  IconBrandFirefox,
  IconBrandOpera,
  IconBrandSafari,
  IconBrandVivaldi,
  IconBrandYandex,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconWorld,
} from '@tabler/icons-react'

const browsers: Record<string, Icon> = {
  Chrome: IconBrandChrome,
  Chromium: IconBrandChrome,
  Edge: IconBrandEdge,
  Firefox: IconBrandFirefox,
  Opera: IconBrandOpera,
  Safari: IconBrandSafari,
  Vivaldi: IconBrandVivaldi,
  'Yandex Browser': IconBrandYandex,
}

const kinds: Record<Device['kind'], Icon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconWorld,
}

export function DeviceIcon({ device }: { device: Device }) {
  const BrowserIcon = browsers[device.browser ?? ''] ?? kinds[device.kind]
  return <BrowserIcon size={20} stroke={1.5} aria-hidden="true" />
}
