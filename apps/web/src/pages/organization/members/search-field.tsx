import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = { className?: string | undefined; value: string; onChange: (typed: string) => void }

/** Searches by a part of the name or email. */
export function SearchField({ className, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <TextInput
      className={className}
      aria-label={t('members.search')}
      placeholder={t('members.search')}
      type="search"
      autoComplete="off"
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
