import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#data/types.ts'
import { FormSaved } from '#forms/form-saved.tsx'
import linked from '#pages/account/linked/linked.module.css'
import section from '#pages/account/section.module.css'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const DeleteDialog = lazyPart(async () => (await import('./delete-passkey-dialog.tsx')).DeletePasskeyDialog)
const RenameDialog = lazyPart(async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog)

type Props = { passkeys: readonly Passkey[]; mayDelete: (passkey: Passkey) => boolean }

type Step = { at: 'list'; done?: string } | { at: 'rename' | 'delete'; passkey: Passkey }

export function PasskeyList({ passkeys, mayDelete }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const [step, setStep] = useState<Step>({ at: 'list' })
  const done = (message: string) => setStep({ at: 'list', done: message })
  const nameOf = ({ name }: Passkey) => name ?? t('passkeys.unnamed')
  return (
    <div className={section.formWithStatus}>
      {passkeys.length === 0 && <p className={section.text}>{t('passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul className={linked.list} aria-label={t('passkeys.list')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              name={nameOf(passkey)}
              now={now}
              onRename={() => setStep({ at: 'rename', passkey })}
              onDelete={mayDelete(passkey) ? () => setStep({ at: 'delete', passkey }) : undefined}
            />
          ))}
        </ul>
      )}
      {passkeys.some((passkey) => !mayDelete(passkey)) && <p className={section.text}>{t('passkeys.only')}</p>}
      <FormSaved message={step.at === 'list' ? step.done : undefined} />
      <UnlessImpersonating operation="verifyRegistration">
        <AddPasskey
          onStart={() => setStep({ at: 'list' })}
          onDone={(passkey) => done(t('passkeys.isAdded', { name: nameOf(passkey) }))}
        />
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
      <LazyDialog opened={step.at === 'delete'}>
        {step.at === 'delete' && (
          <DeleteDialog
            id={step.passkey.id}
            name={nameOf(step.passkey)}
            onDone={() => done(t('passkeys.isDeleted', { name: nameOf(step.passkey) }))}
            onClose={() => setStep({ at: 'list' })}
          />
        )}
      </LazyDialog>
    </div>
  )
}
