import { useState } from 'react'
import type { Passkey } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { List } from '#ui/list/list.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const RemoveDialog = lazyPart(async () => (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog)
const RenameDialog = lazyPart(async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog)

type Props = { passkeys: readonly Passkey[]; mayRemove: (passkey: Passkey) => boolean }

type Step = { at: 'list' } | { at: 'rename' | 'remove'; passkey: Passkey }

export function PasskeyList({ passkeys, mayRemove }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const [step, setStep] = useState<Step>({ at: 'list' })
  const { showMessage } = useToast()
  const nameOf = ({ name }: Passkey) => name ?? t('passkeys.unnamed')

  function done(message: string): void {
    setStep({ at: 'list' })
    showMessage(message)
  }

  return (
    <div className={section.formWithStatus}>
      {passkeys.length === 0 && <p className={section.text}>{t('passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <List aria-label={t('passkeys.list')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              name={nameOf(passkey)}
              now={now}
              onRename={() => setStep({ at: 'rename', passkey })}
              onRemove={mayRemove(passkey) ? () => setStep({ at: 'remove', passkey }) : undefined}
            />
          ))}
        </List>
      )}
      {passkeys.some((passkey) => !mayRemove(passkey)) && <p className={section.text}>{t('passkeys.only')}</p>}
      <UnlessImpersonating operation="verifyRegistration">
        <AddPasskey onDone={(passkey) => done(t('passkeys.isAdded', { name: nameOf(passkey) }))} />
      </UnlessImpersonating>
      <LazyDialog opened={step.at === 'rename'}>
        {step.at === 'rename' && (
          <RenameDialog
            passkey={step.passkey}
            onDone={(passkey) => done(t('passkeys.isRenamed', { name: nameOf(passkey) }))}
            onClose={() => setStep({ at: 'list' })}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={step.at === 'remove'}>
        {step.at === 'remove' && (
          <RemoveDialog
            id={step.passkey.id}
            name={nameOf(step.passkey)}
            onDone={() => done(t('passkeys.isRemoved', { name: nameOf(step.passkey) }))}
            onClose={() => setStep({ at: 'list' })}
          />
        )}
      </LazyDialog>
    </div>
  )
}
