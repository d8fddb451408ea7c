import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftFields, storeDraft, storedDraft } from '#data/drafts.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { LazyConfirmModal } from '#ui/dialog/lazy-confirm-modal.tsx'
import classes from './form.module.css'

type Props = {
  /** Identifies the form among those of a user. */
  form: string
  values: DraftFields
  /** Whether the values are saved, being saved, or none. */
  saved: boolean
}

/** Asks before what is entered is discarded, and keeps it for the same user when the session ends meanwhile. */
export function UnsavedChanges({ form, values, saved }: Props) {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const [isRestored] = useState(() => storedDraft(user.id, form) !== undefined)
  const [firstValues] = useState(values)
  // What was saved may also change elsewhere, without anything being entered here.
  const isEntered = isRestored || values !== firstValues
  const entered = saved || !isEntered ? undefined : values
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    disabled: entered === undefined,
    withResolver: true,
  })
  useEffect(() => storeDraft(user.id, form, entered), [user.id, form, entered])

  function discard(): void {
    storeDraft(user.id, form, undefined)
    proceed?.()
  }

  return (
    <>
      <div role="status" className={classes.restored}>
        {isRestored && entered !== undefined && t('unsaved.restored')}
      </div>
      <LazyConfirmModal
        opened={status === 'blocked'}
        title={t('unsaved.title')}
        text={t('unsaved.text')}
        action={t('unsaved.discard')}
        cancel={t('unsaved.keep')}
        busy={false}
        onConfirm={discard}
        onClose={() => reset?.()}
      />
    </>
  )
}

const leavesPage: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname
