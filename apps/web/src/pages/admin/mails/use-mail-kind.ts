import { hasMessage } from '#i18n/translate.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/** Names a kind of mail; one that only a newer version knows is called by its own name. */
export function useMailKind(): (kind: string) => string {
  const { t } = useTranslation()
  return (kind) => {
    const key = `mails.kind.${kind}`
    return hasMessage(key) ? t(key) : kind
  }
}
