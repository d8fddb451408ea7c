import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReceivedInvitation } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import question from '#pages/auth/question.module.css'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './invitation.module.css'

type Props = {
  invitation: ReceivedInvitation
  accepting: boolean
  declining: boolean
  error: unknown
  onAccept: () => void
  onDecline: () => void
}

export function InvitationOffer({ invitation, accepting, declining, error, onAccept, onDecline }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleLabel = useRoleLabel()
  const { organizationName: organization, inviterEmail, inviterEmailVerified, role, expiresAt } = invitation
  const inviter = useUserLabels().senderOf(inviterEmail)
  return (
    <>
      <PageTitle
        title={t('invited.title', { organization: cutText(organization) })}
        help={t('invited.text', { inviter, organization })}
        announce
      />
      {!inviterEmailVerified && <p className={classes.warning}>{t('invited.unconfirmedInviter')}</p>}
      <dl className={question.facts}>
        <dt>{t('invited.role')}</dt>
        <dd>{roleLabel(role)}</dd>
        <dt>{t('invited.until')}</dt>
        <dd>{exactTime(expiresAt, locale)}</dd>
      </dl>
      <div className={question.buttons}>
        <FormError error={error} />
        <UnlessImpersonating operation="acceptInvitation">
          <Button fullWidth loading={accepting} disabled={declining} onClick={onAccept}>
            {t('invited.accept')}
          </Button>
          <Button fullWidth variant="default" loading={declining} disabled={accepting} onClick={onDecline}>
            {t('invited.decline')}
          </Button>
        </UnlessImpersonating>
      </div>
    </>
  )
}
