import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReceivedInvitation } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import question from '#pages/auth/question.module.css'
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './invitation.module.css'

type Props = {
  invitation: ReceivedInvitation
  /** Who accepts it. */
  email: string
  accepting: boolean
  declining: boolean
  error: unknown
  declineError: unknown
  onAccept: () => void
  onDecline: () => void
}

export function InvitationOffer({ invitation, email, accepting, declining, error, declineError, ...on }: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const locale = useLocale()
  const roleLabel = useRoleLabel()
  const { onAccept, onDecline } = on
  const { organizationName, inviterEmail, inviterEmailVerified, role, expiresAt } = invitation
  const inviter = useUserLabels().senderOf(inviterEmail)
  const organization = cutText(organizationName)
  return (
    <>
      <PageTitle
        title={t('invited.title', { organization })}
        whole={organization === organizationName ? undefined : organizationName}
        help={t('invited.joinAs', { email })}
        announce
      />
      <dl className={question.facts}>
        <dt>{t('invited.by')}</dt>
        <dd>{inviter}</dd>
        <dt>{t('invited.role')}</dt>
        <dd>{roleLabel(role)}</dd>
        <dt>{t('invited.until')}</dt>
        <dd>{exactTime(expiresAt, locale)}</dd>
      </dl>
      {!inviterEmailVerified && (
        <p className={classes.warning}>
          <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
          {t('invited.unconfirmedInviter')}
        </p>
      )}
      <div className={question.buttons}>
        <FormError error={error} />
        <UnlessImpersonating operation="acceptInvitation">
          <Button fullWidth loading={accepting} onClick={onAccept}>
            {t('invited.accept')}
          </Button>
          <Button fullWidth variant="default" disabled={accepting} onClick={() => setAsking(true)}>
            {t('invited.decline')}
          </Button>
        </UnlessImpersonating>
      </div>
      <LazyConfirmDialog
        opened={asking}
        title={t('invited.declineTitle', { organization })}
        text={t('invited.declineText')}
        action={t('invited.declineAction')}
        busy={declining}
        error={declineError}
        onConfirm={onDecline}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
