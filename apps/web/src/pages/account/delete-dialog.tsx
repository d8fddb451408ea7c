import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDeleteUser } from '#data/account.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DialogFrame } from '#ui/dialog/dialog-frame.tsx'
import { DeleteForm } from './delete-form.tsx'
import { DeletionMailed } from './deletion-mailed.tsx'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { user: User; hasPassword: boolean; opened: boolean; onClose: () => void }

type Step = { at: 'form' } | { at: 'check-mail'; password: string | undefined }

/** Asks for the email and the password before deleting the account. */
export function DeleteDialog({ user, hasPassword, opened, onClose }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ at: 'form' })
  const deleteUser = useDeleteUser()
  const navigate = useNavigate()

  async function submit(password: string | undefined): Promise<void> {
    const outcome = await deleteUser.mutateAsync(password)
    if (outcome === 'mailed') setStep({ at: 'check-mail', password })
    else await navigate({ to: pages.signIn, search: { goodbye: true }, replace: true })
  }

  function close(): void {
    onClose()
    setStep({ at: 'form' })
    deleteUser.reset()
  }

  const isForm = step.at === 'form'
  const closedBy = deleteUser.isPending ? 'nothing' : isForm ? 'escape' : 'anything'
  return (
    <DialogFrame
      opened={opened}
      title={t(isForm ? 'delete.title' : 'checkMail.title')}
      text={undefined}
      closedBy={closedBy}
      onClose={close}
    >
      {step.at === 'form' ? (
        <>
          <DeleteForm
            email={user.isAnonymous ? undefined : user.email}
            hasPassword={hasPassword}
            busy={deleteUser.isPending}
            error={deleteUser.error}
            onSubmit={(password) => submit(password).catch(() => undefined)}
            onCancel={close}
          />
          {refusalCodeOf(deleteUser.error) === 'SESSION_EXPIRED' && !user.isAnonymous && <SignInAgain />}
        </>
      ) : (
        <DeletionMailed email={user.email} onSendAgain={() => deleteUser.mutateAsync(step.password)} onClose={close} />
      )}
    </DialogFrame>
  )
}
