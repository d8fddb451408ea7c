import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { FocusEventHandler, ReactNode } from 'react'
import { useSlugIsFree } from '#data/organizations.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOrganizationRules } from './use-organization-rules.ts'

type Props = {
  value: string
  /** The organization's current slug, which counts as free. */
  own?: string
  warning?: ReactNode
  error?: ReactNode
  onChange: (slug: string) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
}

const DEBOUNCE_MS = 350

/** A field for an organization's slug, whose availability is checked while typing. */
export function SlugField({ value, own, warning, error, onChange, ...input }: Props) {
  const { t } = useTranslation()
  const { slug: rule } = useOrganizationRules()
  const [debounced] = useDebouncedValue(value, DEBOUNCE_MS)
  const slugToCheck = debounced === value && debounced !== own && rule(debounced) === null ? debounced : undefined
  const isFree = useSlugIsFree(slugToCheck).data
  const link = `${window.location.host}/organizations/${value}`
  return (
    <TextInput
      label={t('organization.slug')}
      description={
        <span aria-live="polite">
          {slugToCheck !== undefined && isFree === true && !error
            ? t('organization.slugFree')
            : t('organization.slugHint', { link })}
          {warning}
        </span>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      error={error ?? (slugToCheck !== undefined && isFree === false ? t('organization.slugTaken') : undefined)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
    />
  )
}
