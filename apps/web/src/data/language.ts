import { type Language, type LanguageTag, languages, parseLanguage, tagOf } from '@foyer/auth-domain/language'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeLanguage, currentLanguage } from '#i18n/i18n.ts'
import { isChoiceUnsaved, setChoiceUnsaved } from '#i18n/stored-language.ts'
import { useUpdateUser } from './profile.ts'
import { useSession } from './session.ts'

/**
 * The choice of a language, the same in every menu: it applies at once and is saved for the signed-in user, whose other
 * tabs and devices follow. A choice that could not be saved is taken back. An impersonating admin changes the language of the page alone.
 */
export function useLanguageChoice() {
  const session = useSession().data
  const { mutate, error, isSuccess } = useUpdateUser()

  async function choose(tag: LanguageTag): Promise<void> {
    const before = currentLanguage()
    await changeLanguage(tag)
    if (session?.session.impersonatedBy === null)
      mutate({ language: idOf(tag) }, { onError: () => void changeLanguage(before) })
    else if (!session) setChoiceUnsaved(true)
  }

  return { choose: (tag: LanguageTag) => void choose(tag), error, saved: isSuccess }
}

/** Keeps the page in the user's saved language. */
export function useUserLanguage(): void {
  const session = useSession().data
  const { mutate } = useUpdateUser()
  const isSaving = useIsMutating() > 0
  const isOwn = session?.session.impersonatedBy === null
  const saved = parseLanguage(session?.user.language)
  useEffect(() => {
    if (!isOwn || isSaving) return
    if (isChoiceUnsaved()) {
      setChoiceUnsaved(false)
      mutate({ language: idOf(currentLanguage()) })
    } else if (saved !== undefined && tagOf(saved) !== currentLanguage()) void changeLanguage(tagOf(saved))
  }, [isOwn, isSaving, saved, mutate])
}

function idOf(tag: LanguageTag): Language | undefined {
  return languages.find((language) => language.tag === tag)?.id
}
