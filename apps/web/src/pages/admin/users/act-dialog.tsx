import { useActsOnUsers } from '#data/admin.ts'
import type { UserOutcome } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { TypedDialog } from '#ui/dialog/typed-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

/** What an admin does to several users at once. */
export type Act = 'ban' | 'unban' | 'signOut' | 'remove'

type Props = {
  act: Act
  userIds: readonly string[]
  onDone: (outcomes: readonly UserOutcome[]) => void
  onClose: () => void
}

/** Asks before an act on several users, and says how many they are; a deletion has their number typed. */
export function ActDialog({ act, userIds, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const mutation = useActsOnUsers()[act]
  const number = userIds.length

  async function submit(): Promise<void> {
    const outcomes = await mutation.mutateAsync({ userIds: [...userIds] })
    const done = outcomes.filter(({ refusal }) => refusal === undefined).length
    showMessage(t('bulk.done', { done, number }))
    onDone(outcomes)
  }

  const dialog = {
    title: t(`bulk.title.${act}`, { number }),
    text: t(`bulk.text.${act}`),
    action: t(`bulk.act.${act}`),
    busy: mutation.isPending,
    error: mutation.error,
    onConfirm: () => void submit().catch(() => undefined),
    onClose,
  }
  return act === 'remove' ? <TypedDialog {...dialog} name={String(number)} /> : <ConfirmDialog {...dialog} />
}
