import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisableTwoFactor, useEnableTwoFactor, useGenerateBackupCodes } from '#data/two-factor.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmApp } from './confirm-app.tsx'
import { ProtectedForm } from './protected-form.tsx'

export type TwoFactorTask = 'enrol' | 'replace' | 'new-codes' | 'turn-off'

type Props = { task: TwoFactorTask; asksPassword: boolean; onClose: () => void }

type Step =
  | { at: 'password' }
  | { at: 'app'; totpURI: string; backupCodes: string[] }
  | { at: 'codes'; backupCodes: string[] }

/** A task about the second factor, from the password to the backup codes, which are shown once. */
export function TwoFactorDialog({ task, asksPassword, onClose }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const act = useTask(task, setStep, onClose)
  switch (step.at) {
    case 'password':
      return (
        <Dialog title={t(titles[task])} text={t(texts[task])} onClose={onClose}>
          <ProtectedForm
            asksPassword={asksPassword}
            action={t(actions[task])}
            dangerous={task === 'turn-off'}
            onSubmit={act}
            onClose={onClose}
          />
        </Dialog>
      )
    case 'app':
      return (
        <Dialog title={t(titles[task])} onClose={onClose}>
          <ConfirmApp
            totpURI={step.totpURI}
            onConfirmed={() => setStep({ at: 'codes', backupCodes: step.backupCodes })}
            onClose={onClose}
          />
        </Dialog>
      )
    case 'codes':
      return (
        // Not closed by a click beside it: the codes are not shown again.
        <Dialog title={t('twoFactor.codes.title')} text={t('twoFactor.codes.text')} onClose={() => undefined}>
          <BackupCodes codes={step.backupCodes} onDone={onClose} />
        </Dialog>
      )
  }
}

const titles = {
  enrol: 'twoFactor.section.heading',
  replace: 'twoFactor.replace.title',
  'new-codes': 'twoFactor.newCodes.title',
  'turn-off': 'twoFactor.off.title',
} as const

const texts = {
  enrol: 'twoFactor.section.off',
  replace: 'twoFactor.replace.text',
  'new-codes': 'twoFactor.newCodes.text',
  'turn-off': 'twoFactor.off.text',
} as const

const actions = {
  enrol: 'twoFactor.enrol.continue',
  replace: 'twoFactor.enrol.continue',
  'new-codes': 'twoFactor.newCodes.action',
  'turn-off': 'twoFactor.off.action',
} as const

function useTask(task: TwoFactorTask, setStep: (step: Step) => void, onClose: () => void) {
  const enable = useEnableTwoFactor()
  const generate = useGenerateBackupCodes()
  const disable = useDisableTwoFactor()
  return async (password: string): Promise<void> => {
    switch (task) {
      case 'enrol':
      case 'replace':
        return setStep({ at: 'app', ...(await enable.mutateAsync({ password })) })
      case 'new-codes':
        return setStep({ at: 'codes', ...(await generate.mutateAsync({ password })) })
      case 'turn-off':
        await disable.mutateAsync({ password })
        return onClose()
    }
  }
}
