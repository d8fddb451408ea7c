import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { LogoField } from '#forms/logo-field.tsx'
import { changedOwnFields, type OwnValues, ownValues, useOwnRules } from '#forms/own-fields.ts'
import { OwnFieldsInputs } from '#forms/own-fields-inputs.tsx'
import { SlugField } from '#forms/slug-field.tsx'
import { UnsavedChanges } from '#forms/unsaved-changes.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useOrganizationRules } from '#forms/use-organization-rules.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import { useStoredDraft } from '#forms/use-stored-draft.ts'
import width from './new-organization.module.css'
import { slugify } from './slugify.ts'

type Entered = { name: string; slug: string; logo: string }

type Values = Entered & OwnValues

type Props = {
  fields: readonly FieldSetting[]
  busy: boolean
  error: unknown
  /** `own`: the fields of an application's own that are filled in. */
  onSubmit: (entered: Entered, own: Record<string, unknown>) => void
}

const DRAFT = 'new-organization'
const fieldsByRefusal = { ORGANIZATION_ALREADY_EXISTS: 'slug' } as const

export function NewOrganizationForm({ fields, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { name, slug, logo } = useOrganizationRules()
  const empty: Values = { ...ownValues(fields, undefined), name: '', slug: '', logo: '' }
  const form = useForm<Values>({
    initialValues: useStoredDraft(DRAFT, empty),
    validate: { ...useOwnRules(fields), name, slug, logo },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const formError = useRefusedField(form, fieldsByRefusal, error)

  const isEmpty =
    form.values.name === '' &&
    form.values.slug === '' &&
    form.values.logo === '' &&
    Object.keys(changedOwnFields(fields, form.values, empty)).length === 0

  // The suggested slug follows the name until the user edits the slug.
  function changeName(typed: string): void {
    if (form.values.slug === slugify(form.values.name)) form.setFieldValue('slug', slugify(typed))
    form.setFieldValue('name', typed)
  }

  function submit({ name, slug, logo, ...values }: Values): void {
    onSubmit({ name: name.trim(), slug, logo: logo.trim() }, changedOwnFields(fields, values))
  }

  return (
    <form className={`${classes.form} ${width.narrow}`} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <UnsavedChanges form={DRAFT} values={form.values} saved={isEmpty || busy} />
      <FormError error={formError} />
      <TextInput
        label={t('organization.name')}
        autoComplete="organization"
        {...form.getInputProps('name')}
        onChange={(event) => changeName(event.currentTarget.value)}
      />
      <SlugField {...form.getInputProps('slug')} value={form.values.slug} />
      <LogoField {...form.getInputProps('logo')} />
      <OwnFieldsInputs fields={fields} marksOptional inputProps={(key) => form.getInputProps(key)} />
      <Button type="submit" loading={busy}>
        {t('organization.create')}
      </Button>
    </form>
  )
}
