import { Button } from '@mantine/core'
import { useOtherAccounts, useSwitchAccount } from '#data/accounts.ts'
import type { AnswerRequest } from '#data/authorization-request.ts'
import type { User } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import question from '#pages/auth/question.module.css'
import { AccountButton } from './account-button.tsx'
import { AnotherAccount } from './another-account.tsx'
import classes from './consent.module.css'

type Props = {
  user: User
  client: string
  /** The page that a sign-in to another account comes back to. */
  returnTo: string
  answer: AnswerRequest
  /** Whether the application asks for a new account. */
  create?: boolean
  /** Whether the application can be left here: nothing else has been asked yet. */
  cancels?: boolean
  onChosen: () => void
}

/** Asks for the account to go on with: this one, another of this browser, or one that is signed in to now. */
export function ChooseAccount({ user, client, returnTo, answer, create = false, cancels = false, onChosen }: Props) {
  const { t } = useTranslation()
  const others = useOtherAccounts()
  const switching = useSwitchAccount()
  const busy = answer.isPending || switching.isPending

  // The page begins again with the other account, which may draw it before the answer of the switch is here.
  async function switchTo(sessionToken: string): Promise<void> {
    await switching.mutateAsync({ sessionToken })
    onChosen()
  }

  return (
    <>
      <PageTitle
        title={t(create ? 'consent.createTitle' : 'consent.chooseTitle')}
        help={t(create ? 'consent.createHelp' : 'consent.chooseHelp', { client })}
        announce
      />
      <div className={question.buttons}>
        <FormError error={answer.error ?? switching.error} />
        {create && <AnotherAccount user={user} returnTo={returnTo} create disabled={busy} />}
        <ul className={classes.accounts}>
          <li>
            <AccountButton user={user} disabled={busy} onClick={onChosen} />
          </li>
          {others.map((other) => (
            <li key={other.user.id}>
              <AccountButton
                user={other.user}
                disabled={busy}
                onClick={() => void switchTo(other.sessionToken).catch(() => undefined)}
              />
            </li>
          ))}
        </ul>
        {!create && <AnotherAccount user={user} returnTo={returnTo} disabled={busy} />}
        {cancels && (
          <Button
            fullWidth
            variant="subtle"
            loading={answer.variables !== undefined && 'accept' in answer.variables && answer.isPending}
            disabled={busy}
            onClick={() => answer.mutate({ accept: false })}
          >
            {t('app.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
