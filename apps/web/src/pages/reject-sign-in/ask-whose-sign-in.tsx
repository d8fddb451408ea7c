import { Button } from '@mantine/core'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import classes from './reject-sign-in.module.css'

type Props = { busy: boolean; error: unknown; onReject: () => void; onAccept: () => void }

/** Says what "this was not me" does, and asks once. */
export function AskWhoseSignIn({ busy, error, onReject, onAccept }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('rejectSignIn.askTitle')} help={t('rejectSignIn.askText')} announce />
      <ul className={classes.list}>
        <li>{t('rejectSignIn.ends')}</li>
        <li>{t('rejectSignIn.password')}</li>
        <li>{t('rejectSignIn.added')}</li>
      </ul>
      <FormError error={error} />
      <Button fullWidth loading={busy} onClick={onReject}>
        {t('rejectSignIn.confirm')}
      </Button>
      <Button variant="subtle" fullWidth mt={8} disabled={busy} onClick={onAccept}>
        {t('rejectSignIn.wasMe')}
      </Button>
    </>
  )
}
