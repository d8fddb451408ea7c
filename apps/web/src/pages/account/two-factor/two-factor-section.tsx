import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#data/settings.ts'
import { useTwoFactor } from '#data/two-factor.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { Section } from '#pages/account/section.tsx'
import { WithSignInMethods } from '#pages/account/with-sign-in-methods.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { TrustedDevices } from './trusted-devices.tsx'
import { TwoFactorDialog, type TwoFactorTask } from './two-factor-dialog.tsx'
import { TwoFactorState } from './two-factor-state.tsx'

/** Two-factor authentication in the account: turned on and off, backup codes, trusted devices. */
export function TwoFactorSection() {
  const { t } = useTranslation()
  const { data: factor, error, isFetching, refetch } = useTwoFactor()
  const [task, setTask] = useState<{ kind: TwoFactorTask; asksPassword: boolean }>()
  const allowPasswordless = useSettings().data?.twoFactor?.allowPasswordless === true
  return (
    <Section id="two-factor" heading={t('twoFactor.section.heading')} help={t('twoFactor.section.help')}>
      {factor === undefined && error === null && <FieldsSkeleton count={2} />}
      {factor === undefined && error !== null && (
        <LoadFailed
          title={t('twoFactor.section.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {factor !== undefined && (
        <UnlessImpersonating operation="enableTwoFactor">
          <WithSignInMethods fields={1}>
            {(hasPassword) => (
              <TwoFactorState
                factor={factor}
                hasPassword={hasPassword}
                allowPasswordless={allowPasswordless}
                onTask={(kind) => setTask({ kind, asksPassword: hasPassword || !allowPasswordless })}
              />
            )}
          </WithSignInMethods>
        </UnlessImpersonating>
      )}
      {factor?.enabled === true && <TrustedDevices />}
      {/* Here, because turning it on or off replaces what is above. */}
      {task !== undefined && (
        <TwoFactorDialog task={task.kind} asksPassword={task.asksPassword} onClose={() => setTask(undefined)} />
      )}
    </Section>
  )
}
