import { useChangePassword } from '#data/password.ts'
import { usePasswordLengths } from '#data/settings.ts'
import type { User } from '#data/types.ts'
import { FormSaved } from '#forms/form-saved.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { type ChangePasswordFields, ChangePasswordForm } from './change-password-form.tsx'
import classes from './section.module.css'

export function ChangePassword({ user }: { user: User }) {
  const { t } = useTranslation()
  const change = useChangePassword()
  const lengths = usePasswordLengths()

  async function submit({ current, newPassword, endOthers }: ChangePasswordFields): Promise<void> {
    await change.mutateAsync({ currentPassword: current, newPassword, revokeOtherSessions: endOthers })
  }

  const saved = change.variables?.revokeOtherSessions ? t('password.savedAlone') : t('password.saved')
  return (
    <div className={classes.formWithStatus}>
      <ChangePasswordForm
        user={user}
        lengths={lengths}
        busy={change.isPending}
        error={change.error}
        onSubmit={submit}
      />
      <FormSaved message={change.isSuccess ? saved : undefined} />
    </div>
  )
}
