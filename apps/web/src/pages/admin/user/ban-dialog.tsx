import { TextInput } from '@mantine/core'
import { useBanUser } from '#data/admin.ts'
import type { User } from '#data/types.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

type Fields = { reason: string; until: string }

/** Bans a user, optionally with a reason and an end date. */
export function BanDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { showMessage } = useToast()
  const ban = useBanUser()
  const values = { name: nameOf(user) }
  const fields = useEntryForm<Fields>({
    initialValues: { reason: '', until: '' },
    validate: { until: (until) => (until === '' || secondsUntil(until) > 0 ? null : t('user.banPast')) },
  })

  function submit({ reason, until }: Fields): void {
    const banReason = reason.trim() === '' ? undefined : reason.trim()
    const banExpiresIn = until === '' ? undefined : secondsUntil(until)
    const done = () => {
      showMessage(t('user.banDone', values))
      onClose()
    }
    ban.mutate({ userId: user.id, banReason, banExpiresIn }, { onSuccess: done })
  }

  return (
    <Dialog
      title={t('user.banTitle', values)}
      text={t('user.banText')}
      dirty={fields.isDirty()}
      busy={ban.isPending}
      onClose={onClose}
    >
      <form className={form.form} noValidate onSubmit={fields.onSubmit(submit)}>
        <FormError error={ban.error} />
        <TextInput
          label={t('user.banReason')}
          autoComplete="off"
          maxLength={1024}
          data-autofocus
          {...fields.getInputProps('reason')}
        />
        <TextInput
          label={t('user.banUntil')}
          description={t('user.banUntilHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          type="date"
          {...fields.getInputProps('until')}
        />
        <DialogButtons action={t('user.banSubmit')} danger busy={ban.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

// Until midnight at the start of that day, in the browser's time zone.
function secondsUntil(day: string): number {
  return Math.floor((new Date(`${day}T00:00:00`).getTime() - Date.now()) / 1000)
}
