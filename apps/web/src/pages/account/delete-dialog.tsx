import { pages } from '@foyer/auth-domain/redirect/pages'
import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteUser } from '#data/account.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import type { User } from '#data/types.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
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
  useReturnFocus(opened)

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

  return (
    <Modal opened={opened} onClose={close} returnFocus={false} centered withCloseButton={false} size={420} padding={24}>
      {step.at === 'form' ? (
        <>
          <Modal.Title>{t('delete.title')}</Modal.Title>
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
    </Modal>
  )
}
