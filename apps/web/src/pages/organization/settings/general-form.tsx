import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Organization } from '../../../data/types.ts'
import classes from '../../../forms/form.module.css'
import { FormError } from '../../../forms/form-error.tsx'
import { FormSaved } from '../../../forms/form-saved.tsx'
import { LogoField } from '../../../forms/logo-field.tsx'
import { SlugField } from '../../../forms/slug-field.tsx'
import { useFocusFirstProblem } from '../../../forms/use-focus-first-problem.ts'
import { useOrganizationRules } from '../../../forms/use-organization-rules.ts'
import { useRefusedField } from '../../../forms/use-refused-field.ts'

type Fields = { name: string; slug: string; logo: string }

type Props = {
  organization: Organization
  busy: boolean
  error: unknown
  saved: boolean
  onSubmit: (fields: Fields) => void
}

const aboutFields = { ORGANIZATION_ALREADY_EXISTS: 'slug' } as const

export function GeneralForm({ organization, busy, error, saved, onSubmit }: Props) {
  const { t } = useTranslation()
  const stored: Fields = { name: organization.name, slug: organization.slug, logo: organization.logo ?? '' }
  const { name, slug, logo } = useOrganizationRules()
  const form = useForm<Fields>({
    initialValues: stored,
    // An address from before our rules may stay as it is.
    validate: { name, slug: (typed) => (typed === stored.slug ? null : slug(typed)), logo },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const rest = useRefusedField(form, aboutFields, error)
  const wanted = { name: form.values.name.trim(), slug: form.values.slug, logo: form.values.logo.trim() }
  const isStored = wanted.name === stored.name && wanted.slug === stored.slug && wanted.logo === stored.logo

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(() => onSubmit(wanted), focusFirstProblem)}>
      <FormError error={rest} />
      <TextInput label={t('organization.name')} autoComplete="off" {...form.getInputProps('name')} />
      <SlugField
        own={stored.slug}
        warning={wanted.slug !== stored.slug && ` ${t('settings.slugWarning')}`}
        {...form.getInputProps('slug')}
        value={form.values.slug}
      />
      <LogoField {...form.getInputProps('logo')} />
      <Button type="submit" loading={busy}>
        {t('settings.save')}
      </Button>
      <FormSaved words={saved && isStored ? t('settings.saved') : undefined} />
    </form>
  )
}
