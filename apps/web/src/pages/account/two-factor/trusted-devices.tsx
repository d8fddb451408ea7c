import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMayCall } from '#data/impersonation.ts'
import { useRevokeTrustedDevice, useTrustedDevices } from '#data/two-factor.ts'
import type { TrustedDevice } from '#data/types.ts'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { List, Row, RowAction, RowDetail, RowText } from '#ui/list/list.tsx'
import classes from './two-factor.module.css'

/** The browsers that are not asked for a code, each of which can be removed. */
export function TrustedDevices() {
  const { t } = useTranslation()
  const { data: devices, error, isFetching, refetch } = useTrustedDevices()
  const [removing, setRemoving] = useState<TrustedDevice>()
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
      {devices?.length === 0 && <p>{t('twoFactor.devices.none')}</p>}
      {devices !== undefined && devices.length > 0 && (
        <List aria-label={t('twoFactor.devices.list')}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onRemove={mayCall ? () => setRemoving(device) : undefined} />
          ))}
        </List>
      )}
      {removing && <RemoveDialog device={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}

function DeviceRow({ device, onRemove }: { device: TrustedDevice; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useDeviceLabel()(deviceOf(device.userAgent))
  return (
    <Row>
      <RowText title={device.current ? `${name} (${t('twoFactor.devices.current')})` : name}>
        <RowDetail>
          <time dateTime={device.expiresAt.toISOString()}>
            {t('twoFactor.devices.until', { when: longDate(device.expiresAt, locale) })}
          </time>
        </RowDetail>
      </RowText>
      {onRemove !== undefined && (
        <RowAction>
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${t('twoFactor.devices.revoke')}: ${name}`}
            onClick={onRemove}
          >
            {t('twoFactor.devices.revoke')}
          </Button>
        </RowAction>
      )}
    </Row>
  )
}

function RemoveDialog({ device, onClose }: { device: TrustedDevice; onClose: () => void }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const revoke = useRevokeTrustedDevice()
  const values = { device: useDeviceLabel()(deviceOf(device.userAgent)) }

  function done(): void {
    showMessage(t('twoFactor.devices.removed', values))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('twoFactor.devices.removeTitle', values)}
      text={t('twoFactor.devices.removeText')}
      action={t('twoFactor.devices.removeAction')}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id: device.id }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
