import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#data/impersonation.ts'
import { useRevokeTrustedDevice, useTrustedDevices } from '#data/two-factor.ts'
import type { TrustedDevice } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import list from '#pages/account/linked/linked.module.css'
import section from '#pages/account/section.module.css'
import { useDeviceLabel } from '#pages/home/use-device-label.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import classes from './two-factor.module.css'

/** The browsers that are not asked for a code, each of which can be removed. */
export function TrustedDevices() {
  const { t } = useTranslation()
  const { data: devices, error, isFetching, refetch } = useTrustedDevices()
  const revoke = useRevokeTrustedDevice()
  const mayCall = useMayCall('revokeTrustedDevice')
  return (
    <div className={classes.devices}>
      <h3>{t('twoFactor.devices.heading')}</h3>
      <p className={section.text}>{t('twoFactor.devices.help')}</p>
      {devices === undefined && error !== null && (
        <LoadFailed
          title={t('twoFactor.devices.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <FormError error={revoke.error} />
      {devices?.length === 0 && <p>{t('twoFactor.devices.none')}</p>}
      {devices !== undefined && devices.length > 0 && (
        <ul className={list.list} aria-label={t('twoFactor.devices.list')}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              onRevoke={mayCall ? () => revoke.mutate({ id: device.id }) : undefined}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function DeviceRow({ device, onRevoke }: { device: TrustedDevice; onRevoke: (() => void) | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useDeviceLabel()(deviceOf(device.userAgent))
  return (
    <li className={list.row}>
      <span className={list.account}>
        <strong>{device.current ? `${name} (${t('twoFactor.devices.current')})` : name}</strong>
        <time dateTime={device.expiresAt.toISOString()}>
          {t('twoFactor.devices.until', { when: longDate(device.expiresAt, locale) })}
        </time>
      </span>
      {onRevoke !== undefined && (
        <Button variant="subtle" size="sm" aria-label={`${t('twoFactor.devices.revoke')}: ${name}`} onClick={onRevoke}>
          {t('twoFactor.devices.revoke')}
        </Button>
      )}
    </li>
  )
}
