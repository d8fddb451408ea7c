import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useBanUser } from '../../../data/admin.ts'
import type { User } from '../../../data/types.ts'
import form from '../../../forms/form.module.css'
import { FormError } from '../../../forms/form-error.tsx'
import { useFocusFirstProblem } from '../../../forms/use-focus-first-problem.ts'
import dialog from '../../../ui/confirm-dialog.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

type Fields = { reason: string; until: string }

/** Shuts somebody out, for a reason and until a day. */
export function BanDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { tell } = useNotice()
  const ban = useBanUser()
  const words = { name: user.name || user.email }
  const fields = useForm<Fields>({
    initialValues: { reason: '', until: '' },
    validate: { until: (until) => (until === '' || secondsUntil(until) > 0 ? null : t('user.banPast')) },
  })
  const focusFirstProblem = useFocusFirstProblem(fields)

  function put({ reason, until }: Fields): void {
    const banReason = reason.trim() === '' ? undefined : reason.trim()
    const banExpiresIn = until === '' ? undefined : secondsUntil(until)
    const done = () => {
      tell(t('user.banDone', words))
      onClose()
    }
    ban.mutate({ userId: user.id, banReason, banExpiresIn }, { onSuccess: done })
  }

  return (
    <Dialog title={t('user.banTitle', words)} text={t('user.banText')} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={fields.onSubmit(put, focusFirstProblem)}>
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
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" color="danger" loading={ban.isPending}>
            {t('user.banSubmit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

// To the first moment of that day, as the admin's clock has it.
function secondsUntil(day: string): number {
  return Math.floor((new Date(`${day}T00:00:00`).getTime() - Date.now()) / 1000)
}
