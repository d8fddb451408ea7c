import { type ReactNode, useState } from 'react'
import type { KeyDeletion } from '#data/api-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { List } from '#ui/list/list.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { useKeyName } from './use-key-name.ts'

const DeleteDialog = lazyPart(async () => (await import('./delete-key-dialog.tsx')).DeleteKeyDialog)

type ListedKey = { id: string; name: string | null }

type Props<Key> = {
  label: string
  keys: readonly Key[]
  /** In place of the list, where there is no key. */
  none: ReactNode
  deletion: KeyDeletion
  /** The row of a key; `remove` asks before it is deleted. */
  children: (apiKey: Key, remove: () => void) => ReactNode
}

type Step<Key> = { at: 'list' } | { at: 'delete'; apiKey: Key }

/** Keys of any kind, each of which can be deleted. */
export function KeyList<Key extends ListedKey>({ label, keys, none, deletion, children }: Props<Key>) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step<Key>>({ at: 'list' })
  const { showMessage } = useToast()
  const keyName = useKeyName()
  const nameOf = (apiKey: Key) => cutText(keyName(apiKey))

  function askAbout(apiKey: Key): void {
    // Else the dialog would begin with why another key was not deleted.
    deletion.reset()
    setStep({ at: 'delete', apiKey })
  }

  function close(message: string): void {
    setStep({ at: 'list' })
    showMessage(message)
  }

  return (
    <div className={section.formWithStatus}>
      {keys.length === 0 && none}
      {keys.length > 0 && (
        <List aria-label={label}>{keys.map((apiKey) => children(apiKey, () => askAbout(apiKey)))}</List>
      )}
      <LazyDialog opened={step.at === 'delete'}>
        {step.at === 'delete' && (
          <DeleteDialog
            deletion={deletion}
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
