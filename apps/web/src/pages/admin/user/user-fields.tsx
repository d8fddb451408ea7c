import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { Button } from '@mantine/core'
import { useUpdateUserAsAdmin } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User } from '#data/types.ts'
import { EntityForm } from '#forms/entity-form.tsx'
import classes from '#forms/form.module.css'
import { OwnFieldsInputs } from '#forms/own-fields-inputs.tsx'
import { useEntityForm } from '#forms/use-entity-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import width from './user.module.css'
import { UserSection } from './user-section.tsx'

/** The fields of an application's own that a user has, also those that users cannot set themselves. */
export function UserFields({ user }: { user: User }) {
  const { t } = useTranslation()
  const { policy, can } = useOwnAdminRights()
  if (policy.userFields.length === 0) return null
  return (
    <UserSection id="fields" heading={t('user.fields')}>
      <FieldsForm user={user} fields={policy.userFields} readOnly={!can('user:update')} />
    </UserSection>
  )
}

type Props = { user: User; fields: readonly FieldSetting[]; readOnly: boolean }

function FieldsForm({ user, fields, readOnly }: Props) {
  const { t } = useTranslation()
  const update = useUpdateUserAsAdmin()
  const form = useEntityForm({
    draft: `user-fields-${user.id}`,
    stored: {},
    fields,
    record: user,
    validate: {},
    error: update.error,
    busy: update.isPending,
  })

  function submit(): void {
    if (!form.isStored) update.mutate({ userId: user.id, data: form.own })
  }

  return (
    <EntityForm
      form={form}
      className={`${classes.form} ${width.fields}`}
      saved={update.isSuccess ? t('user.fieldsSaved') : undefined}
      onSubmit={submit}
    >
      <OwnFieldsInputs
        fields={fields}
        inputProps={(key) => ({ ...form.getInputProps(key), ...(readOnly && { disabled: true }) })}
      />
      {!readOnly && (
        <Button type="submit" variant="default" loading={update.isPending}>
          {t('user.fieldsSave')}
        </Button>
      )}
    </EntityForm>
  )
}
