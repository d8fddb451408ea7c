import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { Button, TextInput } from '@mantine/core'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { OwnFieldsInputs } from '#forms/own-fields-inputs.tsx'
import { SlugField } from '#forms/slug-field.tsx'
import { UnsavedChanges } from '#forms/unsaved-changes.tsx'
import { useEntityForm } from '#forms/use-entity-form.ts'
import { useOrganizationRules } from '#forms/use-organization-rules.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'
import page from './new-organization.module.css'
import { OrganizationPreview } from './organization-preview.tsx'
import { slugify } from './slugify.ts'

type Entered = { name: string; slug: string }

type Props = {
  fields: readonly FieldSetting[]
  busy: boolean
  /** Until the page of the organization is shown. */
  created: boolean
  error: unknown
  /** `own`: the fields of an application's own that are filled in. */
  onSubmit: (entered: Entered, own: Record<string, unknown>) => void
}

export const DRAFT = 'new-organization'
const fieldsByRefusal = { ORGANIZATION_ALREADY_EXISTS: 'slug' } as const

export function NewOrganizationForm({ fields, busy, created, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { name, slug } = useOrganizationRules()
  const form = useEntityForm<Entered>({
    draft: DRAFT,
    stored: { name: '', slug: '' },
    fields,
    record: undefined,
    validate: { name, slug },
    refusals: fieldsByRefusal,
    error,
    busy,
  })

  // The suggested slug follows the name until the user edits the slug.
  function changeName(typed: string): void {
    if (form.values.slug === slugify(form.values.name)) form.setFieldValue('slug', slugify(typed))
    form.setFieldValue('name', typed)
  }

  return (
    <form className={page.columns} noValidate onSubmit={form.onSubmit(() => onSubmit(form.entered, form.own))}>
      <div className={classes.form}>
        <UnsavedChanges {...form.unsaved} saved={form.isStored || created} />
        <FormError error={form.formError} />
        <TextInput
          label={t('organization.name')}
          autoComplete="organization"
          {...form.getInputProps('name')}
          {...focusedOnArrival}
          onChange={(event) => changeName(event.currentTarget.value)}
        />
        <SlugField {...form.getInputProps('slug')} value={form.values.slug} />
        <OwnFieldsInputs fields={fields} marksOptional inputProps={(key) => form.getInputProps(key)} />
        <Button type="submit" loading={busy || created}>
          {t('organization.create')}
        </Button>
      </div>
      <OrganizationPreview {...form.values} />
    </form>
  )
}
