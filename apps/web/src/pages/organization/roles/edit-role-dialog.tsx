import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { useState } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { Preview } from '#data/previews.ts'
import { useUpdateRole } from '#data/roles.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { ReviewRole } from './review-role.tsx'
import type { MadeRole } from './role-actions.ts'
import { RoleFields } from './role-fields.tsx'
import { type RoleForm, useRoleForm } from './use-role-form.ts'

type Props = { role: MadeRole; known: Rights; givable: Rights; onClose: () => void }

/** Changes a role in two steps: what it is, then what becomes of those who have it. */
export function EditRoleDialog({ role, known, givable, onClose }: Props) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const [preview, setPreview] = useState<Preview>()
  const review = useUpdateRole()
  const form = useRoleForm(role, known, review.error)
  const input = { organizationId: organization.id, roleId: role.made.id, data: changesOf(form, role.name) }

  function ask(): void {
    if (form.isStored) onClose()
    else review.mutate({ ...input, dryRun: true }, { onSuccess: (answer) => setPreview(answer.preview) })
  }

  return (
    <Dialog
      sheet
      title={t(preview ? 'roles.reviewTitle' : 'roles.editTitle', { role: role.name })}
      dirty={!form.isStored}
      busy={review.isPending}
      onClose={onClose}
    >
      {preview ? (
        <ReviewRole
          preview={preview}
          change={input}
          name={form.terms.name}
          onBack={() => setPreview(undefined)}
          onSaved={onClose}
        />
      ) : (
        <form className={classes.form} noValidate onSubmit={form.onSubmit(ask)}>
          <FormError error={form.formError} />
          <RoleFields form={form} known={known} givable={givable} />
          <DialogButtons action={t('roles.review')} busy={review.isPending} onClose={onClose} />
        </form>
      )}
    </Dialog>
  )
}

function changesOf({ terms: { name, permission }, changesRights }: RoleForm, stored: string) {
  return { ...(name !== stored && { roleName: name }), ...(changesRights && { permission }) }
}
