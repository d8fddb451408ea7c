import { parseLanguage, tagOf } from '@foyer/auth-domain/language'
import { useEffect } from 'react'
import { adoptLanguage } from './i18n.ts'

/** In a browser without a chosen language the page switches to the one stored for the user. */
export function useUserLanguage(stored: number | null | undefined): void {
  const language = parseLanguage(stored)
  useEffect(() => {
    if (language !== undefined) void adoptLanguage(tagOf(language))
  }, [language])
}
