import { parseLanguage, tagOf } from '@foyer/auth-domain/language'
import { useEffect } from 'react'
import { adoptLanguage } from './i18n.ts'

/** In a browser where nobody has chosen a language the person's own is spoken. */
export function useOwnLanguage(stored: number | null | undefined): void {
  const own = parseLanguage(stored)
  useEffect(() => {
    if (own !== undefined) void adoptLanguage(tagOf(own))
  }, [own])
}
