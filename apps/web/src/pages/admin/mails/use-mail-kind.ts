import { useTranslation } from 'react-i18next'

/** Names a kind of mail; one that only a newer version knows is called by its own name. */
export function useMailKind(): (kind: string) => string {
  const { t } = useTranslation()
  return (kind) => {
    const key = `mails.kind.${kind}`
    const label = t(key, { defaultValue: kind })
    return label === key ? kind : label
  }
}
