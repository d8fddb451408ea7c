import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAcceptInvitation, useRejectInvitation } from '../../data/invitations.ts'
import { refusalCodeOf } from '../../data/refusal.ts'
import type { ReceivedInvitation } from '../../data/types.ts'
import { FormError } from '../../forms/form-error.tsx'
import rows from '../../ui/rows.module.css'
import { useNotice } from '../../ui/use-notice.ts'
import { useRoleWords } from '../../ui/use-role-words.ts'
import classes from './organizations.module.css'

export function ReceivedRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { t } = useTranslation()
  const { tell } = useNotice()
  const roleWords = useRoleWords()
  const navigate = useNavigate()
  const accept = useAcceptInvitation()
  const reject = useRejectInvitation()
  const { id: invitationId, organizationName: organization, organizationSlug: slug, inviterEmail, role } = invitation

  // The page of the invitation has what to do when the address is still to be confirmed.
  function takeOver(error: unknown): Promise<void> | undefined {
    if (refusalCodeOf(error) !== 'EMAIL_NOT_VERIFIED') return undefined
    return navigate({ to: '/accept-invitation/$invitationId', params: { invitationId } })
  }

  // The row goes with the answer, and callbacks of `mutate` would go with it.
  function join(): void {
    accept
      .mutateAsync({ invitationId })
      .then(() => navigate({ to: '/organizations/$slug', params: { slug } }), takeOver)
  }

  function decline(): void {
    const told = () => tell(t('organizations.declined', { organization }))
    reject.mutateAsync({ invitationId }).then(told, () => undefined)
  }

  return (
    <li className={classes.received}>
      <div className={rows.names}>
        <span className={rows.name}>{organization}</span>
        <span className={rows.detail}>
          {t('organizations.receivedAs', { inviter: inviterEmail, role: roleWords(role) })}
        </span>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          aria-label={t('organizations.declineOf', { organization })}
          loading={reject.isPending}
          onClick={decline}
        >
          {t('invited.decline')}
        </Button>
        <Button aria-label={t('organizations.acceptOf', { organization })} loading={accept.isPending} onClick={join}>
          {t('organizations.accept')}
        </Button>
      </div>
      <FormError error={accept.error ?? reject.error} />
    </li>
  )
}
