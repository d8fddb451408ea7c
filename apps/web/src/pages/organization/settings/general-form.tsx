import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { Button, TextInput } from '@mantine/core'
import type { Organization } from '#data/types.ts'
import { EntityForm } from '#forms/entity-form.tsx'
import { OwnFieldsInputs } from '#forms/own-fields-inputs.tsx'
import { PictureField } from '#forms/picture-upload/picture-field.tsx'
import { SlugField } from '#forms/slug-field.tsx'
import { useEntityForm } from '#forms/use-entity-form.ts'
import { useOrganizationRules } from '#forms/use-organization-rules.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'

type Entered = { name: string; slug: string; logo: string }

type Props = {
  organization: Organization
  /** Whether logos can be uploaded. */
  uploads: boolean
  fields: readonly FieldSetting[]
  busy: boolean
  error: unknown
  saved: boolean
  /** `own`: the fields of an application's own that are changed. */
  onSubmit: (entered: Entered, own: Record<string, unknown>) => void
}

const fieldsByRefusal = { ORGANIZATION_ALREADY_EXISTS: 'slug' } as const

/** The name of the draft of its settings. */
export function draftOf({ id }: { id: string }): string {
  return `organization-${id}`
}

export function GeneralForm({ organization, uploads, fields, busy, error, saved, onSubmit }: Props) {
  const { t } = useTranslation()
  const stored: Entered = { name: organization.name, slug: organization.slug, logo: organization.logo ?? '' }
  const { name, slug, logo } = useOrganizationRules()
  const form = useEntityForm({
    draft: draftOf(organization),
    stored,
    fields,
    record: organization,
    // An existing slug that breaks the current rules may be kept.
    validate: { name, slug: (typed) => (typed === stored.slug ? null : slug(typed)), logo },
    refusals: fieldsByRefusal,
    error,
    busy,
  })
  const { entered } = form

  return (
    <EntityForm
      form={form}
      saved={saved ? t('settings.saved') : undefined}
      onSubmit={() => onSubmit(entered, form.own)}
    >
      <PictureField
        owner={{ kind: 'organization', id: organization.id }}
        uploads={uploads}
        label={t('organization.logo')}
        description={t('organization.logoHint')}
        url={logo(entered.logo) === null ? entered.logo : ''}
        inputProps={{ autoComplete: 'off', ...form.getInputProps('logo') }}
        onChange={(url) => form.setFieldValue('logo', url)}
        avatar={(image, onBroken) => (
          <OrganizationAvatar organization={{ ...organization, logo: image }} size="large" onBroken={onBroken} />
        )}
      />
      <TextInput label={t('organization.name')} autoComplete="off" {...form.getInputProps('name')} />
      <SlugField
        own={stored.slug}
        warning={entered.slug !== stored.slug && ` ${t('settings.slugWarning')}`}
        {...form.getInputProps('slug')}
        value={form.values.slug}
      />
      <OwnFieldsInputs fields={fields} inputProps={(key) => form.getInputProps(key)} />
      <Button type="submit" loading={busy}>
        {t('settings.save')}
      </Button>
    </EntityForm>
  )
}
