import { useState } from 'react'
import { type KeysOf, useEnableApiKey } from '#data/api-keys.ts'
import type { AnyKey } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { List } from '#ui/list/list.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { type KeyAbilities, KeyRow } from './key-row.tsx'
import { NoKeys } from './no-keys.tsx'
import { useKeyName } from './use-key-name.ts'

const DeleteDialog = lazyPart(async () => (await import('./delete-key-dialog.tsx')).DeleteKeyDialog)

type Props = {
  of: KeysOf
  keys: readonly AnyKey[]
  can: KeyAbilities
}

type Step = { at: 'list' } | { at: 'delete'; apiKey: AnyKey }

export function KeyList({ of, keys, can }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const [step, setStep] = useState<Step>({ at: 'list' })
  const enable = useEnableApiKey(of)
  const { showMessage, showError } = useToast()
  const nameOf = useKeyName()

  function toggle(apiKey: AnyKey): void {
    const enabled = !apiKey.enabled
    const done = () => showMessage(t(enabled ? 'apiKeys.isEnabled' : 'apiKeys.isDisabled', { name: nameOf(apiKey) }))
    enable.mutateAsync({ keyId: apiKey.id, enabled }).then(done, showError)
  }

  function close(message: string): void {
    setStep({ at: 'list' })
    showMessage(message)
  }

  return (
    <div className={section.formWithStatus}>
      {keys.length === 0 && <NoKeys />}
      {keys.length > 0 && (
        <List aria-label={t('apiKeys.list')}>
          {keys.map((apiKey) => (
            <KeyRow
              key={apiKey.id}
              apiKey={apiKey}
              name={nameOf(apiKey)}
              now={now}
              can={can}
              busy={enable.isPending}
              onToggle={() => toggle(apiKey)}
              onDelete={() => setStep({ at: 'delete', apiKey })}
            />
          ))}
        </List>
      )}
      <LazyDialog opened={step.at === 'delete'}>
        {step.at === 'delete' && (
          <DeleteDialog
            of={of}
            id={step.apiKey.id}
            name={nameOf(step.apiKey)}
            onDone={() => close(t('apiKeys.isDeleted', { name: nameOf(step.apiKey) }))}
            onClose={() => setStep({ at: 'list' })}
          />
        )}
      </LazyDialog>
    </div>
  )
}
