import { useState } from 'react'
import { storeDraft, storedDraft } from '#data/drafts.ts'
import { useSignedIn } from '#data/signed-in.ts'

/** The initial values of a form: what the user had entered when the page was left without their doing, else what is saved. */
export function useStoredDraft<Fields extends Record<string, string>>(form: string, saved: Fields): Fields {
  const { user } = useSignedIn()
  const [draft] = useState(() => storedDraft(user.id, form) ?? {})
  const known = Object.entries(draft).filter(([field]) => Object.hasOwn(saved, field))
  return { ...saved, ...Object.fromEntries(known) }
}

/** Forgets what was entered into a form, for when its page is left because it is saved. */
export function useForgetDraft(form: string): () => void {
  const { user } = useSignedIn()
  return () => storeDraft(user.id, form, undefined)
}
