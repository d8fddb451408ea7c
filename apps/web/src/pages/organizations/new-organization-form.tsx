import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { LogoField } from '#forms/logo-field.tsx'
import { SlugField } from '#forms/slug-field.tsx'
import { UnsavedChanges } from '#forms/unsaved-changes.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useOrganizationRules } from '#forms/use-organization-rules.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import { useStoredDraft } from '#forms/use-stored-draft.ts'
import width from './new-organization.module.css'
import { slugify } from './slugify.ts'

type Fields = { name: string; slug: string; logo: string }

type Props = { busy: boolean; error: unknown; onSubmit: (fields: Fields) => void }

const DRAFT = 'new-organization'
const empty: Fields = { name: '', slug: '', logo: '' }
const fieldsByRefusal = { ORGANIZATION_ALREADY_EXISTS: 'slug' } as const

export function NewOrganizationForm({ busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { name, slug, logo } = useOrganizationRules()
  const form = useForm<Fields>({
    initialValues: useStoredDraft(DRAFT, empty),
    validate: { name, slug, logo },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const formError = useRefusedField(form, fieldsByRefusal, error)

  const isEmpty = form.values.name === '' && form.values.slug === '' && form.values.logo === ''

  // The suggested slug follows the name until the user edits the slug.
  function changeName(typed: string): void {
    if (form.values.slug === slugify(form.values.name)) form.setFieldValue('slug', slugify(typed))
    form.setFieldValue('name', typed)
  }

  function submit({ name, slug, logo }: Fields): void {
    onSubmit({ name: name.trim(), slug, logo: logo.trim() })
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
      <Button type="submit" loading={busy}>
        {t('organization.create')}
      </Button>
    </form>
  )
}
