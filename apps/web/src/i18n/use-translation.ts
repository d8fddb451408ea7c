import { useSyncExternalStore } from 'react'
import { onLanguageChange, shownMessages } from './translate.ts'

/**
 * Stands in for that of react-i18next, see vite.aliases.ts: pages have its types, which check keys and values, without its
 * 17 KB, most of which is for what no message here needs.
 */
export function useTranslation() {
  return useSyncExternalStore(onLanguageChange, shownMessages, shownMessages)
}
