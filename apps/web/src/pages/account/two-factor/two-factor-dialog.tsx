import { useState } from 'react'
import {
  useDisableTwoFactor,
  useEnableTwoFactor,
  useGenerateBackupCodes,
  useSendSessionCode,
} from '#data/two-factor.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmApp } from './confirm-app.tsx'
import { ConfirmMail } from './confirm-mail.tsx'
import { ProtectedForm } from './protected-form.tsx'
import type { FactorSource } from './use-served-sources.ts'

/** `use-app` replaces codes by mail alone. */
export type TwoFactorTask = 'enrol' | 'replace' | 'use-app' | 'new-codes' | 'turn-off'

type Props = {
  task: TwoFactorTask
  /** Where the codes of a new factor may come from, the proposed one first. */
  sources: readonly FactorSource[]
  asksPassword: boolean
  onClose: () => void
}

type Step =
  | { at: 'password' }
  | { at: 'app'; totpURI: string; backupCodes: string[] }
  | { at: 'mail' | 'codes'; backupCodes: string[] }

/** A task about the second factor, from the password to the backup codes, which are shown once. */
export function TwoFactorDialog({ task, sources, asksPassword, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const act = useTask(task, setStep, done)

  function done(): void {
    showMessage(t(outcomes[task]))
    onClose()
  }

  switch (step.at) {
    case 'password':
      return (
        <Dialog title={t(titles[task])} text={t(texts[task])} onClose={onClose}>
          <ProtectedForm
            asksPassword={asksPassword}
            sources={task === 'enrol' ? sources : []}
            action={t(actions[task])}
            dangerous={task === 'turn-off'}
            onSubmit={act}
            onClose={onClose}
          />
        </Dialog>
      )
    case 'app':
    case 'mail': {
      const onConfirmed = () => setStep({ at: 'codes', backupCodes: step.backupCodes })
      return (
        <Dialog sheet title={t(titles[task])} onClose={onClose}>
          {step.at === 'app' ? (
            <ConfirmApp totpURI={step.totpURI} onConfirmed={onConfirmed} onClose={onClose} />
          ) : (
            <ConfirmMail onConfirmed={onConfirmed} onClose={onClose} />
          )}
        </Dialog>
      )
    }
    case 'codes':
      return (
        <Dialog once title={t('twoFactor.codes.title')} text={t('twoFactor.codes.text')} onClose={onClose}>
          <BackupCodes codes={step.backupCodes} onDone={done} />
        </Dialog>
      )
  }
}

const titles = {
  enrol: 'twoFactor.enrol.title',
  replace: 'twoFactor.replace.title',
  'use-app': 'twoFactor.useApp.title',
  'new-codes': 'twoFactor.newCodes.title',
  'turn-off': 'twoFactor.off.title',
} as const

const texts = {
  enrol: 'twoFactor.section.help',
  replace: 'twoFactor.replace.text',
  'use-app': 'twoFactor.useApp.text',
  'new-codes': 'twoFactor.newCodes.text',
  'turn-off': 'twoFactor.off.text',
} as const

const actions = {
  enrol: 'twoFactor.enrol.continue',
  replace: 'twoFactor.enrol.continue',
  'use-app': 'twoFactor.enrol.continue',
  'new-codes': 'twoFactor.newCodes.action',
  'turn-off': 'twoFactor.off.action',
} as const

const outcomes = {
  enrol: 'twoFactor.enrol.done',
  replace: 'twoFactor.replace.done',
  'use-app': 'twoFactor.replace.done',
  'new-codes': 'twoFactor.newCodes.done',
  'turn-off': 'twoFactor.off.done',
} as const

type Entered = { password: string; source: FactorSource }

function useTask(task: TwoFactorTask, setStep: (step: Step) => void, onDone: () => void) {
  const enable = useEnableTwoFactor()
  const send = useSendSessionCode()
  const generate = useGenerateBackupCodes()
  const disable = useDisableTwoFactor()
  return async ({ password, source }: Entered): Promise<void> => {
    switch (task) {
      case 'enrol':
      case 'replace':
      case 'use-app': {
        const { totpURI, backupCodes } = await enable.mutateAsync({ password })
        if (source === 'app') return setStep({ at: 'app', totpURI, backupCodes })
        await send.mutateAsync()
        return setStep({ at: 'mail', backupCodes })
      }
      case 'new-codes':
        return setStep({ at: 'codes', ...(await generate.mutateAsync({ password })) })
      case 'turn-off':
        await disable.mutateAsync({ password })
        return onDone()
    }
  }
}
