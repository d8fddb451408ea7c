import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#data/types.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { LogoField } from '#forms/logo-field.tsx'
import { SlugField } from '#forms/slug-field.tsx'
import { UnsavedChanges } from '#forms/unsaved-changes.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useOrganizationRules } from '#forms/use-organization-rules.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import { useStoredDraft } from '#forms/use-stored-draft.ts'

type Fields = { name: string; slug: string; logo: string }

type Props = {
  organization: Organization
  busy: boolean
  error: unknown
  saved: boolean
  onSubmit: (fields: Fields) => void
}

const fieldsByRefusal = { ORGANIZATION_ALREADY_EXISTS: 'slug' } as const

export function GeneralForm({ organization, busy, error, saved, onSubmit }: Props) {
  const { t } = useTranslation()
  const stored: Fields = { name: organization.name, slug: organization.slug, logo: organization.logo ?? '' }
  const draft = `organization-${organization.id}`
  const { name, slug, logo } = useOrganizationRules()
  const form = useForm<Fields>({
    initialValues: useStoredDraft(draft, stored),
    // An existing slug that breaks the current rules may be kept.
    validate: { name, slug: (typed) => (typed === stored.slug ? null : slug(typed)), logo },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const formError = useRefusedField(form, fieldsByRefusal, error)
  const entered = { name: form.values.name.trim(), slug: form.values.slug, logo: form.values.logo.trim() }
  const isStored = entered.name === stored.name && entered.slug === stored.slug && entered.logo === stored.logo

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(() => onSubmit(entered), focusFirstProblem)}>
      <UnsavedChanges form={draft} values={form.values} saved={isStored || busy} />
      <FormError error={formError} />
      <TextInput label={t('organization.name')} autoComplete="off" {...form.getInputProps('name')} />
      <SlugField
        own={stored.slug}
        warning={entered.slug !== stored.slug && ` ${t('settings.slugWarning')}`}
        {...form.getInputProps('slug')}
        value={form.values.slug}
      />
      <LogoField {...form.getInputProps('logo')} />
      <Button type="submit" loading={busy}>
        {t('settings.save')}
      </Button>
      <FormSaved message={saved && isStored ? t('settings.saved') : undefined} />
    </form>
  )
}
