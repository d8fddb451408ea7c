import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

const NAMED = 5

type Person = { name: string; email: string }

/** The names of the first people of so many, and how many others there are. */
export function usePeople(): (people: readonly Person[], count: number) => string {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  return (people, count) => {
    const named = people.slice(0, NAMED)
    const others = count - named.length
    return list.format([...named.map(nameOf), ...(others > 0 ? [t('preview.others', { count: others })] : [])])
  }
}
