import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRemoveConnectedApplications } from '#data/connected-applications.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

/** `userId`: of another user. */
type Props = { userId?: string; text: string }

/** Removes every connected application of a user, once that is confirmed. */
export function RemoveAll({ userId, text }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const [opened, setOpened] = useState(false)
  const removal = useRemoveConnectedApplications(userId)

  function open(): void {
    removal.reset()
    setOpened(true)
  }

  function close(): void {
    setOpened(false)
    showMessage(t('connected.areRemoved'))
  }

  return (
    <>
      <Button variant="default" onClick={open}>
        {t('connected.removeAll')}
      </Button>
      <LazyConfirmDialog
        opened={opened}
        title={t('connected.removeAllTitle')}
        text={text}
        action={t('connected.removeAllAction')}
        busy={removal.isPending}
        error={removal.error}
        onConfirm={() => removal.mutateAsync().then(close, () => undefined)}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
