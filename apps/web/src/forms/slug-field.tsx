import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { FocusEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSlugIsFree } from '../data/organizations.ts'
import { useOrganizationRules } from './use-organization-rules.ts'

type Props = {
  value: string
  /** The address it has already, which is free for it. */
  own?: string
  warning?: ReactNode
  error?: ReactNode
  onChange: (slug: string) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
}

const PAUSE_MILLISECONDS = 350

/** An organization's part of the address, looked up while it is typed. */
export function SlugField({ value, own, warning, error, onChange, ...input }: Props) {
  const { t } = useTranslation()
  const { slug: rule } = useOrganizationRules()
  const [settled] = useDebouncedValue(value, PAUSE_MILLISECONDS)
  const asked = settled === value && settled !== own && rule(settled) === null ? settled : undefined
  const free = useSlugIsFree(asked).data
  const link = `${window.location.host}/organizations/${value}`
  return (
    <TextInput
      label={t('organization.slug')}
      description={
        <span aria-live="polite">
          {asked !== undefined && free === true ? t('organization.slugFree') : t('organization.slugHint', { link })}
          {warning}
        </span>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      error={error ?? (asked !== undefined && free === false ? t('organization.slugTaken') : undefined)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
    />
  )
}
