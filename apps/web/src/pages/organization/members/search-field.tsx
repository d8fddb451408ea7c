import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from '#i18n/use-translation.ts'

type Props = {
  className?: string | undefined
  /** What is searched; names and emails unless given. */
  label?: string | undefined
  value: string
  onChange: (typed: string) => void
}

/** Searches by a part of the name or email. */
export function SearchField({ className, label, value, onChange }: Props) {
  const { t } = useTranslation()
  const shownLabel = label ?? t('members.search')
  return (
    <TextInput
      className={className}
      aria-label={shownLabel}
      placeholder={shownLabel}
      type="search"
      autoComplete="off"
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
