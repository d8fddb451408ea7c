import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type DraftFields, storeDraft, storedDraft } from '#data/drafts.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DiscardQuestion } from './discard-question.tsx'
import classes from './form.module.css'

type Props = {
  /** Identifies the form among those of a user. */
  form: string
  values: DraftFields
  /** Whether the values are saved, or none. */
  saved: boolean
  /** Whether they are being saved: nothing is asked, and they are kept until they are, since the session may have ended. */
  busy: boolean
  /** Whether the form sends something, rather than storing it. */
  sends?: boolean
  /** Whether the form is in a dialog that asks itself. */
  inDialog?: boolean
  /** Puts the fields back to what is saved. */
  onDiscard: () => void
}

/** Asks before what is entered is discarded, and keeps it for the same user when the session ends meanwhile. */
export function UnsavedChanges({ form, values, saved, busy, sends = false, inDialog = false, onDiscard }: Props) {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const [isRestored, setRestored] = useState(() => storedDraft(user.id, form) !== undefined)
  const [firstValues] = useState(values)
  // What was saved may also change elsewhere, without anything being entered here.
  const isEntered = isRestored || values !== firstValues
  const entered = saved || !isEntered ? undefined : values
  useEffect(() => storeDraft(user.id, form, entered), [user.id, form, entered])

  function discard(): void {
    setRestored(false)
    onDiscard()
  }

  return (
    <>
      <div role="status" className={classes.restored}>
        {isRestored && entered !== undefined && (
          <>
            <IconInfoCircle size={20} stroke={1.5} aria-hidden="true" />
            <p>{t(sends ? 'unsaved.restoredUnsent' : 'unsaved.restored')}</p>
            <Button variant="default" size="sm" onClick={discard}>
              {t('unsaved.discardDraft')}
            </Button>
          </>
        )}
      </div>
      {!inDialog && (
        <DiscardQuestion
          unsaved={entered !== undefined && !busy}
          onDiscard={() => storeDraft(user.id, form, undefined)}
        />
      )}
    </>
  )
}
