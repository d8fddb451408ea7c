import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TwoFactor } from '#data/types.ts'
import section from '#pages/account/section.module.css'
import classes from './two-factor.module.css'
import type { TwoFactorTask } from './two-factor-dialog.tsx'

type Props = {
  factor: TwoFactor
  hasPassword: boolean
  allowPasswordless: boolean
  onTask: (task: TwoFactorTask) => void
}

/** Whether the second factor is on, and what can be done about it. */
export function TwoFactorState({ factor, hasPassword, allowPasswordless, onTask }: Props) {
  const { t } = useTranslation()
  const mayTurnOn = hasPassword || allowPasswordless
  if (!factor.enabled) {
    return (
      <div className={section.formWithStatus}>
        <p className={section.text}>{mayTurnOn ? t('twoFactor.section.off') : t('twoFactor.section.needsPassword')}</p>
        {mayTurnOn && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => onTask('enrol')}>
              {t('twoFactor.section.turnOn')}
            </Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <div className={section.formWithStatus}>
      <p>{factor.factor === 'totp' ? t('twoFactor.section.on') : t('twoFactor.section.onByMail')}</p>
      <p className={section.text}>{t('twoFactor.section.codesLeft', { left: factor.backupCodes })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onTask('new-codes')}>
          {t('twoFactor.section.newCodes')}
        </Button>
        <Button variant="default" onClick={() => onTask('replace')}>
          {t('twoFactor.section.replaceApp')}
        </Button>
        <Button variant="default" onClick={() => onTask('turn-off')}>
          {t('twoFactor.section.turnOff')}
        </Button>
      </div>
    </div>
  )
}
