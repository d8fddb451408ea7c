import { Button } from '@mantine/core'
import type { AnswerRequest } from '#data/authorization-request.ts'
import type { AuthorizationRequest, User } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import question from '#pages/auth/question.module.css'
import { cutText } from '#ui/text/cut-text.ts'
import { AskedAccount } from './asked-account.tsx'
import { AskingClient } from './asking-client.tsx'
import classes from './consent.module.css'
import { RequestedAccess } from './requested-access.tsx'
import { useChosenOrganization } from './use-chosen-organization.ts'

type Props = { request: AuthorizationRequest; user: User; answer: AnswerRequest; onOther: () => void }

/** Asks whether an application may have what it asks for, once: it is allowed or not as a whole. */
export function ConsentQuestion({ request, user, answer, onOther }: Props) {
  const { t } = useTranslation()
  const choice = useChosenOrganization(request.scopes)
  const { client } = request
  const name = cutText(client.name)
  const busy = answer.isPending
  const accepts = answer.variables !== undefined && 'accept' in answer.variables && answer.variables.accept

  return (
    <>
      <PageTitle
        title={t('consent.title', { client: name })}
        whole={name === client.name ? undefined : client.name}
        help={t('consent.help')}
        announce
      />
      <AskingClient client={client} />
      <AskedAccount user={user} disabled={busy} onOther={onOther} />
      <RequestedAccess asked={request} choice={choice} />
      <div className={question.buttons}>
        <FormError error={answer.error ?? choice.error} />
        {!choice.leavesNothing && (
          <Button
            fullWidth
            loading={busy && accepts}
            disabled={busy || choice.isLoading}
            onClick={() => choice.ifChosen((chosen) => answer.mutate({ accept: true, ...chosen }))}
          >
            {t('consent.allow')}
          </Button>
        )}
        <Button
          fullWidth
          variant="default"
          loading={busy && !accepts}
          disabled={busy}
          onClick={() => answer.mutate({ accept: false })}
        >
          {t('app.cancel')}
        </Button>
      </div>
      {client.origin === 'service' && (
        <p className={classes.after}>{t('consent.sentTo', { host: client.redirectHost })}</p>
      )}
    </>
  )
}
