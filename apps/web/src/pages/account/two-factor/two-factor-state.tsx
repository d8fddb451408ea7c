import { Button } from '@mantine/core'
import type { TwoFactor } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import classes from './two-factor.module.css'
import type { TwoFactorTask } from './two-factor-dialog.tsx'
import type { FactorSource } from './use-served-sources.ts'

type Props = {
  factor: TwoFactor
  sources: readonly FactorSource[]
  hasPassword: boolean
  allowPasswordless: boolean
  isFirstAct: boolean
  onTask: (task: TwoFactorTask) => void
}

/** Whether the second factor is on, and what can be done about it. */
export function TwoFactorState({ factor, sources, hasPassword, allowPasswordless, isFirstAct, onTask }: Props) {
  const { t } = useTranslation()
  if (!factor.enabled) {
    const mayTurnOn = hasPassword || allowPasswordless
    return <Off mayTurnOn={mayTurnOn} sources={sources} isFirstAct={isFirstAct} onTask={onTask} />
  }
  // An app is asked for nothing where the service takes no codes of apps.
  const byApp = factor.factor === 'totp' && sources.includes('app')
  return (
    <div className={section.formWithStatus}>
      <p>{t(byApp ? 'twoFactor.section.on' : 'twoFactor.section.onByMail')}</p>
      {byApp && sources.includes('mail') && <p className={section.text}>{t('twoFactor.section.mailToo')}</p>}
      <p className={section.text}>{t('twoFactor.section.codesLeft', { left: factor.backupCodes })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onTask('new-codes')}>
          {t('twoFactor.section.newCodes')}
        </Button>
        {sources.includes('app') && (
          <Button variant="default" onClick={() => onTask(byApp ? 'replace' : 'use-app')}>
            {t(byApp ? 'twoFactor.section.replaceApp' : 'twoFactor.section.useApp')}
          </Button>
        )}
        <Button variant="default" onClick={() => onTask('turn-off')}>
          {t('twoFactor.section.turnOff')}
        </Button>
      </div>
    </div>
  )
}

type OffProps = Pick<Props, 'sources' | 'isFirstAct' | 'onTask'> & { mayTurnOn: boolean }

function Off({ mayTurnOn, sources, isFirstAct, onTask }: OffProps) {
  const { t } = useTranslation()
  // A service that takes codes from nowhere has its reasons, such as passkeys alone.
  if (sources.length === 0) return <p className={section.text}>{t('twoFactor.section.notOffered')}</p>
  return (
    <div className={section.formWithStatus}>
      <p className={section.text}>{mayTurnOn ? t('twoFactor.section.off') : t('twoFactor.section.needsPassword')}</p>
      {mayTurnOn && (
        <div className={classes.buttons}>
          <Button variant={isFirstAct ? 'filled' : 'default'} onClick={() => onTask('enrol')}>
            {t('twoFactor.section.turnOn')}
          </Button>
        </div>
      )}
    </div>
  )
}
