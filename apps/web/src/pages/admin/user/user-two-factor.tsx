import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useResetTwoFactor } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User, UserDetails } from '#data/types.ts'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { UserSection } from './user-section.tsx'

type Props = { user: User; twoFactor: UserDetails['twoFactor'] }

/** A user's second factor: what is left of it, and its reset. */
export function UserTwoFactor({ user, twoFactor }: Props) {
  const { t } = useTranslation()
  const { me, can } = useOwnAdminRights()
  const [resetting, setResetting] = useState(false)
  const mayReset = twoFactor !== null && can('user:set-password') && user.id !== me.id
  const reset = mayReset && (
    <Button variant="subtle" color="danger" size="sm" onClick={() => setResetting(true)}>
      {t('factors.reset')}
    </Button>
  )
  return (
    <>
      <UserSection
        id="two-factor"
        heading={t('factors.twoFactor')}
        action={reset}
        none={twoFactor === null ? t('factors.off') : undefined}
      >
        {twoFactor !== null && <FactorFacts twoFactor={twoFactor} />}
      </UserSection>
      {/* Here, because the reset replaces what is above. */}
      {resetting && <ResetDialog user={user} onClose={() => setResetting(false)} />}
    </>
  )
}

function FactorFacts({ twoFactor }: { twoFactor: NonNullable<UserDetails['twoFactor']> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const deviceLabel = useDeviceLabel()
  const { factor, since, backupCodes, trustedDevices } = twoFactor
  return (
    <Facts framed>
      <Fact label={t('factors.method')}>{t(factor === 'totp' ? 'factors.app' : 'factors.mail')}</Fact>
      <Fact label={t('factors.since')}>{longDate(since, locale)}</Fact>
      <Fact label={t('factors.codesLeft')}>{backupCodes}</Fact>
      <Fact label={t('factors.devices')}>
        {trustedDevices.length === 0 && t('factors.noDevices')}
        {trustedDevices.map(({ id, userAgent, expiresAt }) => (
          <div key={id}>
            {t('factors.until', { device: deviceLabel(deviceOf(userAgent)), when: longDate(expiresAt, locale) })}
          </div>
        ))}
      </Fact>
    </Facts>
  )
}

function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { showMessage } = useToast()
  const reset = useResetTwoFactor()
  const values = { name: nameOf(user) }

  function confirm(reason: string): void {
    const done = () => {
      showMessage(t('factors.resetDone', values))
      onClose()
    }
    reset.mutate({ userId: user.id, reason }, { onSuccess: done })
  }

  return (
    <ReasonDialog
      title={t('factors.resetTitle', values)}
      text={t('factors.resetText')}
      action={t('factors.resetSubmit')}
      busy={reset.isPending}
      error={reset.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
