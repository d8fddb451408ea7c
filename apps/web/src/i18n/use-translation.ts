import { useSyncExternalStore } from 'react'
import { onLanguageChange, shownMessages } from './translate.ts'

/** What the page speaks by now; a component with it is drawn again when that changes. */
export function useTranslation() {
  return useSyncExternalStore(onLanguageChange, shownMessages, shownMessages)
}
