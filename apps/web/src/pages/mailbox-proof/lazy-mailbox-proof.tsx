import { useSyncExternalStore } from 'react'
import type { MailboxProof } from '#data/mailbox-proof.ts'
import { withMessages } from '#i18n/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const MailboxProofDialog = lazyPart(
  async () => (await withMessages(() => import('./mailbox-proof-dialog.tsx'), 'step-up', 'codes')).MailboxProofDialog,
)

/** Asks in place for a proof of the mailbox before something is added to the account, loaded with the first of them. */
export function LazyMailboxProof({ mailboxProof }: { mailboxProof: MailboxProof }) {
  const { subscribe, current, settle } = mailboxProof
  const request = useSyncExternalStore(subscribe, current, current)
  return (
    <LazyDialog opened={request !== undefined}>
      {request !== undefined && (
        <MailboxProofDialog request={request} onSettle={settle} onMissing={() => settle(false)} />
      )}
    </LazyDialog>
  )
}
