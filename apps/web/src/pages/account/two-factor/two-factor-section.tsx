import { useState } from 'react'
import { useSettings } from '#data/settings.ts'
import { useTwoFactor } from '#data/two-factor.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { Section } from '#pages/account/section.tsx'
import { WithSignInMethods } from '#pages/account/with-sign-in-methods.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { TrustedDevices } from './trusted-devices.tsx'
import { TwoFactorDialog, type TwoFactorTask } from './two-factor-dialog.tsx'
import { TwoFactorState } from './two-factor-state.tsx'
import { useServedSources } from './use-served-sources.ts'

/** `isFirstAct`: whether turning it on is what the page is for. */
type Props = { isFirstAct?: boolean }

/** Two-factor authentication in the account: turned on and off, backup codes, trusted devices. */
export function TwoFactorSection({ isFirstAct = false }: Props) {
  const { t } = useTranslation()
  const { data: factor, error, isFetching, refetch } = useTwoFactor()
  const [task, setTask] = useState<{ kind: TwoFactorTask; asksPassword: boolean }>()
  const sources = useServedSources()
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
                sources={sources}
                hasPassword={hasPassword}
                allowPasswordless={allowPasswordless}
                isFirstAct={isFirstAct}
                onTask={(kind) => setTask({ kind, asksPassword: hasPassword || !allowPasswordless })}
              />
            )}
          </WithSignInMethods>
        </UnlessImpersonating>
      )}
      {factor?.enabled === true && <TrustedDevices />}
      {/* Here, because turning it on or off replaces what is above. */}
      {task !== undefined && (
        <TwoFactorDialog
          task={task.kind}
          sources={sources}
          asksPassword={task.asksPassword}
          onClose={() => setTask(undefined)}
        />
      )}
    </Section>
  )
}
